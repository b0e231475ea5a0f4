/** Shown when a record was deleted or could not be loaded. */
import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Words } from '../../core/cadastros.ts'
import { failureOf } from '../api/api.ts'
import { logFailure } from '../browser/log.ts'

interface Props {
  words: Pick<Words, 'notFound' | 'mayBeGone'>
  query: Pick<UseQueryResult<unknown, unknown>, 'error' | 'refetch'>
  onClose: () => void
}

export function RecordUnavailable({
  words: { notFound, mayBeGone },
  query: { error, refetch },
  onClose,
}: Props) {
  const { code, message } = failureOf(error)
  useEffect(() => logFailure(`Erro ao carregar: ${notFound}`, error), [notFound, error])
  return (
    <Stack align="center" py="xl" role="alert">
      <Text fw={600}>{notFound}</Text>
      <Text c="dimmed" ta="center">
        {code === 'NAO_ENCONTRADO' ? mayBeGone : message}
      </Text>
      <Group gap="xs">
        {code !== 'NAO_ENCONTRADO' && code !== 'SEM_PERMISSAO' && (
          <Button variant="default" onClick={() => void refetch()}>
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
