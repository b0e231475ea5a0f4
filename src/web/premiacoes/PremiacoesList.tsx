/** The list of awards, and the awards proposed by draws. */
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { PREMIACAO_SORT_COLUMNS, type Premiacao } from '../../contract/premiacoes.ts'
import type { BadgeLook } from '../../core/badges.ts'
import { formatDate } from '../../core/dates.ts'
import { situacaoInWords } from '../../core/financeiro/sem-venda.ts'
import { formatBRL } from '../../core/money.ts'
import { PREMIACAO_FIELDS, PREMIACAO_STATUSES, type PremiacaoStatus } from '../../core/premiacoes.ts'
import { orpc } from '../api/query.ts'
import { ActionsTd, Detail, ShortTd, Td, Tr } from '../list/cells.tsx'
import { DateFilter } from '../list/DateFilter.tsx'
import { useGo, useListAddress } from '../list/list-address.ts'
import { dateIn, listInput } from '../list/list-search.ts'
import { CardField, RecordCard, SortableTh, Tag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { TABS, useRoletaSearch } from '../navigation/roleta-address.ts'
import { useCan } from '../session/session.tsx'
import { PremiacaoActions } from './PremiacaoActions.tsx'

export function PremiacoesList() {
  const search = useRoletaSearch()
  const filters = { status: statusIn(PREMIACAO_STATUSES, search.status), ate: dateIn(search.ate) }
  return (
    <>
      <Proposals />
      <RegisterList
        cadastro="premiacoes"
        route={orpc.premiacoes.listar}
        input={listInput(useListAddress(), PREMIACAO_SORT_COLUMNS, filters)}
        placeholder="Colaborador, prêmio, motivo ou sorteio"
        filters={
          <>
            <StatusFilter options={PREMIACAO_STATUSES} value={filters.status} />
            <DateFilter what="Datadas" ate={filters.ate} parts={['ate']} />
          </>
        }
        filtered={filters}
        hint="Um sorteio realizado também propõe a premiação do vencedor."
        head={
          <>
            <Table.Th>{PREMIACAO_FIELDS.colaborador_id.rotulo}</Table.Th>
            <SortableTh column="premio">{PREMIACAO_FIELDS.premio.rotulo}</SortableTh>
            <SortableTh column="valor_premio">Valor</SortableTh>
            <Table.Th>{PREMIACAO_FIELDS.motivo.rotulo}</Table.Th>
            <SortableTh column="data_premiacao">Data</SortableTh>
            <SortableTh column="status">Status</SortableTh>
            <Table.Th ta="right">Ações</Table.Th>
          </>
        }
        row={(premiacao) => <PremiacaoRow key={premiacao.id} premiacao={premiacao} />}
        card={(premiacao) => <PremiacaoCard key={premiacao.id} premiacao={premiacao} />}
      />
    </>
  )
}

/** Draw winners without an award. */
function Proposals() {
  const go = useGo()
  const canCreate = useCan('premiacoes.criar')
  const { data } = useQuery(orpc.premiacoes.propostas.queryOptions())
  if (!canCreate || !data || data.itens.length === 0) return null
  return (
    <Alert mb="md" title="Vencedores de sorteios sem premiação">
      <Stack gap="xs">
        {data.itens.map((proposal) => (
          <Group key={proposal.sorteio_id} justify="space-between" gap="xs">
            <Text>
              <strong>{proposal.colaborador_nome}</strong> venceu o sorteio {proposal.sorteio_nome}:{' '}
              {proposal.premio}
            </Text>
            <Button
              size="xs"
              variant="default"
              aria-label={`Registrar premiação de ${proposal.colaborador_nome}`}
              onClick={() => go({ aba: TABS.novaPremiacao, sorteio: proposal.sorteio_id })}
            >
              Registrar premiação
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}

const PremiacaoRow = memo(function PremiacaoRow({ premiacao }: { premiacao: Premiacao }) {
  const { sorteio, valor_premio } = premiacao
  return (
    <Tr>
      <Td fw={500}>{premiacao.colaborador.nome}</Td>
      <Td>{premiacao.premio}</Td>
      <ShortTd ta="right">{valor_premio !== null && formatBRL(valor_premio)}</ShortTd>
      <Td>
        {premiacao.motivo}
        {sorteio && !premiacao.motivo.includes(sorteio.nome) && <Text c="dimmed">{sorteio.nome}</Text>}
      </Td>
      <ShortTd>{formatDate(premiacao.data_premiacao)}</ShortTd>
      <Td>
        <Situacao status={premiacao.status} />
        {premiacao.status === 'Entregue' && <Detail>{deliveryOf(premiacao)}</Detail>}
        {premiacao.pagamento && <Detail>{situacaoInWords(premiacao.pagamento)}</Detail>}
      </Td>
      <ActionsTd stacked>
        <PremiacaoActions premiacao={premiacao} />
      </ActionsTd>
    </Tr>
  )
})

const PremiacaoCard = memo(function PremiacaoCard({ premiacao }: { premiacao: Premiacao }) {
  return (
    <RecordCard
      title={premiacao.colaborador.nome}
      badges={<Situacao status={premiacao.status} />}
      actions={<PremiacaoActions premiacao={premiacao} />}
    >
      <CardField of={PREMIACAO_FIELDS.premio} value={premiacao.premio} />
      <CardField label="Valor">
        {premiacao.valor_premio === null ? null : formatBRL(premiacao.valor_premio)}
      </CardField>
      <CardField label="Data">{formatDate(premiacao.data_premiacao)}</CardField>
      <CardField label="Entrega">{premiacao.status === 'Entregue' ? deliveryOf(premiacao) : null}</CardField>
      <CardField label="Pagamento">{premiacao.pagamento && situacaoInWords(premiacao.pagamento)}</CardField>
      <CardField of={PREMIACAO_FIELDS.motivo} value={premiacao.motivo} wide />
      <CardField label="Recibo" wide>
        {premiacao.recibo}
      </CardField>
    </RecordCard>
  )
})

function deliveryOf({ data_entrega, entregue_por_nome }: Premiacao): string {
  return `em ${data_entrega === null ? '' : formatDate(data_entrega)} por ${entregue_por_nome ?? ''}`
}

const LOOKS: Record<PremiacaoStatus, BadgeLook> = {
  Pendente: 'waiting',
  Entregue: 'active',
  Cancelada: 'secondary',
}

function Situacao({ status }: { status: PremiacaoStatus }) {
  return <Tag look={LOOKS[status]}>{status}</Tag>
}
