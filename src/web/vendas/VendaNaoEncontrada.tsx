/** In place of a sale that is gone, or could not be loaded. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { failureOf } from '../api.ts'
import { logFailure } from '../log.ts'

interface Props {
  error: unknown
  onRetry: () => void
  onClose: () => void
}

export function VendaNaoEncontrada({ error, onRetry, onClose }: Props) {
  const { code, message } = failureOf(error)
  useEffect(() => logFailure('Erro ao carregar a venda', error), [error])
  return (
    <Stack align="center" py="xl" role="alert">
      <Text fw={600}>Venda não encontrada</Text>
      <Text c="dimmed" ta="center">
        {code === 'NAO_ENCONTRADO' ? 'Ela pode ter sido excluída por outra pessoa.' : message}
      </Text>
      <Group gap="xs">
        {code !== 'NAO_ENCONTRADO' && (
          <Button variant="default" onClick={onRetry}>
            Tentar novamente
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Voltar à lista
        </Button>
      </Group>
    </Stack>
  )
}
