/** Empreendimentos: the list, the new form and the dialogs; the URL holds what is open. */
import { Table } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { memo } from 'react'
import { EMPREENDIMENTO_SORT_COLUMNS, type Empreendimento } from '../../contract/empreendimentos.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { EMPREENDIMENTO_FIELDS, priceRangeText } from '../../core/empreendimentos.ts'
import { RECORD_STATUSES } from '../../core/status.ts'
import { orpc } from '../api/query.ts'
import { useImportTab } from '../importacao/import-tab.tsx'
import { ActionsTd, Td, Tr } from '../list/cells.tsx'
import { useListAddress } from '../list/list-address.ts'
import { listInput } from '../list/list-search.ts'
import { CardField, RecordCard, SortableTh, StatusTag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { DeleteAction, EditAction, StatusAction } from '../list/RowAction.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { InactivateInstead } from '../record/InactivateInstead.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useCan } from '../session/session.tsx'
import { EmpreendimentoFields } from './EmpreendimentoFields.tsx'
import { EMPREENDIMENTO, refetchEmpreendimentos } from './record.ts'

export const Route = createFileRoute('/_app/empreendimentos')({
  staticData: { title: wordsOf('empreendimentos').title },
  validateSearch: (search: { status?: string; importacao?: string }) => search,
  component: EmpreendimentosScreen,
})

function EmpreendimentosScreen() {
  return (
    <RecordScreen
      of={EMPREENDIMENTO}
      list={<EmpreendimentosList />}
      tabs={useImportTab('empreendimentos')}
      warning="Esta ação não pode ser desfeita e os dados relacionados a ele serão perdidos."
      instead={({ id, status }, close) =>
        status === 'Ativo' && (
          <InactivateInstead
            cadastro="empreendimentos"
            inactivate={() => orpc.empreendimentos.alternar.call({ id, status: 'Inativo' })}
            refetch={refetchEmpreendimentos}
            onClose={close}
          />
        )
      }
    >
      {(form) => <EmpreendimentoFields form={form} />}
    </RecordScreen>
  )
}

function EmpreendimentosList() {
  const status = statusIn(RECORD_STATUSES, Route.useSearch().status)
  return (
    <RegisterList
      cadastro="empreendimentos"
      route={orpc.empreendimentos.listar}
      input={listInput(useListAddress(), EMPREENDIMENTO_SORT_COLUMNS, { status })}
      placeholder="Nome, código ou cidade"
      filters={<StatusFilter options={RECORD_STATUSES} value={status} />}
      filtered={{ status }}
      head={
        <>
          <SortableTh column="nome">{EMPREENDIMENTO_FIELDS.nome.rotulo}</SortableTh>
          <SortableTh column="codigo">{EMPREENDIMENTO_FIELDS.codigo.rotulo}</SortableTh>
          <SortableTh column="tipo">{EMPREENDIMENTO_FIELDS.tipo.rotulo}</SortableTh>
          <SortableTh column="cidade">{EMPREENDIMENTO_FIELDS.cidade.rotulo}</SortableTh>
          <SortableTh column="construtora">{EMPREENDIMENTO_FIELDS.construtora.rotulo}</SortableTh>
          <SortableTh column="status">Status</SortableTh>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(empreendimento) => <EmpreendimentoRow key={empreendimento.id} empreendimento={empreendimento} />}
      card={(empreendimento) => (
        <EmpreendimentoCard key={empreendimento.id} empreendimento={empreendimento} />
      )}
    />
  )
}

const EmpreendimentoRow = memo(function EmpreendimentoRow({
  empreendimento,
}: {
  empreendimento: Empreendimento
}) {
  return (
    <Tr>
      <Td fw={500}>{empreendimento.nome}</Td>
      <Td>{empreendimento.codigo}</Td>
      <Td>{empreendimento.tipo}</Td>
      <Td>{empreendimento.cidade}</Td>
      <Td>{empreendimento.construtora}</Td>
      <Td>
        <StatusTag status={empreendimento.status} />
      </Td>
      <ActionsTd>
        <EmpreendimentoActions empreendimento={empreendimento} />
      </ActionsTd>
    </Tr>
  )
})

const EmpreendimentoCard = memo(function EmpreendimentoCard({
  empreendimento,
}: {
  empreendimento: Empreendimento
}) {
  return (
    <RecordCard
      title={empreendimento.nome}
      badges={<StatusTag status={empreendimento.status} />}
      actions={<EmpreendimentoActions empreendimento={empreendimento} />}
    >
      <CardField of={EMPREENDIMENTO_FIELDS.codigo} value={empreendimento.codigo} />
      <CardField of={EMPREENDIMENTO_FIELDS.tipo} value={empreendimento.tipo} />
      <CardField label={EMPREENDIMENTO_FIELDS.cidade.rotulo}>
        {empreendimento.cidade}/{empreendimento.estado}
      </CardField>
      <CardField of={EMPREENDIMENTO_FIELDS.construtora} value={empreendimento.construtora} />
      <CardField label="Faixa de preço" wide>
        {priceRangeText(empreendimento.valor_minimo, empreendimento.valor_maximo)}
      </CardField>
    </RecordCard>
  )
})

function EmpreendimentoActions({ empreendimento: { id, nome, status } }: { empreendimento: Empreendimento }) {
  const record = `empreendimento ${nome}`
  return (
    <>
      <EditAction cadastro="empreendimentos" id={id} record={record} />
      {useCan('empreendimentos.alternar') && (
        <StatusAction
          cadastro="empreendimentos"
          id={id}
          status={status}
          record={record}
          change={(input) => orpc.empreendimentos.alternar.call(input)}
          onChanged={refetchEmpreendimentos}
        />
      )}
      <DeleteAction cadastro="empreendimentos" id={id} record={record} />
    </>
  )
}
