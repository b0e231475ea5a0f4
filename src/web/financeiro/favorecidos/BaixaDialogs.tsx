/** Asking for a Baixa, and confirming, refusing or taking back what was asked. */
import { Alert, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type BaixaPedida, pedirBaixaInput } from '../../../contract/financeiro/recuperacoes.ts'
import { BAIXA_MESSAGES, BAIXA_MOTIVOS, baixaPedidaInWords } from '../../../core/financeiro/baixas.ts'
import { atMostInWords } from '../../../core/financeiro/liberacoes.ts'
import { formatBRL } from '../../../core/money.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { useAct, useCreation } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFavorecidos } from './record.ts'

interface PedirProps {
  /** The payee's. */
  id: string
  nome: string
  /** In reais. */
  a_recuperar: number
  onClose: () => void
}

export function PedirBaixa({ id, nome, a_recuperar, onClose }: PedirProps) {
  // The debt when the dialog opened: the user asks for what they saw.
  const [havia] = useState(a_recuperar)
  const [valor, setValor] = useState<TypedNumber>(a_recuperar)
  const [motivo, setMotivo] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const ask = useMutation({
    mutationFn: useCreation(recuperacoes.pedirBaixa.call),
    onSuccess: () => {
      toastSuccess('Baixa pedida.')
      onClose()
    },
    onSettled: refetchFavorecidos,
  })

  function submit() {
    const read = pedirBaixaInput.safeParse({ id, valor, havia, motivo })
    const found = Object.fromEntries(
      (read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    )
    if (found.valor === undefined && Number(valor) > havia) found.valor = atMostInWords(havia)
    setErrors(found)
    if (read.success && Object.keys(found).length === 0) ask.mutate(read.data)
  }

  return (
    <ConfirmDialog
      title="Baixa"
      record={nome}
      confirm="Pedir baixa"
      confirming="Pedindo..."
      pending={ask.isPending}
      error={changeFailure(ask.error, 'Erro ao pedir a baixa. Tente novamente.')}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Text>
        O que não vai voltar deixa de ser devido depois que outro Administrador confirmar. A recuperar:{' '}
        <strong>{formatBRL(havia)}</strong>.
      </Text>
      <Stack gap="sm">
        <MoneyField label="Valor" withAsterisk value={valor} onChange={setValor} error={errors.valor} />
        <Select
          label="Motivo"
          withAsterisk
          data={[...BAIXA_MOTIVOS]}
          value={motivo}
          comboboxProps={{ zIndex: 400 }}
          onChange={setMotivo}
          error={errors.motivo}
        />
      </Stack>
    </ConfirmDialog>
  )
}

interface DecidirProps {
  acao: 'confirmar' | 'recusar'
  baixa: BaixaPedida
  /** The payee's name. */
  nome: string
  onClose: () => void
}

export function DecidirBaixa({ acao, baixa, nome, onClose }: DecidirProps) {
  const { id, propria } = baixa
  const words = WORDS[acao === 'confirmar' ? acao : propria ? 'retirar' : 'recusar']
  const call = acao === 'confirmar' ? recuperacoes.confirmarBaixa.call : recuperacoes.recusarBaixa.call
  const send = useAct(call, id)
  const decide = useMutation({
    mutationFn: () => send({ id }),
    onSuccess: () => {
      toastSuccess(words.done)
      onClose()
    },
    onSettled: refetchFavorecidos,
  })
  return (
    <ConfirmDialog
      title={words.title}
      record={nome}
      confirm={words.confirm}
      confirming={words.confirming}
      pending={decide.isPending}
      error={changeFailure(decide.error, 'Erro ao decidir a baixa. Tente novamente.')}
      onConfirm={() => decide.mutate()}
      onCancel={onClose}
    >
      <Text>{baixaPedidaInWords(baixa)}.</Text>
      <Text>{words.explanation}</Text>
      {acao === 'confirmar' && propria && <Alert color="yellow">{BAIXA_MESSAGES.unico}</Alert>}
    </ConfirmDialog>
  )
}

const { recuperacoes } = orpc

const WORDS = {
  confirmar: {
    title: 'Confirmar baixa',
    explanation: 'O valor deixa de ser devido: nenhum fechamento o desconta.',
    confirm: 'Confirmar baixa',
    confirming: 'Confirmando...',
    done: 'Baixa confirmada.',
  },
  recusar: {
    title: 'Recusar baixa',
    explanation: 'O valor continua a ser devido.',
    confirm: 'Recusar',
    confirming: 'Recusando...',
    done: 'Baixa recusada.',
  },
  retirar: {
    title: 'Retirar pedido de baixa',
    explanation: 'O valor continua a ser devido.',
    confirm: 'Retirar',
    confirming: 'Retirando...',
    done: 'Pedido de baixa retirado.',
  },
}
