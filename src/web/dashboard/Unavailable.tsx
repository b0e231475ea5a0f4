/** In place of a figure or list that could not be read: says so, and tries again when asked. */
import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { logFailure } from '../log.ts'

interface Props {
  /** What could not be read: 'Vendas do Mês'. */
  titulo: string
  error: unknown
  retry: () => unknown
  retrying: boolean
}

export function Unavailable({ titulo, error, retry, retrying }: Props) {
  useEffect(() => logFailure(`Erro ao carregar ${titulo}:`, error), [titulo, error])
  return (
    <Group gap="sm" role="status">
      <Text c="dimmed">Indisponível</Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => void retry()}
        disabled={retrying}
        aria-label={`Tentar novamente: ${titulo}`}
      >
        {retrying ? 'Tentando…' : 'Tentar novamente'}
      </Button>
    </Group>
  )
}
