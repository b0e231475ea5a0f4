/** The list of goals with each one's progress and actions. */
import { Select, Table, Text } from '@mantine/core'
import { IconBan, IconCircleCheck, IconTrophy } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { memo } from 'react'
import type { Meta } from '../../contract/metas.ts'
import type { BadgeLook } from '../../core/badges.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { formatDate } from '../../core/dates.ts'
import {
  META_FIELDS,
  META_SITUACOES,
  META_STATUS_LABELS,
  META_STATUSES,
  type MetaStatus,
} from '../../core/metas.ts'
import { orpc } from '../api/query.ts'
import { ActionsTd, Detail, ShortTd, Td, Tr } from '../list/cells.tsx'
import { DateFilter } from '../list/DateFilter.tsx'
import { LONG_FILTER } from '../list/ListBar.tsx'
import { useGo, useListAddress } from '../list/list-address.ts'
import { dateIn, listInput } from '../list/list-search.ts'
import { Amount, CardField, RecordCard, Tag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { CallAction, DeleteAction, EditAction } from '../list/RowAction.tsx'
import { statusIn } from '../list/StatusFilter.tsx'
import { useCan } from '../session/session.tsx'
import { MetaAndamento, SITUACAO_LABELS, targetOf } from './MetaAndamento.tsx'
import { refetchMetas } from './record.ts'

const route = getRouteApi('/_app/metas')
const ALL = 'todos'

export function MetasList() {
  const go = useGo()
  const search = route.useSearch()
  const filters = {
    status: statusIn(META_STATUSES, search.status),
    situacao: statusIn(META_SITUACOES, search.situacao),
    termina_ate: dateIn(search.termina_ate),
  }
  const filter = (part: keyof typeof filters) => (option: string | null) =>
    go({ [part]: option === ALL ? undefined : option, pagina: undefined }, true)
  return (
    <RegisterList
      cadastro="metas"
      route={orpc.metas.listar}
      input={listInput(useListAddress(), [], filters)}
      placeholder="Nome, prêmio, colaborador ou loja"
      filters={
        <>
          <Select
            aria-label="Status"
            data={[
              { value: ALL, label: 'Todos' },
              ...META_STATUSES.map((option) => ({ value: option, label: META_STATUS_LABELS[option] })),
            ]}
            value={filters.status ?? ALL}
            w={{ base: 'auto', sm: 150 }}
            onChange={filter('status')}
          />
          <Select
            aria-label="Situação"
            flex={LONG_FILTER}
            data={[
              { value: ALL, label: 'Todas as situações' },
              ...META_SITUACOES.map((option) => ({ value: option, label: SITUACAO_LABELS[option] })),
            ]}
            value={filters.situacao ?? ALL}
            onChange={filter('situacao')}
          />
          <DateFilter what="Terminam" ate={filters.termina_ate} parts={['termina_ate']} />
        </>
      }
      filtered={filters}
      head={
        <>
          <Table.Th>{META_FIELDS.nome.rotulo}</Table.Th>
          <Table.Th>Responsável</Table.Th>
          <Table.Th>Período</Table.Th>
          <Table.Th ta="right">Meta</Table.Th>
          <Table.Th>Progresso</Table.Th>
          <Table.Th>{META_FIELDS.status.rotulo}</Table.Th>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(meta) => <MetaRow key={meta.id} meta={meta} />}
      card={(meta) => <MetaCard key={meta.id} meta={meta} />}
    />
  )
}

const LOOKS: Record<MetaStatus, BadgeLook> = { Ativa: 'active', Cancelada: 'secondary', Concluída: 'default' }

function MetaTag({ status }: { status: MetaStatus }) {
  return <Tag look={LOOKS[status]}>{status}</Tag>
}

const MetaRow = memo(function MetaRow({ meta }: { meta: Meta }) {
  return (
    <Tr>
      <Td>
        <Text fw={500} inherit>
          {meta.nome}
        </Text>
        {meta.premio && (
          <Detail>
            {META_FIELDS.premio.rotulo}: {meta.premio}
          </Detail>
        )}
      </Td>
      <Td>
        {(meta.colaborador ?? meta.loja)?.nome}
        <Detail>{meta.colaborador?.cargo ?? 'Loja'}</Detail>
      </Td>
      <ShortTd>
        {formatDate(meta.periodo_inicio)} <br />a {formatDate(meta.periodo_fim)}
      </ShortTd>
      <ShortTd ta="right">{targetOf(meta)}</ShortTd>
      <Td miw="clamp(8rem, 21cqw, 15.625rem)">
        <MetaAndamento meta={meta} />
      </Td>
      <Td>
        <MetaTag status={meta.status} />
      </Td>
      <ActionsTd stacked>
        <MetaActions meta={meta} />
      </ActionsTd>
    </Tr>
  )
})

const MetaCard = memo(function MetaCard({ meta }: { meta: Meta }) {
  return (
    <RecordCard
      title={meta.nome}
      badges={<MetaTag status={meta.status} />}
      actions={<MetaActions meta={meta} />}
    >
      <CardField label={meta.colaborador ? meta.colaborador.cargo : 'Loja'}>
        {(meta.colaborador ?? meta.loja)?.nome ?? null}
      </CardField>
      <CardField label="Período">{periodOf(meta)}</CardField>
      <CardField label="Meta">
        <Amount>{targetOf(meta)}</Amount>
      </CardField>
      <CardField of={META_FIELDS.premio} value={meta.premio} />
      <CardField label="Progresso" wide>
        <MetaAndamento meta={meta} />
      </CardField>
    </RecordCard>
  )
})

function MetaActions({ meta: { id, nome, status, concluir } }: { meta: Meta }) {
  const canEdit = useCan('metas.editar')
  const record = `meta ${nome}`
  const isActive = status === 'Ativa'
  return (
    <>
      {concluir && canEdit && (
        <CallAction
          icon={IconTrophy}
          text="Concluir"
          record={record}
          call={() => orpc.metas.concluir.call({ id })}
          done={() => 'Meta concluída com sucesso'}
          failed={({ message }) => message || 'Erro ao concluir meta. Tente novamente.'}
          onDone={refetchMetas}
        />
      )}
      <EditAction cadastro="metas" id={id} record={record} />
      {useCan('metas.alternar') && status !== 'Concluída' && (
        <CallAction
          icon={isActive ? IconBan : IconCircleCheck}
          text={isActive ? 'Cancelar' : 'Ativar'}
          record={record}
          call={() => orpc.metas.alternar.call({ id, status: isActive ? 'Cancelada' : 'Ativa' })}
          done={(changed) =>
            changed.status === 'Ativa' ? 'Meta ativada com sucesso' : 'Meta cancelada com sucesso'
          }
          failed={wordsOf('metas').statusFailed}
          onDone={refetchMetas}
        />
      )}
      <DeleteAction cadastro="metas" id={id} record={record} />
    </>
  )
}

function periodOf({ periodo_inicio, periodo_fim }: Meta): string {
  return `${formatDate(periodo_inicio)} a ${formatDate(periodo_fim)}`
}
