/** The list of campaigns with each row's actions. */
import { Table } from '@mantine/core'
import { IconEye, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { memo } from 'react'
import type { Campanha } from '../../contract/campanhas.ts'
import { CAMPANHA_FIELDS, CAMPANHA_STATUSES, type CampanhaStatus } from '../../core/campanhas.ts'
import { orpc } from '../api/query.ts'
import { Bonus } from '../list/Bonus.tsx'
import { ActionsTd, ShortTd, Td, Tr } from '../list/cells.tsx'
import { DateFilter } from '../list/DateFilter.tsx'
import { useGo, useListAddress } from '../list/list-address.ts'
import { dateIn, listInput } from '../list/list-search.ts'
import { Amount, CardField, RecordCard, Tag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { CallAction, DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { useCan } from '../session/session.tsx'
import { refetchCampanhas } from './cache.ts'
import { bonusOf, descontoOf, periodOf, vendasOf } from './labels.ts'

const route = getRouteApi('/_app/campanhas')

export function CampanhasList() {
  const search = route.useSearch()
  const status = statusIn(CAMPANHA_STATUSES, search.status)
  const [termina_de, termina_ate] = [dateIn(search.termina_de), dateIn(search.termina_ate)]
  const filters = { status, termina_de, termina_ate }
  return (
    <RegisterList
      cadastro="campanhas"
      route={orpc.campanhas.listar}
      input={listInput(useListAddress(), [], filters)}
      placeholder="Nome ou tipo"
      filters={
        <>
          <StatusFilter options={CAMPANHA_STATUSES} value={status} />
          <DateFilter
            what="Terminam"
            de={termina_de}
            ate={termina_ate}
            parts={['termina_de', 'termina_ate']}
          />
        </>
      }
      filtered={filters}
      head={
        <>
          <Table.Th>{CAMPANHA_FIELDS.nome.rotulo}</Table.Th>
          <Table.Th>{CAMPANHA_FIELDS.tipo.rotulo}</Table.Th>
          <Table.Th>Período</Table.Th>
          <Table.Th ta="right">Desconto</Table.Th>
          <Table.Th ta="right">Bônus</Table.Th>
          <Table.Th ta="right">Vendas</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(campanha) => <CampanhaRow key={campanha.id} campanha={campanha} />}
      card={(campanha) => <CampanhaCard key={campanha.id} campanha={campanha} />}
    />
  )
}

export function CampanhaTag({ status }: { status: CampanhaStatus }) {
  return <Tag look={status === 'Ativa' ? 'active' : 'secondary'}>{status}</Tag>
}

const CampanhaRow = memo(function CampanhaRow({ campanha }: { campanha: Campanha }) {
  const bonus = bonusOf(campanha)
  return (
    <Tr>
      <Td fw={500}>{campanha.nome}</Td>
      <Td>{campanha.tipo}</Td>
      <Td>{periodOf(campanha)}</Td>
      <ShortTd ta="right">{descontoOf(campanha)}</ShortTd>
      <ShortTd ta="right">{bonus && <Bonus>{bonus}</Bonus>}</ShortTd>
      <ShortTd ta="right">{vendasOf(campanha)}</ShortTd>
      <Td>
        <CampanhaTag status={campanha.status} />
      </Td>
      <ActionsTd stacked>
        <CampanhaActions campanha={campanha} />
      </ActionsTd>
    </Tr>
  )
})

const CampanhaCard = memo(function CampanhaCard({ campanha }: { campanha: Campanha }) {
  const desconto = descontoOf(campanha)
  const bonus = bonusOf(campanha)
  return (
    <RecordCard
      title={campanha.nome}
      badges={<CampanhaTag status={campanha.status} />}
      actions={<CampanhaActions campanha={campanha} />}
    >
      <CardField of={CAMPANHA_FIELDS.tipo} value={campanha.tipo} />
      <CardField label="Período">{periodOf(campanha)}</CardField>
      <CardField label="Desconto">{desconto && <Amount>{desconto}</Amount>}</CardField>
      <CardField label="Bônus">{bonus && <Bonus>{bonus}</Bonus>}</CardField>
      <CardField label="Vendas">{vendasOf(campanha)}</CardField>
    </RecordCard>
  )
})

function CampanhaActions({ campanha: { id, nome, status } }: { campanha: Campanha }) {
  const go = useGo()
  const record = `campanha ${nome}`
  const isActive = status === 'Ativa'
  return (
    <>
      <RowAction icon={IconEye} text="Ver" record={record} onClick={() => go({ ver: id })} />
      <EditAction cadastro="campanhas" id={id} record={record} />
      {useCan('campanhas.alternar') && (
        <CallAction
          icon={isActive ? IconPlayerPause : IconPlayerPlay}
          text={isActive ? 'Pausar' : 'Ativar'}
          record={record}
          call={() => orpc.campanhas.alternar.call({ id, status: isActive ? 'Inativa' : 'Ativa' })}
          done={(changed) =>
            changed.status === 'Ativa' ? 'Campanha ativada com sucesso.' : 'Campanha pausada com sucesso.'
          }
          failed="Erro ao alterar status da campanha. Tente novamente."
          onDone={refetchCampanhas}
        />
      )}
      <DeleteAction cadastro="campanhas" id={id} record={record} />
    </>
  )
}
