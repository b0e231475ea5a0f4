/** A dashboard card with a list, or its loading, error or empty state. */
import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { Unavailable } from './Unavailable.tsx'
import type { FigureQuery } from './use-figure.ts'

interface Props<D extends { itens: unknown[] }> {
  title: string
  /** Text of the empty state. */
  empty: string
  /** Largest number of rows. */
  rows: number
  query: FigureQuery<D>
  /** The rows, as list items. */
  children: (itens: D['itens'], data: D) => ReactNode
  /** Content below the rows. */
  footer?: (data: D) => ReactNode
  /** Says what the rows count unexpectedly. */
  note?: string
  /** URL and label of the link to the full list. */
  all?: { href: string; label: string }
}

export function ListCard<D extends { itens: unknown[] }>(props: Props<D>) {
  const { title, empty, rows, query, children, footer, note, all } = props
  const { data, isError, error, refetch, isFetching } = query
  return (
    <Paper component="section" aria-label={title} aria-busy={query.isPending} withBorder p="md">
      <Group justify="space-between" align="baseline" mb="sm" gap="xs">
        <Title order={2}>{title}</Title>
        {all && data && data.itens.length > 0 && (
          <Anchor component={PlaceLink} href={all.href}>
            {all.label}
          </Anchor>
        )}
      </Group>
      {data ? (
        data.itens.length > 0 ? (
          <>
            <Stack component="ul" gap="sm" style={{ overflowWrap: 'anywhere' }}>
              {children(data.itens, data)}
            </Stack>
            {footer?.(data)}
            {note && (
              <Text c="dimmed" mt="sm">
                {note}
              </Text>
            )}
          </>
        ) : (
          <Text c="dimmed">{empty}</Text>
        )
      ) : isError ? (
        <Unavailable title={title} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Stack gap="sm" role="status" aria-label="Carregando">
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id and never change order
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
