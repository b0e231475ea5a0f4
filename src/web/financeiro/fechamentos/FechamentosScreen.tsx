/** Fechamentos: the payments of one day; a new one is prepared by the server. */
import { Anchor, Button, Menu, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FECHAMENTO_SORT_COLUMNS, type Fechamento } from '../../../contract/financeiro/fechamentos.ts'
import { titleOf } from '../../../core/cadastros.ts'
import { formatDate } from '../../../core/dates.ts'
import { FECHAMENTO_FIELDS, nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { FirstPayment } from '../../first-steps/FirstPayment.tsx'
import { Detail, ShortTd, Td, Tr } from '../../list/cells.tsx'
import { ListExport } from '../../list/ExportMenu.tsx'
import { FileItems } from '../../list/FileMenu.tsx'
import { useListAddress } from '../../list/list-address.ts'
import { exportAddress, listInput } from '../../list/list-search.ts'
import { useNothingYet } from '../../list/nothing-yet.ts'
import { RecordList } from '../../list/RecordList.tsx'
import { Amount, CardField, RecordCard, Records, SortableTh } from '../../list/Records.tsx'
import { useCan } from '../../session/session.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RestauracaoNotice } from '../restauracao/RestauracaoNotice.tsx'
import { FechamentoBadge } from './FechamentoBadge.tsx'
import { FechamentosFilters, type FechamentosSearch, filtersIn } from './FechamentosFilters.tsx'

const NovoFechamento = onDemand(() => import('./NovoFechamento.tsx'))
const Contabilidade = onDemand(() => import('./Contabilidade.tsx'))

/** The parameters that 'Limpar filtros' removes. */
const NO_FILTERS: Record<keyof FechamentosSearch | 'pagina', undefined> = {
  status: undefined,
  loja: undefined,
  com: undefined,
  de: undefined,
  ate: undefined,
  pagina: undefined,
}

export const Route = createFileRoute('/_app/fechamentos')({
  staticData: { title: titleOf('fechamentos') },
  validateSearch: (search: FechamentosSearch) => search,
  component: FechamentosScreen,
})

function FechamentosScreen() {
  const address = useListAddress()
  const filters = filtersIn(Route.useSearch())
  const { pagina, texto: _text, ...input } = listInput(address, FECHAMENTO_SORT_COLUMNS, filters)
  const query = useQuery(
    orpc.fechamentos.listar.queryOptions({
      input: { ...input, ...(pagina && { pagina }) },
      placeholderData: keepPreviousData,
    }),
  )
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const isEmpty = useNothingYet(query, isFiltered)
  const [creating, setCreating] = useState(false)
  const [accounting, setAccounting] = useState(false)
  const canCreate = useCan('fechamentos.criar')
  const create = canCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Novo fechamento
    </Button>
  )
  return (
    <>
      <PageHeader title={titleOf('fechamentos')}>{create}</PageHeader>
      <RestauracaoNotice />
      {creating && <NovoFechamento onClose={() => setCreating(false)} />}
      {accounting && <Contabilidade onClose={() => setAccounting(false)} />}
      {!isEmpty && (
        <FechamentosFilters filters={filters}>
          <ListExport list="fechamentos" input={input}>
            <FileItems
              label="Pagamentos destes fechamentos"
              address={exportAddress('/pagamentos/exportar', filters)}
            />
            <Menu.Divider />
            <Menu.Item onClick={() => setAccounting(true)}>Para o contador…</Menu.Item>
          </ListExport>
        </FechamentosFilters>
      )}
      <RecordList
        query={query}
        list="fechamentos"
        hint={<FirstPayment />}
        filtered={isFiltered}
        onClear={() => address.go(NO_FILTERS, true)}
      >
        {(fechamentos) => (
          <Records
            label={titleOf('fechamentos')}
            records={fechamentos}
            head={<Header />}
            row={(fechamento) => <FechamentoRow key={fechamento.id} fechamento={fechamento} />}
            card={(fechamento) => <FechamentoCard key={fechamento.id} fechamento={fechamento} />}
          />
        )}
      </RecordList>
    </>
  )
}

function Header() {
  return (
    <>
      <SortableTh column="numero">Fechamento</SortableTh>
      <Table.Th>Situação</Table.Th>
      <Table.Th>{FECHAMENTO_FIELDS.corte.rotulo}</Table.Th>
      <SortableTh column="dia_pagamento">Pagamento</SortableTh>
      <Table.Th>Lojas</Table.Th>
      <Table.Th ta="right">Favorecidos</Table.Th>
      <Table.Th ta="right">A pagar</Table.Th>
    </>
  )
}

function FechamentoRow({ fechamento }: { fechamento: Fechamento }) {
  const { situacao, corte, dia_pagamento, favorecidos, abertos, bruto, desconto, retido, liquido } =
    fechamento
  return (
    <Tr>
      <Td fw={500}>
        <FechamentoLink fechamento={fechamento} />
      </Td>
      <ShortTd>
        <FechamentoBadge situacao={situacao} />
      </ShortTd>
      <ShortTd>{formatDate(corte)}</ShortTd>
      <ShortTd>{formatDate(dia_pagamento)}</ShortTd>
      <Td>{lojasOf(fechamento)}</Td>
      <ShortTd ta="right">
        {favorecidos.toLocaleString('pt-BR')}
        {situacao === 'Aprovado' && <Detail>{abertos.toLocaleString('pt-BR')} em aberto</Detail>}
      </ShortTd>
      <ShortTd ta="right">
        {formatBRL(liquido)}
        {desconto + retido > 0 && <Detail>de {formatBRL(bruto)}</Detail>}
      </ShortTd>
    </Tr>
  )
}

function FechamentoCard({ fechamento }: { fechamento: Fechamento }) {
  const { situacao, corte, dia_pagamento, favorecidos, liquido } = fechamento
  return (
    <RecordCard
      title={<FechamentoLink fechamento={fechamento} />}
      badges={<FechamentoBadge situacao={situacao} />}
    >
      <CardField label="A pagar">
        <Text span inherit fw={600}>
          <Amount>{formatBRL(liquido)}</Amount>
        </Text>
      </CardField>
      <CardField label="Favorecidos">{favorecidos.toLocaleString('pt-BR')}</CardField>
      <CardField of={FECHAMENTO_FIELDS.corte} value={corte} />
      <CardField label="Pagamento">{formatDate(dia_pagamento)}</CardField>
      <CardField label="Lojas" wide>
        {lojasOf(fechamento)}
      </CardField>
    </RecordCard>
  )
}

function FechamentoLink({ fechamento }: { fechamento: Fechamento }) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => <Link {...props} to="/fechamentos/$id" params={{ id: fechamento.id }} />}
    >
      {nameOfClosing(fechamento)}
    </Anchor>
  )
}

function lojasOf({ lojas }: Pick<Fechamento, 'lojas'>): string {
  return lojas.length === 0 ? 'Todas' : lojas.map(({ nome }) => nome).join(', ')
}
