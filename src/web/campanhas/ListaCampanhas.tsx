/** The list of campaigns with each row's actions. */
import { Table } from '@mantine/core'
import { IconEye, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Campanha } from '../../contract/campanhas.ts'
import { CAMPOS_CAMPANHA, STATUS_CAMPANHA, type StatusCampanha } from '../../core/campanhas.ts'
import { orpc } from '../api/query.ts'
import { DateFilter } from '../list/DateFilter.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { dateIn, exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, RowActions, ShortTd, Tag } from '../list/Records.tsx'
import { CallAction, DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { usePode } from '../session/session.tsx'
import { refetchCampanhas } from './cache.ts'
import { bonusDa, descontoDa, periodoDa, vendasDa } from './labels.ts'

const route = getRouteApi('/_app/campanhas')

export function ListaCampanhas() {
  const address = useListAddress()
  const search = route.useSearch()
  const status = statusIn(STATUS_CAMPANHA, search.status)
  const [termina_de, termina_ate] = [dateIn(search.termina_de), dateIn(search.termina_ate)]
  const input = {
    ...listInput(address, []),
    ...(status ? { status } : {}),
    ...(termina_de ? { termina_de } : {}),
    ...(termina_ate ? { termina_ate } : {}),
  }
  const query = useQuery(orpc.campanhas.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <ListBar label="Buscar campanhas" placeholder="Nome ou tipo">
        <StatusFilter options={STATUS_CAMPANHA} value={status} />
        <DateFilter what="Terminam" de={termina_de} ate={termina_ate} parts={['termina_de', 'termina_ate']} />
        <ExportMenu address={(formato) => exportAddress('/campanhas/exportar', input, formato)} />
      </ListBar>
      <RecordList
        query={query}
        cadastro="campanhas"
        filtered={(status ?? termina_de ?? termina_ate) !== undefined}
        onClear={() => address.go(SEM_FILTROS, true)}
      >
        {(campanhas) => (
          <Records
            label="Campanhas"
            records={campanhas}
            head={
              <>
                <Table.Th>{CAMPOS_CAMPANHA.nome.rotulo}</Table.Th>
                <Table.Th>{CAMPOS_CAMPANHA.tipo.rotulo}</Table.Th>
                <Table.Th>Período</Table.Th>
                <Table.Th ta="right">Desconto</Table.Th>
                <Table.Th ta="right">Bônus</Table.Th>
                <Table.Th ta="right">Vendas</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th ta="right">Ações</Table.Th>
              </>
            }
            row={(campanha) => <Linha key={campanha.id} campanha={campanha} />}
            card={(campanha) => <Cartao key={campanha.id} campanha={campanha} />}
          />
        )}
      </RecordList>
    </>
  )
}

const SEM_FILTROS = {
  busca: undefined,
  pagina: undefined,
  status: undefined,
  termina_de: undefined,
  termina_ate: undefined,
}

export function CampanhaTag({ status }: { status: StatusCampanha }) {
  return <Tag color={status === 'Ativa' ? 'green' : 'gray'}>{status}</Tag>
}

function Linha({ campanha }: { campanha: Campanha }) {
  return (
    <Table.Tr>
      <Table.Td fw={500}>{campanha.nome}</Table.Td>
      <Table.Td>{campanha.tipo}</Table.Td>
      <Table.Td>{periodoDa(campanha)}</Table.Td>
      <ShortTd ta="right">{descontoDa(campanha)}</ShortTd>
      <ShortTd ta="right">{bonusDa(campanha)}</ShortTd>
      <ShortTd ta="right">{vendasDa(campanha)}</ShortTd>
      <Table.Td>
        <CampanhaTag status={campanha.status} />
      </Table.Td>
      <Table.Td>
        <RowActions>
          <Acoes campanha={campanha} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ campanha }: { campanha: Campanha }) {
  return (
    <RecordCard
      title={campanha.nome}
      badges={<CampanhaTag status={campanha.status} />}
      actions={<Acoes campanha={campanha} />}
    >
      <CardField of={CAMPOS_CAMPANHA.tipo} value={campanha.tipo} />
      <CardField label="Período">{periodoDa(campanha)}</CardField>
      <CardField label="Desconto">{descontoDa(campanha)}</CardField>
      <CardField label="Bônus">{bonusDa(campanha)}</CardField>
      <CardField label="Vendas">{vendasDa(campanha)}</CardField>
    </RecordCard>
  )
}

function Acoes({ campanha: { id, nome, status } }: { campanha: Campanha }) {
  const { go } = useListAddress()
  const record = `campanha ${nome}`
  const ativa = status === 'Ativa'
  return (
    <>
      <RowAction icon={IconEye} text="Ver" record={record} onClick={() => go({ ver: id })} />
      <EditAction cadastro="campanhas" id={id} record={record} />
      {usePode('campanhas.alternar') && (
        <CallAction
          icon={ativa ? IconPlayerPause : IconPlayerPlay}
          text={ativa ? 'Pausar' : 'Ativar'}
          record={record}
          call={() => orpc.campanhas.alternar.call({ id, status: ativa ? 'Inativa' : 'Ativa' })}
          done={ativa ? 'Campanha pausada com sucesso.' : 'Campanha ativada com sucesso.'}
          failed="Erro ao alterar status da campanha. Tente novamente."
          onDone={refetchCampanhas}
        />
      )}
      <DeleteAction cadastro="campanhas" id={id} record={record} />
    </>
  )
}
