/** The list of colaboradores: search, filter, rows or cards, selection. */
import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { memo } from 'react'
import { COLABORADOR_SORT_COLUMNS, type Colaborador } from '../../contract/colaboradores.ts'
import { COLABORADOR_FIELDS } from '../../core/colaboradores.ts'
import { formatCpf } from '../../core/documents.ts'
import { formatPercent } from '../../core/money.ts'
import { RECORD_STATUSES } from '../../core/status.ts'
import { orpc } from '../api/query.ts'
import { ActionsTd, RowCheckbox, ShortTd, Td, Tr } from '../list/cells.tsx'
import { ListExport } from '../list/ExportMenu.tsx'
import { ListBar, LONG_FILTER } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { listInput } from '../list/list-search.ts'
import { useNothingYet } from '../list/nothing-yet.ts'
import { RecordList } from '../list/RecordList.tsx'
import {
  CardField,
  RecordCard,
  Records,
  SECONDARY,
  SortableTh,
  StatusTag,
  TwoLines,
} from '../list/Records.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { type RecordSelection, useSelection } from '../list/use-selection.ts'
import { LojaSelect } from '../lojas/selects.tsx'
import { BatchActions } from './BatchActions.tsx'
import { ColaboradorActions } from './ColaboradorActions.tsx'
import { SuperiorWithTeamSelect } from './selects.tsx'

const route = getRouteApi('/_app/colaboradores')
const NONE: readonly Colaborador[] = []

export function ColaboradoresList() {
  const address = useListAddress()
  const { superior, loja_id, status: requested } = route.useSearch()
  const status = statusIn(RECORD_STATUSES, requested)
  const filters = { superior_id: superior, loja_id, status }
  const input = listInput(address, COLABORADOR_SORT_COLUMNS, filters)
  const query = useQuery(orpc.colaboradores.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  const selection = useSelection(query.data?.itens ?? NONE)
  const isFiltered = superior !== undefined || loja_id !== undefined || status !== undefined
  const isEmpty = useNothingYet(query, isFiltered)
  return (
    <>
      {!isEmpty && (
        <ListBar
          label="Buscar colaboradores"
          placeholder="Nome, CPF ou email"
          filters={{
            values: [superior, loja_id, status],
            fields: (
              <>
                <SuperiorWithTeamSelect
                  aria-label="Filtrar por superior"
                  none="Todos os superiores"
                  flex={LONG_FILTER}
                  value={superior ?? null}
                  onChange={(id) => address.go({ superior: id ?? undefined, pagina: undefined }, true)}
                />
                <LojaSelect
                  aria-label="Filtrar por loja"
                  none="Todas as lojas"
                  value={loja_id ?? null}
                  onChange={(id) => address.go({ loja_id: id ?? undefined, pagina: undefined }, true)}
                />
                <StatusFilter options={RECORD_STATUSES} value={status} />
              </>
            ),
          }}
        >
          <ListExport list="colaboradores" input={input} />
        </ListBar>
      )}
      <RecordList
        query={query}
        list="colaboradores"
        filtered={isFiltered}
        onClear={() =>
          address.go(
            {
              busca: undefined,
              superior: undefined,
              loja_id: undefined,
              status: undefined,
              pagina: undefined,
            },
            true,
          )
        }
      >
        {(colaboradores) => (
          <>
            <Records
              label="Colaboradores"
              dense
              records={colaboradores}
              head={<Header selection={selection} total={colaboradores.length} />}
              row={(colaborador) => (
                <ColaboradorRow key={colaborador.id} {...itemOf(selection, colaborador)} />
              )}
              card={(colaborador) => (
                <ColaboradorCard key={colaborador.id} {...itemOf(selection, colaborador)} />
              )}
            />
            <BatchActions selection={selection} />
          </>
        )}
      </RecordList>
    </>
  )
}

function Header({ selection, total }: { selection: RecordSelection<Colaborador>; total: number }) {
  const count = selection.selected.length
  return (
    <>
      <Table.Th>
        <Checkbox
          aria-label="Selecionar todos os desta página"
          checked={count === total}
          indeterminate={count > 0 && count < total}
          onChange={selection.toggleAll}
        />
      </Table.Th>
      <SortableTh column="nome">Nome</SortableTh>
      <SortableTh column="cpf">{COLABORADOR_FIELDS.cpf.rotulo}</SortableTh>
      <SortableTh column="cargo">{COLABORADOR_FIELDS.cargo.rotulo}</SortableTh>
      <SortableTh column="superior">Responde a</SortableTh>
      <SortableTh column="loja">{COLABORADOR_FIELDS.loja_id.rotulo}</SortableTh>
      <SortableTh column="indicador" className={SECONDARY}>
        {COLABORADOR_FIELDS.indicado_por.rotulo}
      </SortableTh>
      <SortableTh column="comissao_base" className={SECONDARY}>
        Comissão Base
      </SortableTh>
      <SortableTh column="status">{COLABORADOR_FIELDS.status.rotulo}</SortableTh>
      <Table.Th ta="right">Ações</Table.Th>
    </>
  )
}

interface ItemProps {
  colaborador: Colaborador
  selected: boolean
  onToggle: (id: string) => void
}

function itemOf(selection: RecordSelection<Colaborador>, colaborador: Colaborador): ItemProps {
  return { colaborador, selected: selection.has(colaborador.id), onToggle: selection.toggle }
}

function SelectBox({ colaborador: { id, nome }, selected, onToggle }: ItemProps) {
  return <RowCheckbox label={`Selecionar ${nome}`} checked={selected} onChange={() => onToggle(id)} />
}

const ColaboradorRow = memo(function ColaboradorRow(props: ItemProps) {
  const { colaborador, selected } = props
  return (
    <Tr selected={selected}>
      <Td miw={0}>
        <SelectBox {...props} />
      </Td>
      <Td fw={500} miw="min(7.5rem, 16.5cqw)">
        <TwoLines title={colaborador.nome}>{colaborador.nome}</TwoLines>
      </Td>
      <ShortTd>{formatCpf(colaborador.cpf)}</ShortTd>
      <Td miw={0}>{colaborador.cargo}</Td>
      <Td miw="min(6.375rem, 13.4cqw)">
        <Person person={colaborador.superior} />
      </Td>
      <Td miw="min(5rem, 11cqw)">
        {colaborador.loja && <TwoLines title={colaborador.loja.nome}>{colaborador.loja.nome}</TwoLines>}
      </Td>
      <Td miw="6.375rem" className={SECONDARY}>
        <Person person={colaborador.indicador} />
      </Td>
      <Td miw={0} ta="right" className={SECONDARY}>
        {formatPercent(colaborador.comissao_base)}
      </Td>
      <Td miw={0}>
        <StatusTag status={colaborador.status} />
      </Td>
      <ActionsTd>
        <ColaboradorActions colaborador={colaborador} />
      </ActionsTd>
    </Tr>
  )
})

const ColaboradorCard = memo(function ColaboradorCard(props: ItemProps) {
  const { colaborador } = props
  return (
    <RecordCard
      title={colaborador.nome}
      badges={
        <>
          <StatusTag status={colaborador.status} />
          <SelectBox {...props} />
        </>
      }
      actions={<ColaboradorActions colaborador={colaborador} />}
    >
      <CardField of={COLABORADOR_FIELDS.cargo} value={colaborador.cargo} />
      <CardField of={COLABORADOR_FIELDS.cpf} value={colaborador.cpf} />
      <CardField of={COLABORADOR_FIELDS.telefone} value={colaborador.telefone} />
      <CardField label="Responde a">{colaborador.superior?.nome ?? null}</CardField>
      <CardField of={COLABORADOR_FIELDS.loja_id} value={colaborador.loja} />
      <CardField of={COLABORADOR_FIELDS.indicado_por} value={colaborador.indicador} />
      <CardField label="Comissão Base">{formatPercent(colaborador.comissao_base)}</CardField>
      <CardField of={COLABORADOR_FIELDS.email} value={colaborador.email} wide />
    </RecordCard>
  )
})

function Person({ person }: { person: Colaborador['superior'] }) {
  if (!person) return null
  return (
    <TwoLines title={`${person.nome}, ${person.cargo}`}>
      {person.nome}
      <VisuallyHidden> {person.cargo}</VisuallyHidden>
    </TwoLines>
  )
}
