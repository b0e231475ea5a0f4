/** The questions of a draft's page. They stay open with the typed text, whatever happens to the draft meanwhile. */

import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  FechamentoCompleto,
  LinhaDoFechamento,
  PagamentoDoFechamento,
} from '../../../contract/financeiro/fechamentos.ts'
import { papelInWords } from '../../../core/financeiro/linhas.ts'
import { withoutAdvance } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { afterRefetch, refetchFechamentos } from '../cache.ts'
import { AdiantamentoDialog } from './Adiantamento.tsx'
import { RetencaoDeVarios } from './RetencaoDeVarios.tsx'
import { RetencoesDialog } from './Retencoes.tsx'
import { useDraftChange } from './use-draft-change.ts'
import { useMotivo } from './use-motivo.tsx'

export type Pergunta =
  | { sobre: 'linha'; linha: LinhaDoFechamento; isInside: boolean }
  | { sobre: 'varias'; linhas: readonly LinhaDoFechamento[] }
  | { sobre: 'desconto'; pagamento: PagamentoDoFechamento }
  | { sobre: 'retencoes'; pagamento: PagamentoDoFechamento }
  /** Of many payments. */
  | { sobre: 'retencao' }
  /** Without a payment, the payee is asked too. */
  | { sobre: 'adiantamento'; pagamento: PagamentoDoFechamento | null }

interface Props {
  fechamento: FechamentoCompleto
  pergunta: Pergunta
  onClose: () => void
}

export function Perguntas({ fechamento, pergunta, onClose }: Props) {
  if (pergunta.sobre === 'desconto')
    return <DescontoDialog fechamento={fechamento} pagamento={pergunta.pagamento} onClose={onClose} />
  if (pergunta.sobre === 'adiantamento')
    return <AdiantamentoDialog fechamento={fechamento} pagamento={pergunta.pagamento} onClose={onClose} />
  if (pergunta.sobre === 'retencoes')
    return <RetencoesDialog fechamento={fechamento} pagamento={pergunta.pagamento} onClose={onClose} />
  if (pergunta.sobre === 'retencao') return <RetencaoDeVarios fechamento={fechamento} onClose={onClose} />
  const linhas = pergunta.sobre === 'linha' ? [pergunta.linha] : pergunta.linhas
  const isInside = pergunta.sobre === 'linha' && pergunta.isInside
  return <IncluirDialog id={fechamento.id} linhas={linhas} isInside={isInside} onClose={onClose} />
}

interface IncluirDialogProps {
  /** The closing's id. */
  id: string
  linhas: readonly LinhaDoFechamento[]
  /** True if the one commission is in the closing already. */
  isInside: boolean
  onClose: () => void
}

/** Asks why commissions are paid although there is a reason against them: once for all of them. */
function IncluirDialog({ id, linhas, isInside, onClose }: IncluirDialogProps) {
  const { motivo, field, isGiven } = useMotivo()
  const only = linhas.length === 1 ? linhas[0] : undefined
  const include = useMutation({
    mutationFn: () =>
      only
        ? orpc.fechamentos.incluir.call({ id, linha_id: only.id, motivo })
        : orpc.fechamentos.incluirVarias.call({ id, linhas: linhas.map((linha) => linha.id), motivo }),
    onSuccess: () =>
      afterRefetch(() => {
        const included = only ? 'Comissão incluída' : `${linhas.length} comissões incluídas`
        toastSuccess(isInside ? 'Motivo registrado.' : `${included} no fechamento.`)
        onClose()
      }),
    onError: refetchFechamentos,
  })
  return (
    <ConfirmDialog
      title={isInside ? 'Manter mesmo assim' : 'Incluir mesmo assim'}
      record={only?.favorecido}
      confirm={isInside ? 'Manter' : 'Incluir'}
      confirming="Salvando..."
      pending={include.isPending}
      error={changeFailure(include.error, 'Erro ao incluir a comissão. Tente novamente.')}
      onConfirm={() => isGiven() && include.mutate()}
      onCancel={onClose}
    >
      {only ? (
        <Text>
          {formatBRL(only.valor)}
          {only.venda ? ` da venda ${only.venda.numero_venda}` : ` de ${papelInWords(only)}`}.{' '}
          {only.bloqueios.map(({ texto }) => texto).join('; ')}.
        </Text>
      ) : (
        <Text>{inWords(linhas)} O motivo vale para todas.</Text>
      )}
      {field}
    </ConfirmDialog>
  )
}

/** '12 comissões, no total de R$ 1.200,00: Sem chave PIX; Venda com pendência: SERASA.' */
function inWords(linhas: readonly LinhaDoFechamento[]): string {
  const valor = sumOfReais(linhas.map((linha) => linha.valor))
  const textos = new Set(linhas.flatMap(({ bloqueios }) => bloqueios.map(({ texto }) => texto)))
  return `${counted(linhas.length, 'comissão', 'comissões')}, no total de ${formatBRL(valor)}: ${[...textos].join('; ')}.`
}

interface DescontoDialogProps {
  fechamento: FechamentoCompleto
  pagamento: PagamentoDoFechamento
  onClose: () => void
}

/** Changes the amount of a payment that is kept for the payee's debt. */
function DescontoDialog({ fechamento: { id, versao }, pagamento, onClose }: DescontoDialogProps) {
  const [desconto, setDesconto] = useState<TypedNumber>(pagamento.desconto)
  const [refused, setRefused] = useState<string | null>(null)
  const change = useDraftChange(
    versao,
    (valor: number, seen) =>
      orpc.fechamentos.descontar.call({ id, pagamento_id: pagamento.id, versao: seen, desconto: valor }),
    { done: () => 'Desconto alterado.', onClose },
  )
  return (
    <ConfirmDialog
      title="Mudar desconto"
      record={pagamento.favorecido}
      confirm="Salvar"
      confirming="Salvando..."
      pending={change.isPending}
      error={changeFailure(change.error, 'Erro ao mudar o desconto. Tente novamente.')}
      onConfirm={() => {
        if (typeof desconto === 'number') change.mutate(desconto)
        else setRefused('Informe um valor')
      }}
      onCancel={onClose}
    >
      <Text>
        {pagamento.a_recuperar === null ? 'As' : `Deve ${formatBRL(pagamento.a_recuperar)}; as`} comissões
        deste pagamento somam {formatBRL(withoutAdvance(pagamento))}
        {pagamento.retido > 0 && `, com ${formatBRL(pagamento.retido)} de retenções`}.
      </Text>
      <MoneyField
        label="Desconto"
        value={desconto}
        error={refused}
        onChange={(typed) => {
          setDesconto(typed)
          setRefused(null)
        }}
      />
    </ConfirmDialog>
  )
}
