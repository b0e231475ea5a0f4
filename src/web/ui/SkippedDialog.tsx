/** Names the records that a change to many skipped, each with the reason. */
import { Alert, Button, Group, Stack } from '@mantine/core'
import { Dialog } from './Dialog.tsx'
import classes from './SkippedDialog.module.css'

interface Props {
  /** 'Vendas que não foram mudadas' */
  title: string
  /** '2 vendas ficaram como estavam' */
  summary: string
  skipped: readonly { id: string; name: string; motivo: string }[]
  onClose: () => void
}

export function SkippedDialog({ title, summary, skipped, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title} size={560} zIndex={300}>
      <Stack gap="md">
        <Alert color="yellow" role="alert" title={summary}>
          <ul className={classes.list}>
            {skipped.map(({ id, name, motivo }) => (
              <li key={id}>
                <strong>{name}</strong>: {motivo}
              </li>
            ))}
          </ul>
        </Alert>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Entendi
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
