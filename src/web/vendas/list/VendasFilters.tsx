/** Filters and order of the list of sales, and its exports. */
import { Button, Checkbox, MultiSelect, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { filtersOf, NO_FILTERS, type VendasSearch } from '../../../contract/vendas/search.ts'
import type { VendaColumn } from '../../../core/vendas/columns.ts'
import { VENDA_SORT_KEYS, VENDA_SORT_ORDERS } from '../../../core/vendas/order.ts'
import { PENDENCIA_FILTERS, VENDA_STATUSES } from '../../../core/vendas/vendas.ts'
import { CampanhaSelect } from '../../campanhas/selects.tsx'
import { ColaboradorSelect, CorretorSelect } from '../../colaboradores/selects.tsx'
import { EmpreendimentoSelect } from '../../empreendimentos/selects.tsx'
import { DayFilter } from '../../fields/DayFilter.tsx'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { ExportMenu } from '../../list/ExportMenu.tsx'
import { FiltersButton } from '../../list/FiltersButton.tsx'
import { SearchBox } from '../../list/SearchBox.tsx'
import { LojaFilter } from '../../lojas/selects.tsx'
import classes from '../vendas.module.css'
import { exportAddressOf, hasFilter } from './search.ts'
import { totalsOf } from './totals.ts'

interface Props {
  search: VendasSearch
  onChange: (patch: Partial<VendasSearch>) => void
  searchRef: RefObject<HTMLInputElement | null>
  /** The columns of the table, if it is shown. It needs the height, so the filters in use are counted and stay folded. */
  columns: readonly VendaColumn[] | undefined
}

export function VendasFilters({ search, onChange, searchRef, columns }: Props) {
  const { texto: _text, ...rest } = filtersOf(search)
  const activeCount = Object.keys(rest).filter((key) => key !== 'papel').length
  const [emUsoNoInicio] = useState(activeCount > 0)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const opened = chosen ?? (emUsoNoInicio && !columns)
  const { data: totals, isPlaceholderData } = useQuery(totalsOf(search))
  if (totals?.quantidade === 0 && !isPlaceholderData && !hasFilter(search)) return null
  return (
    <search aria-label="Filtrar vendas">
      <div className={classes.barra}>
        <SearchBox
          label="Buscar vendas"
          placeholder="Número, cliente, CPF, unidade, empreendimento ou corretor"
          text={search.texto ?? ''}
          onChange={(text) => onChange({ texto: text || undefined })}
          inputRef={searchRef}
          findsClients
        />
        <LazySelect
          aria-label="Ordenar por"
          data={VENDA_SORT_KEYS.map((order) => ({ value: order, label: VENDA_SORT_ORDERS[order] }))}
          value={search.ordem ?? 'recentes'}
          onChange={(order) =>
            onChange({ ordem: order === 'recentes' || order === null ? undefined : order })
          }
        />
        <FiltersButton
          count={activeCount}
          opened={opened}
          onToggle={() => setChosen(!opened)}
          controls="filtros-vendas"
        />
        <ExportMenu action="vendas.exportar" address={(format) => exportAddressOf(search, format, columns)} />
      </div>

      <div id="filtros-vendas" hidden={!opened}>
        {opened && <FilterFields search={search} onChange={onChange} />}
      </div>

      {hasFilter(search) && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onChange(NO_FILTERS)}>
          Limpar filtros
        </Button>
      )}
    </search>
  )
}

/** The selected person's role in the sale; by default any. */
const ROLES = [
  ['principal', 'Só como vendedor principal'],
  ['equipe', 'Com a equipe'],
] as const

function FilterFields({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const PersonSelect = search.papel === 'equipe' ? ColaboradorSelect : CorretorSelect
  return (
    <SimpleGrid minColWidth="14rem" spacing="xs" mt="sm">
      <MultiSelect
        label="Status"
        placeholder={search.status?.length ? '' : 'Todos'}
        data={[...VENDA_STATUSES]}
        value={search.status ?? []}
        onChange={(status) => onChange({ status: status.length > 0 ? status : undefined })}
        clearable
        maxDropdownHeight={300}
      />
      <DayFilter label="De" value={search.de} onChange={(de) => onChange({ de })} />
      <DayFilter label="Até" value={search.ate} onChange={(ate) => onChange({ ate })} />
      <LojaFilter
        label="Loja"
        value={search.loja_id ?? null}
        onChange={(id) => onChange({ loja_id: id ?? undefined })}
      />
      <EmpreendimentoSelect
        label="Empreendimento"
        value={search.empreendimento_id ?? null}
        onChange={(id) => onChange({ empreendimento_id: id ?? undefined })}
      />
      <PersonSelect
        label="Corretor"
        value={search.colaborador_id ?? null}
        onChange={(id) =>
          onChange(id === null ? { colaborador_id: undefined, papel: undefined } : { colaborador_id: id })
        }
      />
      {search.colaborador_id &&
        ROLES.map(([papel, label]) => (
          <Checkbox
            key={papel}
            label={label}
            checked={search.papel === papel}
            onChange={({ currentTarget }) => onChange({ papel: currentTarget.checked ? papel : undefined })}
            style={{ alignSelf: 'end' }}
            mb={8}
          />
        ))}
      <LazySelect
        label="Pendência"
        placeholder="Todas"
        data={[...PENDENCIA_FILTERS]}
        value={search.pendencia ?? null}
        onChange={(pendencia) => onChange({ pendencia: pendencia ?? undefined })}
        clearable
      />
      <CampanhaSelect
        label="Campanha"
        value={search.campanha_id ?? null}
        onChange={(id) => onChange({ campanha_id: id ?? undefined })}
      />
    </SimpleGrid>
  )
}
