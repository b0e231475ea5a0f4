/** A list of the dashboard: its rows, or what stands in for them while there are none. */
import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlaceLink } from '../shell/PlaceLink.tsx'
import { Unavailable } from './Unavailable.tsx'

interface Props<D extends { itens: unknown[] }> {
  titulo: string
  /** Said when there are no rows. */
  vazio: string
  /** How many rows there are at most. */
  linhas: number
  query: UseQueryResult<D>
  /** The rows, as list items. */
  children: (itens: D['itens'], data: D) => ReactNode
  /** What stands under the rows. */
  rodape?: (data: D) => ReactNode
  /** The address of all that the list is taken from, and what the link to it is called. */
  todos?: { href: string; rotulo: string }
}

export function ListCard<D extends { itens: unknown[] }>(props: Props<D>) {
  const { titulo, vazio, linhas, query, children, rodape, todos } = props
  const { data, isError, error, refetch, isFetching } = query
  return (
    <Paper component="section" aria-label={titulo} aria-busy={query.isPending} withBorder p="md">
      <Group justify="space-between" align="baseline" mb="sm" gap="xs">
        <Title order={2}>{titulo}</Title>
        {todos && data && data.itens.length > 0 && (
          <Anchor renderRoot={(anchor) => <PlaceLink {...anchor} href={todos.href} />}>{todos.rotulo}</Anchor>
        )}
      </Group>
      {data ? (
        data.itens.length > 0 ? (
          <>
            <Stack
              component="ul"
              gap="sm"
              m={0}
              p={0}
              style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
            >
              {children(data.itens, data)}
            </Stack>
            {rodape?.(data)}
          </>
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
