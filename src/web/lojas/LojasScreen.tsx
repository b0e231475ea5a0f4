/** Lojas: the list, the new loja form and the dialogs; the URL holds what is open. */
import { Table } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { memo } from 'react'
import { LOJA_SORT_COLUMNS, type Loja } from '../../contract/lojas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { LOJA_FIELDS } from '../../core/lojas.ts'
import { orpc } from '../api/query.ts'
import { useImportTab } from '../importacao/import-tab.tsx'
import { ActionsTd, ShortTd, Td, Tr } from '../list/cells.tsx'
import { useListAddress } from '../list/list-address.ts'
import { listInput } from '../list/list-search.ts'
import { CardField, fieldValue, RecordCard, SortableTh, StatusTag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { DeleteAction, EditAction, StatusAction } from '../list/RowAction.tsx'
import { InactivateInstead } from '../record/InactivateInstead.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useCan } from '../session/session.tsx'
import { LojaFields } from './LojaFields.tsx'
import { LOJA, refetchLojas } from './record.ts'

export const Route = createFileRoute('/_app/lojas')({
  staticData: { title: wordsOf('lojas').title },
  component: LojasScreen,
})

function LojasScreen() {
  return (
    <RecordScreen
      of={LOJA}
      list={<LojasList />}
      tabs={useImportTab('lojas')}
      warning="Esta ação não pode ser desfeita e os dados relacionados a ela serão perdidos."
      instead={({ id, status }, close) =>
        status === 'Ativo' && (
          <InactivateInstead
            cadastro="lojas"
            inactivate={() => orpc.lojas.alternar.call({ id, status: 'Inativo' })}
            refetch={refetchLojas}
            onClose={close}
          />
        )
      }
    >
      {(form, mode) => <LojaFields form={form} isEditing={mode === 'edit'} />}
    </RecordScreen>
  )
}

function LojasList() {
  return (
    <RegisterList
      cadastro="lojas"
      route={orpc.lojas.listar}
      input={listInput(useListAddress(), LOJA_SORT_COLUMNS, {})}
      placeholder="Nome, código ou cidade"
      head={
        <>
          <SortableTh column="nome">{LOJA_FIELDS.nome.rotulo}</SortableTh>
          <SortableTh column="codigo">{LOJA_FIELDS.codigo.rotulo}</SortableTh>
          <SortableTh column="cidade">{LOJA_FIELDS.cidade.rotulo}</SortableTh>
          <SortableTh column="estado">{LOJA_FIELDS.estado.rotulo}</SortableTh>
          <Table.Th>{LOJA_FIELDS.telefone.rotulo}</Table.Th>
          <SortableTh column="status">Status</SortableTh>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(loja) => <LojaRow key={loja.id} loja={loja} />}
      card={(loja) => <LojaCard key={loja.id} loja={loja} />}
    />
  )
}

const LojaRow = memo(function LojaRow({ loja }: { loja: Loja }) {
  return (
    <Tr>
      <Td fw={500}>{loja.nome}</Td>
      <Td>{loja.codigo}</Td>
      <Td>{loja.cidade}</Td>
      <Td>{loja.estado}</Td>
      <ShortTd>{fieldValue(LOJA_FIELDS.telefone, loja.telefone)}</ShortTd>
      <Td>
        <StatusTag status={loja.status} />
      </Td>
      <ActionsTd>
        <LojaActions loja={loja} />
      </ActionsTd>
    </Tr>
  )
})

const LojaCard = memo(function LojaCard({ loja }: { loja: Loja }) {
  return (
    <RecordCard
      title={loja.nome}
      badges={<StatusTag status={loja.status} />}
      actions={<LojaActions loja={loja} />}
    >
      <CardField of={LOJA_FIELDS.codigo} value={loja.codigo} />
      <CardField label={LOJA_FIELDS.cidade.rotulo}>
        {[loja.cidade, loja.estado].filter(Boolean).join('/')}
      </CardField>
      <CardField of={LOJA_FIELDS.telefone} value={loja.telefone} />
      <CardField of={LOJA_FIELDS.gerente_id} value={loja.gerente} />
    </RecordCard>
  )
})

function LojaActions({ loja: { id, nome, status } }: { loja: Loja }) {
  const record = `loja ${nome}`
  return (
    <>
      <EditAction cadastro="lojas" id={id} record={record} />
      {useCan('lojas.alternar') && (
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
