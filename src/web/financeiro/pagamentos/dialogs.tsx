/** The questions before a payment is changed. */
import { Alert, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import type { ChaveAtual, PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { formatDocumento } from '../../../core/cpf-cnpj.ts'
import { formatPixKey } from '../../../core/financeiro/chave-pix.ts'
import { DADOS_DO_PAGAMENTO, PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { enumerate } from '../../../core/text.ts'
import { client } from '../../api/api.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { useAct } from '../../record/keys.ts'
import { breakable } from '../../ui/breakable.tsx'
import { ChangeDialog } from '../../ui/ChangeDialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { refetchPagamentos } from '../cache.ts'
import { FavorecidoLink } from '../links.tsx'
import { refusalOfDay } from './refusal-of-day.ts'
import { toastPagamento } from './toast-pagamento.ts'

interface Props {
  pagamento: PagamentoCompleto
  onClose: () => void
}

type ChangeProps = ComponentProps<typeof ChangeDialog<PagamentoCompleto>>
type QuestionProps = Props & Pick<ChangeProps, 'title' | 'ready' | 'check' | 'change' | 'children'>

function Question({ pagamento, confirm, ...question }: QuestionProps & { confirm?: string }) {
  return (
    <ChangeDialog
      {...question}
      record={pagamento.favorecido_nome}
      confirm={confirm ?? question.title}
      confirming="Salvando..."
      done={toastPagamento}
      failed="Erro ao mudar o pagamento. Tente novamente."
      refetch={refetchPagamentos}
    />
  )
}

export function RejeitarDialog(props: Props) {
  const { id, situacao, favorecido_nome, liquido } = props.pagamento
  const send = useAct(orpc.pagamentos.rejeitar.call)
  return (
    <Question
      {...props}
      title="Marcar como Rejeitado"
      change={() => send({ id, de: situacao as 'A pagar' | 'Enviado' })}
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
  const send = useAct(orpc.pagamentos.devolver.call)
  return (
    <Question
      {...props}
      title="Marcar como Devolvido"
      check={() => {
        const found = refusalOf(day, data_pagamento)
        setRefusal(found)
        return found === null
      }}
      change={() => send({ id, de: 'Pago', data_devolucao: day ?? '' })}
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
  const send = useAct(orpc.pagamentos.corrigirChave.call)
  const conferencia = chave ? { conferencia: chave.conferencia } : {}
  return (
    <Question
      {...props}
      title="Pagar de novo"
      confirm={mudaram.length === 0 ? 'Pagar de novo' : 'Usar os dados atuais'}
      ready={!isOther || chave !== undefined}
      change={() => send({ id, de: situacao as 'Rejeitado' | 'Devolvido', ...conferencia })}
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
