/** Error state of a figure or list, with a retry button. */
import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { logFailure } from '../browser/log.ts'

interface Props {
  /** Name of what failed to load: 'Vendas do Mês'. */
  title: string
  error: unknown
  retry: () => unknown
  retrying: boolean
}

export function Unavailable({ title, error, retry, retrying }: Props) {
  useEffect(() => logFailure(`Erro ao carregar ${title}:`, error), [title, error])
  return (
    <Group gap="sm" role="status">
      <Text c="dimmed">Indisponível</Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => void retry()}
        disabled={retrying}
        aria-label={`Tentar novamente: ${title}`}
      >
        {retrying ? 'Tentando…' : 'Tentar novamente'}
      </Button>
    </Group>
  )
}
