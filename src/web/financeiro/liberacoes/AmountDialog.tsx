/** Asks for amount, day and form of a payment, Estorno or Devolução outside of a closing. */
import { Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import {
  devolverInput,
  estornarInput,
  pagarDiretoInput,
  pagarPorForaInput,
} from '../../../contract/financeiro/liberacoes.ts'
import { pedirBaixaInput } from '../../../contract/financeiro/recuperacoes.ts'
import { BAIXA_MOTIVOS } from '../../../core/financeiro/baixas.ts'
import {
  atMostInWords,
  FORMAS_DE_DEVOLUCAO,
  FORMAS_POR_FORA,
  LIBERACAO_MESSAGES,
} from '../../../core/financeiro/liberacoes.ts'
import { formatBRL } from '../../../core/money.ts'
import { PAGADORES_DIRETOS } from '../../../core/vendas/pagamentos-da-comissao.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { type CallOptions, useCreation } from '../../record/keys.ts'
import { type Reading, readForm } from '../../record/record-form.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PerguntaDoDia, usePerguntaDoDia } from '../../ui/PerguntaDoDia.tsx'
import { toastSuccess } from '../../ui/toasts.ts'

export type AmountVerb = 'pagarPorFora' | 'pagarDireto' | 'estornar' | 'devolver' | 'pedirBaixa'

interface Words {
  title: string
  /** Says what the action does. */
  explanation: string
  most: string
  /** Null if the day is always today. */
  day: string | null
  /** Null if there is no form to choose. */
  form: { label: string; data: readonly string[] } | null
  done: string
}

const WORDS: Readonly<Record<AmountVerb, Words>> = {
  pagarPorFora: {
    title: 'Pago por fora',
    explanation: 'A imobiliária pagou fora de um fechamento. O valor conta como pago e não entra em nenhum.',
    most: 'Ainda não pago nem em fechamento',
    day: 'Data do pagamento',
    form: { label: 'Forma', data: FORMAS_POR_FORA },
    done: 'Pago por fora',
  },
  pagarDireto: {
    title: 'Pago direto',
    explanation:
      'Outra pessoa pagou direto ao favorecido. O valor conta como pago e não entra em nenhum fechamento.',
    most: 'Ainda não pago nem em fechamento',
    day: 'Data do pagamento',
    form: { label: 'Quem pagou', data: PAGADORES_DIRETOS },
    done: 'Pago direto',
  },
  estornar: {
    title: 'Estorno',
    explanation:
      'O que foi pago volta a ser devido pelo favorecido: fica a recuperar, e o próximo fechamento o desconta.',
    most: 'Pago',
    day: 'Data do estorno',
    form: null,
    done: 'Estornado',
  },
  devolver: {
    title: 'Devolução',
    explanation: 'O favorecido devolveu o que estava a recuperar.',
    most: 'A recuperar',
    day: 'Data da devolução',
    form: { label: 'Forma', data: FORMAS_DE_DEVOLUCAO },
    done: 'Devolvido',
  },
  pedirBaixa: {
    title: 'Baixa',
    explanation: 'O que não vai voltar deixa de ser devido depois que outro Administrador confirmar.',
    most: 'A recuperar',
    day: null,
    form: { label: 'Motivo', data: BAIXA_MOTIVOS },
    done: 'Baixa pedida',
  },
}

/** How each is read and sent. */
const CALLS = {
  pagarPorFora: callOf(pagarPorForaInput, orpc.liberacoes.pagarPorFora.call),
  pagarDireto: callOf(pagarDiretoInput, orpc.liberacoes.pagarDireto.call),
  estornar: callOf(estornarInput, orpc.liberacoes.estornar.call),
  devolver: callOf(devolverInput, orpc.liberacoes.devolver.call),
  pedirBaixa: callOf(pedirBaixaInput, orpc.recuperacoes.pedirBaixa.call),
}

function callOf<I extends { valor: number }>(
  schema: z.ZodType<I>,
  call: (input: I, options: CallOptions) => Promise<unknown>,
) {
  return {
    read: (typed: object): Reading<{ valor: number }> => readForm(schema, typed),
    send: (input: object, options: CallOptions) => call(schema.parse(input), options),
  }
}

interface Props {
  verb: AmountVerb
  /** The participant's id; for a Devolução or a Baixa, the payee's. */
  id: string
  /** The largest amount, in reais. */
  most: number
  /** The amount that the field starts with, in reais; nothing leaves it empty. */
  proposed: number
  refetch: () => Promise<void>
  onClose: () => void
}

export function AmountDialog({ verb, id, most, proposed, refetch, onClose }: Props) {
  const words = WORDS[verb]
  const hoje = today()
  // The amount when the dialog opened: the user confirms what they saw.
  const [havia] = useState(most)
  const [valor, setValor] = useState<TypedNumber>(proposed || null)
  const [data, setData] = useState<string | null>(hoje)
  // A reason is never proposed.
  const [forma, setForma] = useState<string | null>(
    verb === 'pedirBaixa' ? null : (words.form?.data[0] ?? null),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { pergunta, onFailure, forget, refusalOf } = usePerguntaDoDia()
  const { read, send } = CALLS[verb]
  const sendOnce = useCreation((input: { valor: number }, options) => send(input, options))
  const record = useMutation({
    mutationFn: sendOnce,
    onSuccess: async (_, { valor }) => {
      toastSuccess(`${words.done}: ${formatBRL(valor)}.`)
      onClose()
      await refetch()
    },
    onError: (error) => {
      onFailure(error)
      void refetch()
    },
  })

  function submit() {
    const typed = {
      id,
      valor,
      havia,
      ...(words.day !== null && { data: data ?? '' }),
      ...(words.form && { [verb === 'pedirBaixa' ? 'motivo' : 'forma']: forma }),
      ...(pergunta !== null && { dia_conferido: true }),
    }
    const { record: input, errors: found = {} } = read(typed)
    if (found.valor === undefined && Number(valor) > havia) found.valor = atMostInWords(havia)
    if (found.data === undefined && data !== null && data > hoje) found.data = LIBERACAO_MESSAGES.data_futura
    setErrors(found)
    if (input && Object.keys(found).length === 0) record.mutate(input)
  }

  return (
    <ConfirmDialog
      title={words.title}
      confirm={pergunta === null ? 'Registrar' : 'Sim, registrar'}
      confirming="Registrando..."
      pending={record.isPending}
      error={refusalOf(record.error, 'Erro ao registrar. Tente novamente.')}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Text>
        {words.explanation} {words.most}: <strong>{formatBRL(havia)}</strong>.
      </Text>
      <Stack gap="sm">
        <MoneyField label="Valor" withAsterisk value={valor} onChange={setValor} error={errors.valor} />
        {words.day !== null && (
          <DateField
            kind="ocorrido"
            label={words.day}
            withAsterisk
            value={data}
            onChange={(next) => {
              setData(next)
              forget()
            }}
            error={errors.data}
          />
        )}
        {words.form && (
          <Select
            label={words.form.label}
            withAsterisk
            data={[...words.form.data]}
            value={forma}
            onChange={setForma}
            error={errors.forma ?? errors.motivo}
          />
        )}
      </Stack>
      <PerguntaDoDia pergunta={pergunta} />
    </ConfirmDialog>
  )
}
