/** Confirms the release of commissions, or its undoing, with number, sum and omissions, and names what was skipped. */
import { Alert, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Comissao, SkippedComissao } from '../../../contract/comissoes.ts'
import { formatDate } from '../../../core/dates.ts'
import { partInWords } from '../../../core/financeiro/andamento.ts'
import {
  atMostInWords,
  changeable,
  comissaoInWords,
  type Fracao,
  fractionOf,
  fromAndTo,
  LIBERACAO_MESSAGES,
  type LiberacaoAcao,
  peopleInWords,
  percentOfComissao,
  reasonAgainst,
} from '../../../core/financeiro/liberacoes.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { type CallOptions, useAct } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Reasons } from '../../ui/SkippedDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { FractionField, PartField, type TypedPart } from './PartFields.tsx'
import { SkippedComissoes } from './SkippedComissoes.tsx'

interface Words {
  /** The button of the selection. */
  action: string
  title: (count: string) => string
  done: (count: number) => string
  failed: string
}

export const LIBERAR_WORDS: Readonly<Record<LiberacaoAcao, Words>> = {
  liberar: {
    action: 'Liberar',
    title: (count) => `Liberar ${count}`,
    done: (count) => counted(count, 'comissão liberada', 'comissões liberadas'),
    failed: 'Erro ao liberar as comissões. Tente novamente.',
  },
  desfazer: {
    action: 'Desfazer liberação',
    title: (count) => `Desfazer a liberação de ${count}`,
    done: (count) => counted(count, 'liberação desfeita', 'liberações desfeitas'),
    failed: 'Erro ao desfazer as liberações. Tente novamente.',
  },
}

/** The commissions for which the action is possible. */
export function targetsOf(verb: LiberacaoAcao, selected: readonly Comissao[]): Comissao[] {
  return selected.filter((comissao) => reasonAgainst(verb, comissao) === null)
}

interface Props {
  verb: LiberacaoAcao
  selected: readonly Comissao[]
  /** Called after the commissions changed. */
  onDone: () => void
  /** Refetches them. */
  refetch: () => Promise<void>
  onClose: () => void
}

/** A commission with the amount that changes, in reais. */
interface Change {
  comissao: Comissao
  valor: number
}

export function LiberarDialog({ verb, selected, onDone, refetch, onClose }: Props) {
  const [skipped, setSkipped] = useState<readonly SkippedComissao[] | null>(null)
  const words = LIBERAR_WORDS[verb]
  const { changes, refusal, fields } = useChanges(verb, selected)
  const send = useAct((some: readonly Change[], options) => call(verb, some, options))
  const change = useMutation({
    mutationFn: send,
    onSuccess: async ({ quantas, valor, puladas }) => {
      if (quantas > 0) toastSuccess(`${words.done(quantas)}: ${formatBRL(valor)}.`)
      onDone()
      if (puladas.length > 0) setSkipped(puladas)
      else onClose()
      await refetch()
    },
    onError: () => void refetch(),
  })
  if (skipped)
    return (
      <SkippedComissoes
        title="Comissões que ficaram como estavam"
        summary={counted(skipped.length, 'comissão ficou como estava', 'comissões ficaram como estavam')}
        skipped={skipped}
        onClose={onClose}
      />
    )
  const targets = changes.map(({ comissao }) => comissao)
  const count = counted(targets.length, 'comissão', 'comissões')
  return (
    <ConfirmDialog
      title={words.title(count)}
      confirm={words.action}
      confirming="Salvando..."
      pending={change.isPending}
      ready={refusal === undefined && changes.length > 0}
      error={changeFailure(change.error, words.failed)}
      onConfirm={() => change.mutate(changes)}
      onCancel={onClose}
    >
      {fields}
      <Text>
        {count} de {peopleInWords(targets)}, no total de{' '}
        <strong>{formatBRL(sumOfReais(changes.map(({ valor }) => valor)))}</strong>.
      </Text>
      <LeftOut verb={verb} selected={selected} />
      {verb === 'liberar' && <BeforeFinanceiro targets={targets} />}
    </ConfirmDialog>
  )
}

/** What changes of the selected ones: so much of the only one, or the same part of each; the fields that ask for it. */
function useChanges(
  verb: LiberacaoAcao,
  selected: readonly Comissao[],
): { changes: Change[]; refusal: string | undefined; fields: ReactNode } {
  const targets = targetsOf(verb, selected)
  const [only] = targets.length === 1 ? targets : []
  const most = only ? changeable(verb, only) : 0
  const [fracao, setFracao] = useState<Fracao>('resto')
  const [typed, setTyped] = useState<TypedPart>({ valor: most, percentual: null })
  if (!only) {
    const changes = targets.flatMap((comissao) => {
      const valor = fractionOf(verb, comissao, fracao)
      return valor > 0 ? [{ comissao, valor }] : []
    })
    return {
      changes,
      refusal: undefined,
      fields: <FractionField acao={verb} value={fracao} onChange={setFracao} />,
    }
  }
  const valor = typeof typed.valor === 'number' ? typed.valor : 0
  const refusal = valor > most ? atMostInWords(most) : valor === 0 ? LIBERACAO_MESSAGES.valor : undefined
  return {
    changes: [{ comissao: only, valor }],
    refusal,
    fields: (
      <>
        <Text>
          {MOST[verb]}: <strong>{partInWords(most, only.valor_comissao)}</strong>.
        </Text>
        <PartField
          acao={verb}
          value={typed}
          onChange={setTyped}
          most={most}
          amountOf={(percentual) => percentOfComissao(percentual, only)}
          error={refusal}
        />
      </>
    ),
  }
}

const MOST: Readonly<Record<LiberacaoAcao, string>> = {
  liberar: 'Ainda não liberado',
  desfazer: 'Liberado e em nenhum fechamento',
}

/** The request says what each starts from, so that it counts once. */
function call(verb: LiberacaoAcao, changes: readonly Change[], options: CallOptions) {
  const itens = changes.map(({ comissao, valor }) => ({
    id: comissao.id,
    versao: comissao.versao,
    ...fromAndTo(verb, comissao, valor),
  }))
  return verb === 'liberar'
    ? orpc.liberacoes.liberar.call({ itens }, options)
    : orpc.liberacoes.desfazer.call({ itens: itens.map(({ id, de, ate }) => ({ id, de, ate })) }, options)
}

function LeftOut({ verb, selected }: Pick<Props, 'verb' | 'selected'>) {
  const left = selected.flatMap((comissao) => {
    const motivo = reasonAgainst(verb, comissao)
    const { id, numero_venda, colaborador, papel } = comissao
    const name = comissaoInWords({ numero_venda, corretor: colaborador.nome, papel })
    return motivo === null ? [] : [{ id, name, motivo }]
  })
  if (left.length === 0) return null
  return (
    <Alert
      color="yellow"
      title={counted(left.length, 'selecionada fica de fora', 'selecionadas ficam de fora')}
    >
      <Reasons items={left} />
    </Alert>
  )
}

/** Says that commissions from before the setting can be released too. */
function BeforeFinanceiro({ targets }: { targets: readonly Comissao[] }) {
  const since = useQuery(orpc.liberacoes.regra.queryOptions()).data?.financeiro_a_partir_de
  const before = since ? targets.filter(({ data_venda }) => data_venda < since).length : 0
  if (!since || before === 0) return null
  return (
    <Alert color="yellow">
      {counted(before, 'comissão é de uma venda', 'comissões são de vendas')} de antes de {formatDate(since)},
      quando o financeiro começa, como diz Configurações.
    </Alert>
  )
}
