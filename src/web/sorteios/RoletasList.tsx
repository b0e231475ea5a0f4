/** The list of draws. */
import { Table, Text } from '@mantine/core'
import { IconBan, IconChartDonut, IconShieldCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { SORTEIO_SORT_COLUMNS, type Sorteio } from '../../contract/sorteios.ts'
import type { BadgeLook } from '../../core/badges.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { SORTEIO_STATUSES, type SorteioStatus } from '../../core/sorteios/sorteio.ts'
import { SORTEIO_FIELDS } from '../../core/sorteios/sorteios.ts'
import { orpc } from '../api/query.ts'
import { ActionsTd, Td, Tr } from '../list/cells.tsx'
import { DateFilter } from '../list/DateFilter.tsx'
import { useGo, useListAddress } from '../list/list-address.ts'
import { dateIn, listInput } from '../list/list-search.ts'
import { CardField, RecordCard, SortableTh, Tag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { useRoletaSearch } from '../navigation/roleta-address.ts'
import { useCan } from '../session/session.tsx'
import { MotivoDialog } from './MotivoDialog.tsx'

export function RoletasList() {
  const search = useRoletaSearch()
  const filters = { status: statusIn(SORTEIO_STATUSES, search.status), ate: dateIn(search.ate) }
  return (
    <RegisterList
      cadastro="sorteios"
      route={orpc.sorteios.listar}
      input={listInput(useListAddress(), SORTEIO_SORT_COLUMNS, filters)}
      placeholder="Nome, prêmio, loja ou vencedor"
      filters={
        <>
          <StatusFilter options={SORTEIO_STATUSES} value={filters.status} />
          <DateFilter what="Marcadas" ate={filters.ate} parts={['ate']} />
        </>
      }
      filtered={filters}
      head={
        <>
          <SortableTh column="nome">{SORTEIO_FIELDS.nome.rotulo}</SortableTh>
          <SortableTh column="premio">{SORTEIO_FIELDS.premio.rotulo}</SortableTh>
          <SortableTh column="data_sorteio">Data</SortableTh>
          <Table.Th>{SORTEIO_FIELDS.loja_id.rotulo}</Table.Th>
          <SortableTh column="status">Status</SortableTh>
          <Table.Th>Vencedor</Table.Th>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(sorteio) => <SorteioRow key={sorteio.id} sorteio={sorteio} />}
      card={(sorteio) => <SorteioCard key={sorteio.id} sorteio={sorteio} />}
    />
  )
}

const SorteioRow = memo(function SorteioRow({ sorteio }: { sorteio: Sorteio }) {
  return (
    <Tr>
      <Td fw={500}>{sorteio.nome}</Td>
      <Td>
        {sorteio.premio}
        {sorteio.valor_premio !== null && <Text c="dimmed">{formatBRL(sorteio.valor_premio)}</Text>}
      </Td>
      <Td>{dateOf(sorteio)}</Td>
      <Td>{sorteio.loja?.nome ?? 'Todas'}</Td>
      <Td>
        <Situacao sorteio={sorteio} />
      </Td>
      <Td>{sorteio.vencedor?.nome}</Td>
      <ActionsTd>
        <SorteioActions sorteio={sorteio} />
      </ActionsTd>
    </Tr>
  )
})

const SorteioCard = memo(function SorteioCard({ sorteio }: { sorteio: Sorteio }) {
  return (
    <RecordCard
      title={sorteio.nome}
      badges={<Situacao sorteio={sorteio} />}
      actions={<SorteioActions sorteio={sorteio} />}
    >
      <CardField of={SORTEIO_FIELDS.premio} value={sorteio.premio} />
      <CardField label="Valor">
        {sorteio.valor_premio === null ? null : formatBRL(sorteio.valor_premio)}
      </CardField>
      <CardField label="Data">{dateOf(sorteio)}</CardField>
      <CardField label={SORTEIO_FIELDS.loja_id.rotulo}>{sorteio.loja?.nome ?? 'Todas'}</CardField>
      <CardField label="Vencedor">{sorteio.vencedor?.nome ?? null}</CardField>
      <CardField label="Motivo do cancelamento" wide>
        {sorteio.motivo_cancelamento}
      </CardField>
    </RecordCard>
  )
})

function dateOf({ data_sorteio, hora }: Sorteio): string {
  return [formatDate(data_sorteio), hora].filter(Boolean).join(' ')
}

const LOOKS: Record<SorteioStatus, BadgeLook> = {
  Agendado: 'secondary',
  Realizado: 'active',
  Cancelado: 'secondary',
}

function Situacao({ sorteio: { status, preparo } }: { sorteio: Sorteio }) {
  return (
    <>
      <Tag look={LOOKS[status]}>{status}</Tag>
      {preparo?.status === 'Preparado' && <Tag look="waiting">Preparado</Tag>}
    </>
  )
}

function SorteioActions({ sorteio: { id, nome, status, preparo, anulados } }: { sorteio: Sorteio }) {
  const go = useGo()
  const navigate = useNavigate()
  const open = useRowDialog()
  const canCancel = useCan('sorteios.anular') && status === 'Agendado'
  const record = `roleta ${nome}`
  return (
    <>
      <RowAction
        icon={IconChartDonut}
        text="Abrir"
        record={record}
        onClick={() => go({ aba: undefined, sorteio: id, busca: undefined, pagina: undefined })}
      />
      {(preparo !== null || anulados > 0) && (
        <RowAction
          icon={IconShieldCheck}
          text="Prova"
          record={record}
          onClick={() => void navigate({ to: '/roleta/$id/prova', params: { id } })}
        />
      )}
      <EditAction cadastro="sorteios" id={id} record={record} />
      {canCancel && (
        <RowAction
          icon={IconBan}
          text="Cancelar"
          record={record}
          onClick={() => open((close) => <CancelSorteio id={id} nome={nome} onClose={close} />)}
        />
      )}
      <DeleteAction cadastro="sorteios" id={id} record={record} />
    </>
  )
}

function CancelSorteio({ id, nome, onClose }: { id: string; nome: string; onClose: () => void }) {
  return (
    <MotivoDialog
      title="Cancelar o sorteio?"
      record={nome}
      question={`O sorteio ${nome} deixa de acontecer. Uma preparação feita é anulada. Isto não pode ser desfeito.`}
      confirm="Cancelar sorteio"
      confirming="Cancelando…"
      run={(motivo) => orpc.sorteios.cancelar.call({ id, motivo })}
      done="Sorteio cancelado."
      failed="Erro ao cancelar sorteio. Tente novamente."
      onClose={onClose}
    />
  )
}
