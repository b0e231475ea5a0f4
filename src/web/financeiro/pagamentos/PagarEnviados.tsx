/** Marks all payments that were sent to the bank as Pago, on one day, with number and sum, as a job of the server. */
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResumoDosPagamentos } from '../../../contract/financeiro/pagamentos.ts'
import { PAGAMENTO_FIELDS } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { useAct } from '../../record/keys.ts'
import { useCan } from '../../session/session.tsx'
import JobProgress from '../../trabalhos/JobProgress.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PerguntaDoDia, usePerguntaDoDia } from '../../ui/PerguntaDoDia.tsx'
import { refetchPagamentos } from '../cache.ts'
import { refusalOfDay } from './refusal-of-day.ts'

export function PagarEnviados({ resumo }: { resumo: ResumoDosPagamentos }) {
  const [asking, setAsking] = useState(false)
  const [trabalho, setTrabalho] = useState<string | null>(null)
  const mayPay = useCan('pagamentos.pagar')
  if (!mayPay) return null
  return (
    <>
      {resumo.por_situacao.Enviado.quantidade > 0 && trabalho === null && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
          Marcar todos os enviados como pagos
        </Button>
      )}
      {asking && (
        <Question
          resumo={resumo}
          onBegun={(id) => {
            setTrabalho(id)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {trabalho !== null && (
        <JobProgress id={trabalho} refetch={refetchPagamentos} onEnd={() => setTrabalho(null)} />
      )}
    </>
  )
}

function Question({
  resumo: { fechamento, por_situacao },
  onBegun,
  onClose,
}: {
  resumo: ResumoDosPagamentos
  onBegun: (id: string) => void
  onClose: () => void
}) {
  // Number and sum when the question was asked.
  const [{ quantidade, valor }] = useState(por_situacao.Enviado)
  const [day, setDay] = useState<string | null>(today())
  const refusal = refusalOfDay(day)
  const { pergunta, onFailure, forget, refusalOf } = usePerguntaDoDia()
  const send = useAct(orpc.pagamentos.pagarEnviados.call)
  const begin = useMutation({
    mutationFn: (input: { data_pagamento: string; dia_conferido?: true }) =>
      send({ fechamento_id: fechamento.id, quantidade, valor, ...input }),
    onSuccess: ({ id }) => onBegun(id),
    onError: (error) => {
      onFailure(error)
      void refetchPagamentos()
    },
  })
  return (
    <ConfirmDialog
      title="Marcar todos os enviados como pagos"
      confirm={pergunta === null ? 'Marcar como Pago' : 'Sim, marcar como Pago'}
      confirming="Salvando..."
      pending={begin.isPending}
      error={refusalOf(begin.error, 'Erro ao marcar os pagamentos. Tente novamente.')}
      onConfirm={() => {
        if (refusal === null && day !== null)
          begin.mutate({ data_pagamento: day, ...(pergunta !== null && { dia_conferido: true }) })
      }}
      onCancel={onClose}
    >
      <Text>
        {counted(quantidade, 'pagamento', 'pagamentos')}, no total de <strong>{formatBRL(valor)}</strong>.
      </Text>
      <DateField
        kind="ocorrido"
        label={PAGAMENTO_FIELDS.data_pagamento.rotulo}
        withAsterisk
        value={day}
        onChange={(next) => {
          setDay(next)
          forget()
        }}
        error={refusal}
      />
      <PerguntaDoDia pergunta={pergunta} />
    </ConfirmDialog>
  )
}
