/** The audit's entries, newest first, page after page. */
import { Button, Paper, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { titleOf } from '../../core/cadastros.ts'
import { orpc } from '../api/query.ts'
import { useGo } from '../list/list-address.ts'
import { RowsLoading } from '../list/RecordList.tsx'
import { Records } from '../list/Records.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { EntradaCard, EntradaRow } from './Entrada.tsx'
import { filtersIn, NO_FILTERS } from './search.ts'

const route = getRouteApi('/_app/auditoria')

export function AuditoriaList() {
  const go = useGo()
  const filters = filtersIn(route.useSearch())
  const list = useInfiniteQuery(
    orpc.auditoria.listar.infiniteOptions({
      input: (before: number | undefined) => ({
        ...filters,
        ...(before === undefined ? {} : { antes_de: String(before) }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.proximo ?? undefined,
      placeholderData: keepPreviousData,
      // Reading on would otherwise start over, for entries of the last moments that nobody waits for.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  const entradas = list.data?.pages.flatMap((page) => page.itens) ?? []

  if (list.isPending) return <RowsLoading text="Carregando a auditoria..." />
  if (list.isError && entradas.length === 0)
    return <LoadFailed query={list} fallback="Erro ao carregar a auditoria. Tente novamente." />
  if (entradas.length === 0)
    return (
      <Paper withBorder p="xl" ta="center" role="status">
        <Text fw={500}>Nada foi feito com estes filtros</Text>
        <Button variant="default" mt="sm" onClick={() => go(NO_FILTERS, true)}>
          Limpar filtros
        </Button>
      </Paper>
    )
  return (
    <Stack gap="sm" aria-busy={list.isFetching}>
      <Records
        label={titleOf('auditoria')}
        records={entradas}
        head={
          <>
            <Table.Th>Quando</Table.Th>
            <Table.Th>Quem</Table.Th>
            <Table.Th>Registro</Table.Th>
            <Table.Th>O que fez</Table.Th>
          </>
        }
        row={(entrada) => <EntradaRow key={entrada.id} entrada={entrada} />}
        card={(entrada) => <EntradaCard key={entrada.id} entrada={entrada} />}
      />
      {list.isFetchNextPageError && (
        <Text c="red" role="alert">
          Erro ao carregar mais entradas. Tente novamente.
        </Text>
      )}
      {list.hasNextPage ? (
        <Button
          variant="default"
          mx="auto"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
        >
          Carregar mais antigas
        </Button>
      ) : (
        <Text c="dimmed" ta="center" role="status">
          Não há nada mais antigo.
        </Text>
      )}
    </Stack>
  )
}
