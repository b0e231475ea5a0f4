/** The questions before a payment is changed. */
import { Alert, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { ChaveAtual, PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { formatDocumento } from '../../../core/cpf-cnpj.ts'
import { formatPixKey } from '../../../core/financeiro/chave-pix.ts'
import { DADOS_DO_PAGAMENTO, PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { enumerate } from '../../../core/text.ts'
import { client } from '../../api/api.ts'
import { changeFailure, failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { type CallOptions, useAct } from '../../record/keys.ts'
import { breakable } from '../../ui/breakable.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { refetchPagamentos } from '../cache.ts'
import { FavorecidoLink } from '../links.tsx'
import { refusalOfDay } from './refusal-of-day.ts'
import { toastPagamento } from './toast-pagamento.ts'

interface Props {
  pagamento: PagamentoCompleto
  onClose: () => void
}

interface QuestionProps<I> extends Props, Pick<ComponentProps<typeof ConfirmDialog>, 'ready'> {
  title: string
  confirm?: string
  send: (input: I, options: CallOptions) => Promise<PagamentoCompleto>
  /** The body to send; null if something is wrong with it. */
  answer: () => I | null
  children: ReactNode
}

/** Sends the change, and closes when it is made. */
function Question<I>({ pagamento, send, answer, onClose, ...dialog }: QuestionProps<I>) {
  const act = useAct(send)
  const change = useMutation({
    mutationFn: act,
    onSuccess: async (changed) => {
      toastPagamento(changed)
      onClose()
      await refetchPagamentos(changed)
    },
    onError: () => void refetchPagamentos(),
  })
  function submit() {
    const input = answer()
    if (input !== null) change.mutate(input)
  }
  return (
    <ConfirmDialog
      confirm={dialog.title}
      {...dialog}
      record={pagamento.favorecido_nome}
      confirming="Salvando..."
      pending={change.isPending}
      error={changeFailure(change.error, 'Erro ao mudar o pagamento. Tente novamente.')}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}

export function RejeitarDialog(props: Props) {
  const { id, situacao, favorecido_nome, liquido } = props.pagamento
  return (
    <Question
      {...props}
      title="Marcar como Rejeitado"
      send={(de, options) => orpc.pagamentos.rejeitar.call({ id, de }, options)}
      answer={() => situacao as 'A pagar' | 'Enviado'}
    >
      <Text>
        O banco recusou {formatBRL(liquido)} para {favorecido_nome}. O dinheiro não saiu. Depois de corrigir a
        chave no cadastro do favorecido, use 'Pagar de novo'.
      </Text>
    </Question>
  )
}

export function DevolverDialog(props: Props) {
  const { id, favorecido_nome, liquido, data_pagamento } = props.pagamento
  const [day, setDay] = useState<string | null>(today())
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <Question
      {...props}
      title="Marcar como Devolvido"
      send={(data_devolucao: string, options) =>
        orpc.pagamentos.devolver.call({ id, de: 'Pago', data_devolucao }, options)
      }
      answer={() => {
        const found = refusalOf(day, data_pagamento)
        setRefusal(found)
        return found === null ? day : null
      }}
    >
      <Text>
        O banco devolveu {formatBRL(liquido)} de {favorecido_nome}, ou o pagamento foi marcado por engano. As
        comissões deste pagamento voltam a estar pendentes.
      </Text>
      <DateField
        kind="ocorrido"
        label="Dia da devolução"
        withAsterisk
        value={day}
        onChange={(next) => {
          setDay(next)
          setRefusal(null)
        }}
        error={refusal}
      />
    </Question>
  )
}

function refusalOf(day: string | null, paid: string | null): string | null {
  const refusal = refusalOfDay(day)
  if (refusal !== null) return refusal
  return paid !== null && day !== null && day < paid ? PAGAMENTO_MESSAGES.antes_do_pagamento : null
}

const CHAVE = ['tipo_chave', 'chave_pix'] as const

/** Shows the key in full to the user who decides about it, if it is not the approved one. */
export function PagarDeNovoDialog(props: Props) {
  const { id, situacao, mudaram, favorecido_id, favorecido_nome } = props.pagamento
  const isOther = CHAVE.some((dado) => mudaram.includes(dado))
  const {
    mutate,
    data: chave,
    error,
  } = useMutation({
    mutationFn: () => client.pagamentos.mostrarChave({ id }),
    gcTime: 0,
  })
  // Not a cached query: each request is recorded, and the key does not stay in the cache.
  useEffect(() => {
    if (isOther) mutate()
  }, [isOther, mutate])
  const conferencia = chave ? { conferencia: chave.conferencia } : {}
  return (
    <Question
      {...props}
      title="Pagar de novo"
      confirm={mudaram.length === 0 ? 'Pagar de novo' : 'Usar os dados atuais'}
      send={(de, options) => orpc.pagamentos.corrigirChave.call({ id, de, ...conferencia }, options)}
      ready={!isOther || chave !== undefined}
      answer={() => situacao as 'Rejeitado' | 'Devolvido'}
    >
      <Text>
        {mudaram.length === 0 ? (
          <>
            Os dados do favorecido são os mesmos da aprovação. Se o banco recusou a chave, corrija-a antes no{' '}
            <FavorecidoLink favorecido={{ id: favorecido_id, nome: favorecido_nome }}>
              cadastro do favorecido
            </FavorecidoLink>
            .
          </>
        ) : (
          `Desde a aprovação ${mudaram.length === 1 ? 'mudou' : 'mudaram'} ${enumerate(
            mudaram.map((dado) => DADOS_DO_PAGAMENTO[dado]),
          )}. O pagamento passa a usar os dados atuais do favorecido.`
        )}{' '}
        Ele volta a estar a pagar.
      </Text>
      {isOther &&
        !error &&
        (chave ? <Chave chave={chave} /> : <Loading height={48} label="Carregando a chave PIX" />)}
      {error !== null && (
        <Alert color="red" role="alert">
          {failureMessage(error, 'Erro ao mostrar a chave PIX. Feche e tente novamente.')}
        </Alert>
      )}
    </Question>
  )
}

function Chave({ chave: { favorecido_nome, documento, tipo_chave, chave_pix } }: { chave: ChaveAtual }) {
  return (
    <Text>
      Chave PIX ({tipo_chave}): <strong>{breakable(formatPixKey(tipo_chave, chave_pix))}</strong>, de{' '}
      {favorecido_nome}
      {documento && `, ${formatDocumento(documento)}`}.
    </Text>
  )
}
