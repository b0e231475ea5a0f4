/** Stands where something could not be read: says so, and tries again. */
import { Alert, Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'

interface Props {
  query: Pick<UseQueryResult<unknown, unknown>, 'refetch' | 'isRefetching'>
  /** 'Erro ao carregar lojas. Tente novamente.' */
  children: string
}

export function LoadFailed({ query: { refetch, isRefetching }, children }: Props) {
  return (
    <Alert color="red" role="alert">
      <Text mb="xs">{children}</Text>
      <Button variant="default" size="xs" onClick={() => void refetch()} loading={isRefetching}>
        Tentar novamente
      </Button>
    </Alert>
  )
}
