/** The dialog that records an award's delivery. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Premiacao } from '../../contract/premiacoes.ts'
import type { PremiacaoStatus } from '../../core/premiacoes.ts'
import { failureOf } from '../api/api.ts'
import { reasonOf } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { today } from '../api/server-clock.ts'
import { DateField } from '../fields/DateField.tsx'
import { LongText } from '../fields/LongText.tsx'
import { useGo } from '../list/list-address.ts'
import { FormLoading } from '../record/FormLoading.tsx'
import { RecordUnavailable } from '../record/RecordUnavailable.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PREMIACAO } from './record.ts'
import { useChange } from './use-change.ts'

const TITLE = 'Entregar premiação'

export function DeliverPremiacao({ id }: { id: string }) {
  const go = useGo()
  const query = useQuery(orpc.premiacoes.obter.queryOptions({ input: { id }, staleTime: 0 }))
  const { data } = query
  // The award as first loaded: if someone else delivers or cancels it meanwhile, the dialog stays open with the typed
  // values, and submitting reports the change.
  const [opened, setOpened] = useState<Premiacao>()
  if (!opened && data && query.isFetchedAfterMount) setOpened(data)
  const close = () => go({ entregar: undefined })
  if (opened?.status === 'Pendente') return <DeliverDialog premiacao={data ?? opened} onClose={close} />
  return (
    <Dialog onClose={close} title={TITLE} record={opened?.premio}>
      {opened ? (
        <Text>
          A premiação <strong>{opened.premio}</strong> de <strong>{opened.colaborador.nome}</strong>{' '}
          {ENDED[opened.status]}
        </Text>
      ) : query.error ? (
        <RecordUnavailable words={PREMIACAO.words} query={query} onClose={close} />
      ) : (
        <FormLoading />
      )}
    </Dialog>
  )
}

const ENDED: Readonly<Record<Exclude<PremiacaoStatus, 'Pendente'>, string>> = {
  Entregue: 'já foi entregue.',
  Cancelada: 'foi cancelada.',
}

function DeliverDialog({ premiacao, onClose }: { premiacao: Premiacao; onClose: () => void }) {
  const { id, versao, premio, colaborador } = premiacao
  const [data, setData] = useState<string | null>(() => today())
  const [recibo, setRecibo] = useState('')
  const mutation = useChange({
    change: () => orpc.premiacoes.entregar.call({ id, versao, data_entrega: data ?? '', recibo }),
    done: 'Premiação entregue.',
    failed: 'Erro ao entregar premiação. Tente novamente.',
    onClose,
  })
  const fieldError = mutation.error ? failureOf(mutation.error).campos.data_entrega : undefined
  return (
    <ConfirmDialog
      title={TITLE}
      record={premio}
      confirm="Entregar"
      confirming="Entregando..."
      pending={mutation.isPending}
      error={fieldError ? null : reasonOf(mutation.error)}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    >
      <Text>
        <strong>{premio}</strong> para <strong>{colaborador.nome}</strong>. Depois de entregue, a premiação
        não muda mais.
      </Text>
      <DateField
        kind="ocorrido"
        label="Data da entrega"
        withAsterisk
        value={data}
        error={fieldError}
        onChange={(value) => {
          setData(value)
          mutation.reset()
        }}
      />
      <LongText
        label="Recibo (opcional)"
        placeholder="Quem recebeu, o que assinou, número do comprovante"
        maxLength={2000}
        value={recibo}
        onChange={(event) => setRecibo(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
