/** A list of the dashboard: its rows, or what stands in for them while there are none. */
import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Unavailable } from './Unavailable.tsx'

interface Props<T> {
  titulo: string
  /** Said when there are no rows. */
  vazio: string
  /** How many rows there are at most. */
  linhas: number
  query: UseQueryResult<{ itens: T[] }>
  /** The rows, as list items. */
  children: (itens: T[]) => ReactNode
}

export function ListCard<T>({ titulo, vazio, linhas, query, children }: Props<T>) {
  const { data, isError, error, refetch, isFetching } = query
  return (
    <Paper component="section" aria-label={titulo} aria-busy={query.isPending} withBorder p="md">
      <Title order={2} mb="sm">
        {titulo}
      </Title>
      {data ? (
        data.itens.length > 0 ? (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {children(data.itens)}
          </Stack>
        ) : (
          <Text c="dimmed">{vazio}</Text>
        )
      ) : isError ? (
        <Unavailable titulo={titulo} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Stack gap="sm">
          {Array.from({ length: linhas }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else, and never change places
            <Group key={row} justify="space-between" h={43} wrap="nowrap">
              <Skeleton h={28} w="55%" />
              <Skeleton h={16} w="20%" />
            </Group>
          ))}
        </Stack>
      )}
    </Paper>
  )
}
