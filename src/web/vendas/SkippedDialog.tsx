/** Names the sales that a bulk change skipped, each with the reason. */
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { VendaPulada } from '../../contract/vendas.ts'
import { counted } from '../../core/text.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import classes from './table.module.css'

interface Props {
  skipped: readonly VendaPulada[]
  onClose: () => void
}

export default function SkippedDialog({ skipped, onClose }: Props) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Vendas que não foram mudadas" size={560} zIndex={300}>
      <Stack gap="md">
        <Alert
          color="yellow"
          role="alert"
          title={counted(skipped.length, 'venda ficou como estava', 'vendas ficaram como estavam')}
        >
          <ul className={classes.puladas}>
            {skipped.map(({ id, numero_venda, motivo }) => (
              <li key={id}>
                <strong>{numero_venda ? `Venda ${numero_venda}` : 'Venda excluída'}</strong>: {motivo}
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
    </Modal>
  )
}
