/** Empreendimentos: the list, the new form and the dialogs; the URL holds what is open. */
import { Table } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { type Empreendimento, ORDENS_DE_EMPREENDIMENTOS } from '../../contract/empreendimentos.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { CAMPOS_EMPREENDIMENTO, faixaDePrecos } from '../../core/empreendimentos.ts'
import { STATUS_REGISTRO } from '../../core/status.ts'
import { orpc } from '../api/query.ts'
import { useListAddress } from '../list/list-address.ts'
import { listInput } from '../list/list-search.ts'
import { CardField, RecordCard, RowActions, SortableTh, StatusTag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { DeleteAction, EditAction, StatusAction } from '../list/RowAction.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { usePode } from '../session/session.tsx'
import { EmpreendimentoFields } from './EmpreendimentoFields.tsx'
import { EMPREENDIMENTO, refetchEmpreendimentos } from './record.ts'

export const Route = createFileRoute('/_app/empreendimentos')({
  staticData: { titulo: wordsOf('empreendimentos').title },
  validateSearch: (search: { status?: string }) => search,
  component: EmpreendimentosScreen,
})

function EmpreendimentosScreen() {
  return (
    <RecordScreen
      of={EMPREENDIMENTO}
      list={<ListaEmpreendimentos />}
      warning="Esta ação não pode ser desfeita e os dados relacionados a ele serão perdidos."
    >
      {(form) => <EmpreendimentoFields form={form} />}
    </RecordScreen>
  )
}

function ListaEmpreendimentos() {
  const status = statusIn(STATUS_REGISTRO, Route.useSearch().status)
  return (
    <RegisterList
      cadastro="empreendimentos"
      route={orpc.empreendimentos.listar}
      input={{ ...listInput(useListAddress(), ORDENS_DE_EMPREENDIMENTOS), ...(status ? { status } : {}) }}
      placeholder="Nome, código ou cidade"
      filters={<StatusFilter options={STATUS_REGISTRO} value={status} />}
      filtered={{ status }}
      head={
        <>
          <SortableTh column="nome">{CAMPOS_EMPREENDIMENTO.nome.rotulo}</SortableTh>
          <SortableTh column="codigo">{CAMPOS_EMPREENDIMENTO.codigo.rotulo}</SortableTh>
          <SortableTh column="tipo">{CAMPOS_EMPREENDIMENTO.tipo.rotulo}</SortableTh>
          <SortableTh column="cidade">{CAMPOS_EMPREENDIMENTO.cidade.rotulo}</SortableTh>
          <SortableTh column="construtora">{CAMPOS_EMPREENDIMENTO.construtora.rotulo}</SortableTh>
          <SortableTh column="status">Status</SortableTh>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(empreendimento) => <Linha key={empreendimento.id} empreendimento={empreendimento} />}
      card={(empreendimento) => <Cartao key={empreendimento.id} empreendimento={empreendimento} />}
    />
  )
}

function Linha({ empreendimento }: { empreendimento: Empreendimento }) {
  return (
    <Table.Tr>
      <Table.Td fw={500}>{empreendimento.nome}</Table.Td>
      <Table.Td>{empreendimento.codigo}</Table.Td>
      <Table.Td>{empreendimento.tipo}</Table.Td>
      <Table.Td>{empreendimento.cidade}</Table.Td>
      <Table.Td>{empreendimento.construtora}</Table.Td>
      <Table.Td>
        <StatusTag status={empreendimento.status} />
      </Table.Td>
      <Table.Td>
        <RowActions>
          <Acoes empreendimento={empreendimento} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ empreendimento }: { empreendimento: Empreendimento }) {
  return (
    <RecordCard
      title={empreendimento.nome}
      badges={<StatusTag status={empreendimento.status} />}
      actions={<Acoes empreendimento={empreendimento} />}
    >
      <CardField of={CAMPOS_EMPREENDIMENTO.codigo} value={empreendimento.codigo} />
      <CardField of={CAMPOS_EMPREENDIMENTO.tipo} value={empreendimento.tipo} />
      <CardField label={CAMPOS_EMPREENDIMENTO.cidade.rotulo}>
        {empreendimento.cidade}/{empreendimento.estado}
      </CardField>
      <CardField of={CAMPOS_EMPREENDIMENTO.construtora} value={empreendimento.construtora} />
      <CardField label="Faixa de preço" wide>
        {faixaDePrecos(empreendimento.valor_minimo, empreendimento.valor_maximo)}
      </CardField>
    </RecordCard>
  )
}

function Acoes({ empreendimento: { id, nome, status } }: { empreendimento: Empreendimento }) {
  const record = `empreendimento ${nome}`
  return (
    <>
      <EditAction cadastro="empreendimentos" id={id} record={record} />
      {usePode('empreendimentos.alternar') && (
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
