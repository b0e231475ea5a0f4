/** Error state with a retry button. */
import { Alert, Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { failureOf } from '../api/api.ts'
import { failureMessage } from '../api/failure-message.ts'

type Props = {
  query: Pick<UseQueryResult<unknown, unknown>, 'error' | 'refetch' | 'isRefetching'>
} & (
  | {
      /** 'Erro ao carregar lojas. Tente novamente.', whatever the reason is. */
      children: string
      fallback?: undefined
    }
  | {
      /** Said if the server gave no reason. */
      fallback: string
      children?: undefined
    }
)

export function LoadFailed({ query: { error, refetch, isRefetching }, ...said }: Props) {
  const { code, message } = failureOf(error)
  // Retrying would be refused again.
  if (code === 'SEM_PERMISSAO' || code === 'EXTRATO_AUSENTE')
    return (
      <Alert color="red" role="alert">
        {message}
      </Alert>
    )
  return (
    <Alert color="red" role="alert">
      <Text mb="xs">
        {code === 'MUITAS_ABERTURAS' ? message : (said.children ?? failureMessage(error, said.fallback))}
      </Text>
      <Button variant="default" size="xs" onClick={() => void refetch()} loading={isRefetching}>
        Tentar novamente
      </Button>
    </Alert>
  )
}
