/** Names the records that a change to many skipped, each with the reason. */
import { Alert, Button, List, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import text from './text.module.css'

interface Props {
  /** 'Vendas que não foram mudadas' */
  title: string
  /** '2 vendas ficaram como estavam' */
  summary: string
  skipped: ReasonsProps['items']
  onClose: () => void
}

export function SkippedDialog({ title, summary, skipped, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title} size={560} zIndex={300}>
      <Stack gap="md">
        <Alert color="yellow" role="alert" title={summary}>
          <Reasons items={skipped} />
        </Alert>
        <DialogActions>
          <Button onClick={onClose} data-autofocus>
            Entendi
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

interface ReasonsProps {
  items: readonly { id: string; name: ReactNode; motivo: string }[]
}

/** The reasons of what a job left, which has no other id than its place. */
export function reasonsOf(deixados: readonly { nome: string; motivo: string }[]): ReasonsProps['items'] {
  return deixados.map(({ nome, motivo }, i) => ({ id: `${i} ${nome}`, name: nome, motivo }))
}

/** Names records, each with the reason why it was left as it is. */
export function Reasons({ items }: ReasonsProps) {
  return (
    <List mt={4} mah="40vh" className={text.wrap} style={{ overflowY: 'auto' }}>
      {items.map(({ id, name, motivo }) => (
        <li key={id}>
          <strong>{name}</strong>: {motivo}
        </li>
      ))}
    </List>
  )
}
