/** Lojas: the list, the new loja form and the dialogs; the URL holds what is open. */
import { Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Loja, ORDENS_DE_LOJAS } from '../../contract/lojas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { escritoOuNulo } from '../../core/campos.ts'
import { CAMPOS_LOJA } from '../../core/lojas.ts'
import { orpc } from '../api/query.ts'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, RowActions, SortableTh, StatusTag } from '../list/Records.tsx'
import { RegisterScreen } from '../list/RegisterScreen.tsx'
import { DeleteAction, EditAction, StatusAction } from '../list/RowAction.tsx'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { usePode } from '../session/session.tsx'
import { LojaFields } from './LojaFields.tsx'
import { LOJA, refetchLojas } from './record.ts'

export const Route = createFileRoute('/_app/lojas')({
  staticData: { titulo: wordsOf('lojas').title },
  component: LojasScreen,
})

function LojasScreen() {
  const { editar, excluir } = useListAddress()
  const podeEditar = usePode('lojas.editar')
  const podeExcluir = usePode('lojas.excluir')
  return (
    <RegisterScreen
      cadastro="lojas"
      list={<ListaLojas />}
      create={<NewRecord of={LOJA}>{(form) => <LojaFields form={form} edicao={false} />}</NewRecord>}
    >
      {editar && podeEditar && (
        <EditRecord of={LOJA} key={editar} id={editar}>
          {(form) => <LojaFields form={form} edicao />}
        </EditRecord>
      )}
      {excluir && podeExcluir && (
        <DeleteRecord
          of={LOJA}
          key={excluir}
          id={excluir}
          name={({ nome }) => <strong>{nome}</strong>}
          warning="Esta ação não pode ser desfeita e os dados relacionados a ela serão perdidos."
        />
      )}
    </RegisterScreen>
  )
}

function ListaLojas() {
  const address = useListAddress()
  const input = listInput(address, ORDENS_DE_LOJAS)
  const query = useQuery(orpc.lojas.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <ListBar label="Buscar lojas" placeholder="Nome, código ou cidade">
        <ExportMenu address={(formato) => exportAddress('/lojas/exportar', input, formato)} />
      </ListBar>
      <RecordList query={query} cadastro="lojas" onClear={() => address.go({ busca: undefined }, true)}>
        {(lojas) => (
          <Records
            label="Lojas"
            records={lojas}
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
        )}
      </RecordList>
    </>
  )
}

function Linha({ loja }: { loja: Loja }) {
  return (
    <Table.Tr>
      <Table.Td fw={500}>{loja.nome}</Table.Td>
      <Table.Td>{loja.codigo}</Table.Td>
      <Table.Td>{loja.cidade}</Table.Td>
      <Table.Td>{loja.estado}</Table.Td>
      <Table.Td>{escritoOuNulo(loja.telefone, CAMPOS_LOJA.telefone.formato)}</Table.Td>
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
      {usePode('lojas.editar') && <EditAction id={id} record={record} />}
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
      {usePode('lojas.excluir') && <DeleteAction id={id} record={record} />}
    </>
  )
}
