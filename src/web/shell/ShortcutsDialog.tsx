/** Lists the active keyboard shortcuts, with a switch for single-key ones. */
import { Stack, Switch, Table } from '@mantine/core'
import { Keys } from '../navigation/Keys.tsx'
import { useShortcuts, useSingleKeys } from '../navigation/shortcuts.ts'
import { Dialog } from '../ui/Dialog.tsx'

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Dialog onClose={onClose} title="Atalhos do teclado">
      <Stack>
        <Table>
          <Table.Tbody>
            {shortcuts.map(({ keys, description }) => (
              <Table.Tr key={keys}>
                <Table.Td>{description}</Table.Td>
                <Table.Td ta="right">
                  <Keys keys={keys} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Usar atalhos de uma tecla só"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
