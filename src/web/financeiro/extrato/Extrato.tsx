/** The statements of an approved payment, and of a payee's days: the buttons, and the dialogs. */
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EXTRATO_DO_PERIODO } from '../../../core/financeiro/extrato-do-periodo.ts'
import { orpc } from '../../api/query.ts'
import { given } from '../../list/list-search.ts'
import { useCan } from '../../session/session.tsx'
import type { Days } from '../Dias.tsx'
import { EscritoDialog, fileOf } from './Escrito.tsx'

interface Props {
  /** The ids of the closing and of the payment. */
  fechamento: string
  pagamento: string
  /** The accessible name of what it is about: 'Ana Souza, fechamento 12'. */
  record: string
}

export function Extrato({ fechamento, pagamento, record }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className="print-hidden"
        leftSection={<IconFileText size={16} aria-hidden />}
        aria-label={`Extrato: ${record}`}
        onClick={() => setOpened(true)}
      >
        Extrato
      </Button>
      {opened && <Aberto id={fechamento} pagamento_id={pagamento} onClose={() => setOpened(false)} />}
    </>
  )
}

function Aberto({ onClose, ...input }: { id: string; pagamento_id: string; onClose: () => void }) {
  const query = useQuery(orpc.fechamentos.extrato.queryOptions({ input, staleTime: 0 }))
  const canExport = useCan('fechamentos.exportar')
  const path = `/fechamentos/${input.id}/pagamentos/${input.pagamento_id}/extrato`
  return (
    <EscritoDialog
      title="Extrato"
      record={query.data?.nome}
      query={query}
      address={canExport ? fileOf(path) : null}
      onClose={onClose}
    />
  )
}

interface PeriodoProps {
  /** The payee's. */
  id: string
  nome: string
  days: Days
}

/** A payee's statement of the chosen days, as it is now: the button, and the dialog. */
export function ExtratoDoPeriodo(props: PeriodoProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {EXTRATO_DO_PERIODO}
      </Button>
      {opened && <PeriodoAberto {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

function PeriodoAberto({ id, nome, days, onClose }: PeriodoProps & { onClose: () => void }) {
  const filters = given(days)
  const canExport = useCan('favorecidos.exportar')
  return (
    <EscritoDialog
      title={EXTRATO_DO_PERIODO}
      record={nome}
      query={useQuery(orpc.favorecidos.extrato.queryOptions({ input: { id, ...filters }, staleTime: 0 }))}
      address={canExport ? fileOf(`/favorecidos/${id}/extrato`, filters) : null}
      onClose={onClose}
    />
  )
}
