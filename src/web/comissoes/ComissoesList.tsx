/** The list of commissions: filters, sums, rows or cards, selection. */
import { Button, Checkbox, Menu } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Comissao, ItemDeComissoes } from '../../contract/comissoes.ts'
import { titleOf } from '../../core/cadastros.ts'
import { canSelect, isDeVenda } from '../../core/comissoes/comissoes.ts'
import { idIn } from '../../core/ids.ts'
import { orpc } from '../api/query.ts'
import { LazySelect } from '../fields/LazySelect.tsx'
import { CreateFirst } from '../list/CreateFirst.tsx'
import { ListExport } from '../list/ExportMenu.tsx'
import { useListAddress } from '../list/list-address.ts'
import { useNothingYet } from '../list/nothing-yet.ts'
import { RecordList } from '../list/RecordList.tsx'
import { Records, SortableTh } from '../list/Records.tsx'
import { type RecordSelection, useSelection } from '../list/use-selection.ts'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { ComissaoCard, ComissaoRow } from './ComissaoRow.tsx'
import { ComissoesFilters } from './ComissoesFilters.tsx'
import { ComissoesHead } from './ComissoesStart.tsx'
import { refetchComissoes } from './cache.ts'
import { SelectionActions } from './SelectionActions.tsx'
import { Sums } from './Sums.tsx'
import { filtersIn, inputsOf, NO_FILTERS, ROWS_PER_PAGE } from './search.ts'
import { WidestRows } from './WidestRows.tsx'

const route = getRouteApi('/_app/comissoes')
const ExtratoDialog = onDemand(() => import('./ExtratoDialog.tsx'))
const ExtratosDialog = onDemand(() => import('./ExtratosDialog.tsx'))
const ComissaoDialog = onDemand(() => import('../financeiro/liberacoes/ComissaoDialog.tsx'))
const JobProgress = onDemand(() => import('../trabalhos/JobProgress.tsx'))
const NONE: readonly ItemDeComissoes[] = []

export function ComissoesList() {
  const address = useListAddress()
  const search = route.useSearch()
  const { filtros, ordered, list, linhas } = inputsOf(search, address)
  const trabalho = idIn(search.trabalho)
  const query = useQuery(
    orpc.comissoes.listar.queryOptions({ input: list, placeholderData: keepPreviousData }),
  )
  const items = query.data?.itens ?? NONE
  const ofSales = useMemo(() => items.filter(isDeVenda), [items])
  const selection = useSelection(useMemo(() => ofSales.filter(canSelect), [ofSales]))
  const isFiltered = Object.keys(filtros).some((filter) => filter !== 'texto')
  const isEmpty = useNothingYet(query, isFiltered)
  const canMark = useCan('comissoes.marcar')
  const canRelease = useCan('comissoes.liberar')
  const canSelectRows = canMark || canRelease
  const [extratos, setExtratos] = useState(false)
  const [extrato, setExtrato] = useState<string | null>(null)
  const [opened, setOpened] = useState<Comissao | null>(null)
  return (
    <>
      {!isEmpty && (
        <ComissoesFilters filtros={filtros}>
          <ListExport list="comissoes" input={ordered}>
            {!filtros.origem && (
              <>
                <Menu.Divider />
                <Menu.Item onClick={() => setExtratos(true)}>Extratos de todos (PDF)…</Menu.Item>
              </>
            )}
          </ListExport>
        </ComissoesFilters>
      )}
      {extratos && <ExtratosDialog filters={filtros} onClose={() => setExtratos(false)} />}
      <Sums filters={filtros} />
      {trabalho && (
        <JobProgress
          key={trabalho}
          id={trabalho}
          refetch={refetchComissoes}
          onEnd={() => address.go({ trabalho: undefined }, true)}
        />
      )}
      {filtros.colaborador_id && !filtros.origem && (
        <Button
          variant="default"
          mb="md"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => setExtrato(filtros.colaborador_id ?? null)}
        >
          Extrato
        </Button>
      )}
      {extrato && (
        <ExtratoDialog
          filters={{ ...filtersIn(search), colaborador_id: extrato }}
          onClose={() => setExtrato(null)}
        />
      )}
      <RecordList
        query={query}
        list="comissoes"
        hint="As comissões vêm dos participantes e do rateio das vendas."
        action={<CreateFirst cadastro="vendas" />}
        perPage={linhas}
        filtered={isFiltered}
        onClear={() => address.go(NO_FILTERS, true)}
      >
        {(comissoes) => (
          <>
            <Rows
              comissoes={comissoes}
              selection={selection}
              isSelectable={canSelectRows}
              onOpen={setOpened}
            />
            <LazySelect
              label="Linhas por página"
              w="9rem"
              data={ROWS_PER_PAGE.map(String)}
              value={String(linhas)}
              onChange={(count) => address.go({ linhas: Number(count), pagina: undefined }, true)}
            />
            {canSelectRows && <SelectionActions selection={selection} onOpen={setOpened} />}
          </>
        )}
      </RecordList>
      {opened && (
        <ComissaoDialog
          comissao={ofSales.find(({ id }) => id === opened.id) ?? opened}
          refetch={refetchComissoes}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface RowsProps {
  comissoes: readonly ItemDeComissoes[]
  selection: RecordSelection<Comissao>
  isSelectable: boolean
  onOpen: (comissao: Comissao) => void
}

function Rows({ comissoes, selection, isSelectable, onOpen }: RowsProps) {
  return (
    <Records
      label={titleOf('comissoes')}
      dense
      records={comissoes}
      widest={(all) => <WidestRows comissoes={all.filter(isDeVenda)} />}
      head={
        <Header selection={isSelectable && comissoes.some(isDeVenda) ? selection : null} shown={comissoes} />
      }
      row={(comissao) => (
        <ComissaoRow
          key={comissao.id}
          comissao={comissao}
          onOpen={onOpen}
          {...itemOf(selection, comissao, isSelectable)}
        />
      )}
      card={(comissao) => (
        <ComissaoCard
          key={comissao.id}
          comissao={comissao}
          onOpen={onOpen}
          {...itemOf(selection, comissao, isSelectable)}
        />
      )}
    />
  )
}

function itemOf(selection: RecordSelection<Comissao>, comissao: ItemDeComissoes, isSelectable: boolean) {
  const selectable = isDeVenda(comissao) && canSelect(comissao)
  return {
    selected: selection.has(comissao.id) && selectable,
    onToggle: isSelectable && selectable ? selection.toggle : null,
  }
}

function Header({
  selection,
  shown,
}: {
  selection: RecordSelection<Comissao> | null
  shown: readonly ItemDeComissoes[]
}) {
  const count = selection?.selected.length ?? 0
  const selectable = shown.filter((one) => isDeVenda(one) && canSelect(one)).length
  const checkbox = selection && (
    <Checkbox
      size="xs"
      aria-label="Selecionar todas as desta página"
      checked={count > 0 && count === selectable}
      indeterminate={count > 0 && count < selectable}
      disabled={selectable === 0}
      onChange={selection.toggleAll}
    />
  )
  const { origem } = filtersIn(route.useSearch())
  return <ComissoesHead checkbox={checkbox} SortTh={SortableTh} origem={origem} />
}
