/** Shown when a record was deleted or could not be loaded. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { failureOf } from '../api/api.ts'
import { logFailure } from '../browser/log.ts'

interface Props {
  /** 'Venda não encontrada' */
  title: string
  /** 'Ela pode ter sido excluída por outra pessoa.' */
  gone: string
  error: unknown
  onRetry: () => void
  onClose: () => void
}

export function RecordUnavailable({ title, gone, error, onRetry, onClose }: Props) {
  const { code, message } = failureOf(error)
  useEffect(() => logFailure(`Erro ao carregar: ${title}`, error), [title, error])
  return (
    <Stack align="center" py="xl" role="alert">
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" ta="center">
        {code === 'NAO_ENCONTRADO' ? gone : message}
      </Text>
      <Group gap="xs">
        {code !== 'NAO_ENCONTRADO' && code !== 'SEM_PERMISSAO' && (
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
