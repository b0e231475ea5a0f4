/** The heading above a list's records: its title with the total, and which of them are shown. */
import { Group, Text, Title } from '@mantine/core'
import { MAX_SEARCH_RESULTS } from '../../core/pages.ts'

/** One page of a list, or a search's results. */
export interface Page<T> {
  itens: readonly T[]
  total: number
  limitada: boolean
}

interface Props {
  page: Page<unknown>
  title: string
  /** 'comissões' */
  plural: string
  /** The number of the page's first record. */
  first?: number
  searched?: boolean
  /** There is nothing at all to count. */
  isEmpty?: boolean
}

export function ListHeading({ page, title, plural, first = 1, searched = false, isEmpty = false }: Props) {
  const count = page.limitada ? `${MAX_SEARCH_RESULTS}+` : page.total.toLocaleString('pt-BR')
  return (
    <Group justify="space-between" align="baseline" gap="0 var(--mantine-spacing-md)">
      <Title order={2}>
        {title}
        {!isEmpty && ` (${count})`}
      </Title>
      <Text role="status" c="dimmed">
        {page.total > 0 && (searched ? found(page) : shown(page, first, plural))}
      </Text>
    </Group>
  )
}

function found({ itens, limitada }: Page<unknown>): string {
  const results = `Mostrando ${itens.length} resultado(s) da busca`
  return limitada ? `${results} · ${MAX_SEARCH_RESULTS}+ (busca limitada)` : results
}

function shown({ itens, total }: Page<unknown>, first: number, plural: string): string {
  const [from, to, all] = [first, first + itens.length - 1, total].map((n) => n.toLocaleString('pt-BR'))
  return `Mostrando ${from}-${to} de ${all} ${plural}`
}
