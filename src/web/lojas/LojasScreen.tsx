/** Lojas: the list, the form of a new loja and the dialogs; what is open stands in the address. */
import { Button, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Loja, ORDENS_DE_LOJAS, loja as schema } from '../../contract/lojas.ts'
import { formatTelefone } from '../../core/documentos.ts'
import { DeleteRecord } from '../crud/DeleteRecord.tsx'
import { EditRecord } from '../crud/EditRecord.tsx'
import { ExportMenu } from '../crud/ExportMenu.tsx'
import { ListBar } from '../crud/ListBar.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { exportAddress, listInput } from '../crud/list-search.ts'
import { NewRecord } from '../crud/NewRecord.tsx'
import { RecordList } from '../crud/RecordList.tsx'
import {
  CardField,
  RecordCard,
  RecordCards,
  RecordTable,
  RowActions,
  SortableTh,
  StatusTag,
  useCards,
} from '../crud/RecordTable.tsx'
import { DeleteAction, EditAction, StatusAction } from '../crud/RowAction.tsx'
import { ScreenTabs } from '../crud/ScreenTabs.tsx'
import { orpc, readAnew } from '../query.ts'
import { usePode } from '../session/session.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { useShortcut } from '../shell/shortcuts.ts'
import {
  descreverCampo,
  formDaLoja,
  formLoja,
  LOJA_EM_BRANCO,
  lerLojaEditada,
  lerLojaNova,
  ROTULOS,
} from './form.ts'
import { LojaFields } from './LojaFields.tsx'

const NOVA = 'nova'

export function LojasScreen() {
  const { editar, excluir, go } = useListAddress()
  const podeCriar = usePode('lojas.criar')
  const podeEditar = usePode('lojas.editar')
  const podeExcluir = usePode('lojas.excluir')
  const nova = () => go({ aba: NOVA })
  useShortcut('n', 'Nova loja', nova, podeCriar)
  return (
    <>
      <PageHeader titulo="Lojas">
        {podeCriar && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={nova}>
            Nova Loja
          </Button>
        )}
      </PageHeader>
      <ScreenTabs
        label="Lojas"
        tabs={[
          { value: 'lista', label: 'Lista de Lojas' },
          ...(podeCriar ? [{ value: NOVA, label: 'Nova Loja' }] : []),
        ]}
      >
        {(aba) => (aba === NOVA ? <NovaLoja /> : <ListaLojas />)}
      </ScreenTabs>
      {editar && podeEditar && <EditarLoja key={editar} id={editar} />}
      {excluir && podeExcluir && <ExcluirLoja key={excluir} id={excluir} />}
    </>
  )
}

function ListaLojas() {
  const address = useListAddress()
  const input = listInput(address, ORDENS_DE_LOJAS)
  const cards = useCards()
  const query = useQuery(orpc.lojas.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <ListBar label="Buscar lojas" placeholder="Nome, código ou cidade">
        <ExportMenu address={(formato) => exportAddress('/lojas/exportar', input, formato)} />
      </ListBar>
      <RecordList
        query={query}
        title="Lojas Cadastradas"
        plural="lojas"
        loading="Carregando lojas..."
        failed="Erro ao carregar lojas. Tente novamente."
        empty="Nenhuma loja encontrada"
        hint="Comece por Nova Loja, no alto da tela."
        onClear={() => address.go({ busca: undefined }, true)}
      >
        {(lojas) =>
          cards ? (
            <RecordCards label="Lojas">
              {lojas.map((loja) => (
                <Cartao key={loja.id} loja={loja} />
              ))}
            </RecordCards>
          ) : (
            <RecordTable
              label="Lojas"
              head={
                <>
                  <SortableTh column="nome">Nome</SortableTh>
                  <SortableTh column="codigo">Código</SortableTh>
                  <SortableTh column="cidade">Cidade</SortableTh>
                  <SortableTh column="estado">Estado</SortableTh>
                  <Table.Th>Telefone</Table.Th>
                  <SortableTh column="status">Status</SortableTh>
                  <Table.Th ta="right">Ações</Table.Th>
                </>
              }
            >
              {lojas.map((loja) => (
                <Linha key={loja.id} loja={loja} />
              ))}
            </RecordTable>
          )
        }
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
      <Table.Td>{loja.telefone && formatTelefone(loja.telefone)}</Table.Td>
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
      <CardField label="Código">{loja.codigo}</CardField>
      <CardField label="Cidade">{[loja.cidade, loja.estado].filter(Boolean).join('/')}</CardField>
      <CardField label="Telefone">{loja.telefone && formatTelefone(loja.telefone)}</CardField>
      <CardField label="Gerente">{loja.gerente?.nome ?? null}</CardField>
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
          id={id}
          status={status}
          record={record}
          change={(input) => orpc.lojas.alternar.call(input)}
          done={{ Ativo: 'Loja ativada com sucesso.', Inativo: 'Loja inativada com sucesso.' }}
          failed="Erro ao alterar status da loja"
          onChanged={reler}
        />
      )}
      {usePode('lojas.excluir') && <DeleteAction id={id} record={record} />}
    </>
  )
}

function NovaLoja() {
  const { go } = useListAddress()
  const fechar = () => go({ aba: undefined })
  return (
    <NewRecord
      title="Nova Loja"
      draft="nova-loja"
      schema={formLoja}
      blank={LOJA_EM_BRANCO}
      read={lerLojaNova}
      create={(loja, options) => orpc.lojas.criar.call(loja, options)}
      save="Cadastrar Loja"
      done="Loja cadastrada com sucesso."
      failed={() => 'Erro ao cadastrar loja. Tente novamente.'}
      onSaved={() => {
        fechar()
        return reler()
      }}
      onCancel={fechar}
    >
      {(form) => <LojaFields form={form} edicao={false} />}
    </NewRecord>
  )
}

const AUSENTE = {
  missing: 'Loja não encontrada',
  gone: 'Ela pode ter sido excluída por outra pessoa.',
}

function EditarLoja({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <EditRecord
      {...AUSENTE}
      id={id}
      title="Editar Loja"
      draft={`loja:${id}`}
      query={useQuery(orpc.lojas.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      record={schema}
      schema={formLoja}
      toForm={formDaLoja}
      read={lerLojaEditada}
      update={({ record: loja, ...input }, options) => orpc.lojas.atualizar.call({ ...input, loja }, options)}
      labels={ROTULOS}
      describe={descreverCampo}
      done="Loja atualizada com sucesso."
      failed={() => 'Erro ao atualizar loja. Tente novamente.'}
      conflict="Esta loja foi alterada por outra pessoa"
      onSaved={reler}
      onClose={() => go({ editar: undefined })}
    >
      {(form) => <LojaFields form={form} edicao />}
    </EditRecord>
  )
}

function ExcluirLoja({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <DeleteRecord
      {...AUSENTE}
      query={useQuery(orpc.lojas.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      remove={({ versao }) => orpc.lojas.excluir.call({ id, versao })}
      done="Loja excluída com sucesso."
      failed="Erro ao excluir loja. Tente novamente."
      onDeleted={reler}
      onClose={() => go({ excluir: undefined })}
    >
      {(loja) => (
        <Text>
          Tem certeza que deseja excluir a loja <strong>{loja.nome}</strong>? Esta ação não pode ser desfeita
          e os dados relacionados a ela serão perdidos.
        </Text>
      )}
    </DeleteRecord>
  )
}

/** Lists, choices and open records are read anew, and whatever else shows a name or a count of them. */
function reler(): Promise<unknown> {
  return readAnew(orpc.lojas.key(), orpc.vendas.key())
}
