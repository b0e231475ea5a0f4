/** The statement of an approved payment: the button, and the dialog. */
import { Button, type ButtonProps } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { EscritoDialog, fileOf } from './Escrito.tsx'

interface Props {
  /** The ids of the closing and of the payment. */
  fechamento: string
  pagamento: string
  /** The accessible name of what it is about: 'Ana Souza, fechamento 12'. */
  record: string
}

/** The button; further props are its look. */
export function Extrato({ fechamento, pagamento, record, ...look }: Props & ButtonProps) {
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
        {...look}
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
