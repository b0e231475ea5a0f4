/** Lojas: the list, the new loja form and the dialogs; the URL holds what is open. */
import { Table } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { type Loja, ORDENS_DE_LOJAS } from '../../contract/lojas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { escritoOuNulo } from '../../core/campos.ts'
import { CAMPOS_LOJA } from '../../core/lojas.ts'
import { orpc } from '../api/query.ts'
import { useListAddress } from '../list/list-address.ts'
import { listInput } from '../list/list-search.ts'
import { CardField, RecordCard, RowActions, ShortTd, SortableTh, StatusTag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { DeleteAction, EditAction, StatusAction } from '../list/RowAction.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { usePode } from '../session/session.tsx'
import { LojaFields } from './LojaFields.tsx'
import { LOJA, refetchLojas } from './record.ts'

export const Route = createFileRoute('/_app/lojas')({
  staticData: { titulo: wordsOf('lojas').title },
  component: LojasScreen,
})

function LojasScreen() {
  return (
    <RecordScreen
      of={LOJA}
      list={<ListaLojas />}
      warning="Esta ação não pode ser desfeita e os dados relacionados a ela serão perdidos."
    >
      {(form, mode) => <LojaFields form={form} edicao={mode === 'edit'} />}
    </RecordScreen>
  )
}

function ListaLojas() {
  return (
    <RegisterList
      cadastro="lojas"
      route={orpc.lojas.listar}
      input={listInput(useListAddress(), ORDENS_DE_LOJAS)}
      placeholder="Nome, código ou cidade"
      head={
        <>
          <SortableTh column="nome">{CAMPOS_LOJA.nome.rotulo}</SortableTh>
          <SortableTh column="codigo">{CAMPOS_LOJA.codigo.rotulo}</SortableTh>
          <SortableTh column="cidade">{CAMPOS_LOJA.cidade.rotulo}</SortableTh>
          <SortableTh column="estado">{CAMPOS_LOJA.estado.rotulo}</SortableTh>
          <Table.Th>{CAMPOS_LOJA.telefone.rotulo}</Table.Th>
          <SortableTh column="status">Status</SortableTh>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(loja) => <Linha key={loja.id} loja={loja} />}
      card={(loja) => <Cartao key={loja.id} loja={loja} />}
    />
  )
}

function Linha({ loja }: { loja: Loja }) {
  return (
    <Table.Tr>
      <Table.Td fw={500}>{loja.nome}</Table.Td>
      <Table.Td>{loja.codigo}</Table.Td>
      <Table.Td>{loja.cidade}</Table.Td>
      <Table.Td>{loja.estado}</Table.Td>
      <ShortTd>{escritoOuNulo(loja.telefone, CAMPOS_LOJA.telefone.formato)}</ShortTd>
      <Table.Td>
        <StatusTag status={loja.status} />
      </Table.Td>
      <Table.Td>
        <RowActions>
          <Acoes loja={loja} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ loja }: { loja: Loja }) {
  return (
    <RecordCard title={loja.nome} badges={<StatusTag status={loja.status} />} actions={<Acoes loja={loja} />}>
      <CardField of={CAMPOS_LOJA.codigo} value={loja.codigo} />
      <CardField label={CAMPOS_LOJA.cidade.rotulo}>
        {[loja.cidade, loja.estado].filter(Boolean).join('/')}
      </CardField>
      <CardField of={CAMPOS_LOJA.telefone} value={loja.telefone} />
      <CardField of={CAMPOS_LOJA.gerente_id} value={loja.gerente} />
    </RecordCard>
  )
}

function Acoes({ loja: { id, nome, status } }: { loja: Loja }) {
  const record = `loja ${nome}`
  return (
    <>
      <EditAction cadastro="lojas" id={id} record={record} />
      {usePode('lojas.alternar') && (
        <StatusAction
          cadastro="lojas"
          id={id}
          status={status}
          record={record}
          change={(input) => orpc.lojas.alternar.call(input)}
          onChanged={refetchLojas}
        />
      )}
      <DeleteAction cadastro="lojas" id={id} record={record} />
    </>
  )
}
