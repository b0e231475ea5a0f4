/** Says that the record that was created just now is not among those shown, and leads to it. */
import { Alert, Button, Group, Text } from '@mantine/core'

export function CreatedHidden({ onClear }: { onClear: () => void }) {
  return (
    <Alert color="yellow" role="status">
      <Group justify="space-between" gap="xs">
        <Text>O cadastro que você acaba de salvar não aparece aqui: a busca ou os filtros o escondem.</Text>
        <Button variant="default" size="xs" onClick={onClear}>
          Mostrar
        </Button>
      </Group>
    </Alert>
  )
}
