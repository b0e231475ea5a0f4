/** A list with its total, records and pages, and its loading, error and empty states. */
import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode, useDeferredValue, useEffect } from 'react'
import { CADASTRO_NAMES, type Cadastro, LISTS, noneFoundIn, titleOf, wordsOf } from '../../core/cadastros.ts'
import type { PlainList } from '../../core/lists.ts'
import { pageCount, RECORDS_PER_PAGE } from '../../core/pages.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { CreatedHidden } from './CreatedHidden.tsx'
import { CreateFirst } from './CreateFirst.tsx'
import { ListHeading, type Page } from './ListHeading.tsx'
import { useCreated, useListAddress } from './list-address.ts'
import { useNothingYet } from './nothing-yet.ts'
import { Pages } from './Pages.tsx'
import { idOf } from './Records.tsx'
import { RowDialogs } from './RowDialogs.tsx'

interface ListWords {
  /** By default the list's own: 'lojas', 'comissões'. */
  plural?: string
  /** Displayed with the total; by default 'Lojas Cadastradas', 'Comissões'. */
  title?: string
  /** By default 'Nenhuma loja encontrada'. */
  empty?: string | undefined
}

/** The list, and its words where they differ from those of the registry. */
type ListProps = ListWords &
  (
    | {
        list: Cadastro
        /** Hint for an empty list. */
        hint?: ReactNode
      }
    | { list: PlainList; hint: ReactNode }
  )

type Props<T> = ListProps & {
  query: UseQueryResult<Page<T>, unknown>
  /** Records per page, if not the usual number. */
  perPage?: number
  /** True if filters other than the search apply. */
  filtered?: boolean
  /** The action that an empty list offers; by default the register's new form, to people who may create records. */
  action?: ReactNode
  /** Clears search and filters. */
  onClear: () => void
  children: (records: readonly T[]) => ReactNode
}

export function RecordList<T>(props: Props<T>) {
  return (
    <RowDialogs>
      <List {...props} />
    </RowDialogs>
  )
}

function List<T>(props: Props<T>) {
  const { query, perPage = RECORDS_PER_PAGE, children } = props
  const { cadastro, plural, title, empty, hint } = wordsFor(props)
  const { action = cadastro && <CreateFirst cadastro={cadastro} /> } = props
  const { busca, pagina = 1, go } = useListAddress()
  const { data: latest } = query
  // New rows are rendered in short tasks, between which the browser answers the user.
  const data = useDeferredValue(latest)
  const last = pageCount(latest?.total ?? 0, perPage)
  const created = useCreated()
  const isEmpty = useNothingYet(query, props.filtered ?? false)
  const beyond = latest !== undefined && !busca && !query.isPlaceholderData && pagina > last
  useEffect(() => {
    if (beyond) go({ pagina: last > 1 ? last : undefined }, true)
  }, [beyond, last, go])

  function turnTo(page: number) {
    go({ pagina: page > 1 ? page : undefined })
    window.scrollTo({ top: 0 })
  }

  if (!latest && query.isError)
    return <LoadFailed query={query}>{`Erro ao carregar ${plural}. Tente novamente.`}</LoadFailed>
  if (!latest || !data || beyond) return <RowsLoading text={`Carregando ${plural}...`} />
  const isCreatedHidden =
    created !== undefined &&
    !query.isFetching &&
    data === latest &&
    !data.itens.some((record) => idOf(record) === created)
  return (
    <Stack gap="sm" aria-busy={query.isFetching || data !== latest}>
      {isCreatedHidden && data.total > 0 && <CreatedHidden onClear={props.onClear} />}
      <ListHeading
        page={data}
        title={title}
        plural={plural}
        first={(pagina - 1) * perPage + 1}
        searched={busca !== undefined}
        isEmpty={isEmpty}
      />
      {data.total === 0 ? (
        <Empty {...props} empty={empty} hint={hint} action={action} searching={busca !== undefined} />
      ) : (
        <Rows behind={data !== latest}>{() => children(data.itens)}</Rows>
      )}
      {!busca && <Pages page={pagina} total={latest.total} perPage={perPage} onChange={turnTo} />}
    </Stack>
  )
}

/** Rows that stay as they are while newer ones are about to be rendered. */
const Rows = memo(
  ({ children }: { behind: boolean; children: () => ReactNode }) => children(),
  (_before, { behind }) => behind,
)

function wordsFor({ list, hint, ...words }: ListProps) {
  const cadastro = CADASTRO_NAMES.find((name) => name === list)
  const register = cadastro && wordsOf(cadastro)
  return {
    cadastro,
    plural: words.plural ?? LISTS[list].plural,
    title: words.title ?? register?.registered ?? titleOf(list),
    empty: words.empty ?? noneFoundIn(list),
    hint,
  }
}

interface EmptyProps {
  empty: string
  hint: ReactNode
  action: ReactNode
  searching: boolean
  filtered?: boolean
  onClear: () => void
}

function Empty({ empty, hint, action, ...props }: EmptyProps) {
  const narrowed = props.searching || props.filtered
  return (
    <Paper withBorder p="xl" ta="center" role="status">
      <Text fw={500}>{empty}</Text>
      {narrowed ? (
        <Button variant="default" mt="sm" onClick={props.onClear}>
          {props.filtered ? 'Limpar filtros' : 'Limpar busca'}
        </Button>
      ) : (
        <>
          {hint && (
            <Text component="div" c="dimmed">
              {hint}
            </Text>
          )}
          {action}
        </>
      )}
    </Paper>
  )
}

const ROWS = [1, 2, 3, 4, 5]

/** Stands in for a list's rows, saying what is being loaded. */
export function RowsLoading({ text }: { text: string }) {
  return (
    <Stack gap="xs" role="status" aria-busy="true">
      <Text c="dimmed">{text}</Text>
      {ROWS.map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Stack>
  )
}
