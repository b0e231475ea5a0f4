/** One ranking: its rows with their positions, the sum of all sales, and the ways to print, export and show it. */
import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DashboardFilterInput, DashboardPeriod } from '../../contract/dashboard/dashboard.ts'
import type { RankingRow } from '../../contract/ranking.ts'
import { formatValue } from '../../core/fields.ts'
import { formatBRL } from '../../core/money.ts'
import { RANKING_FACTS, RANKING_FIELDS, type RankingKind } from '../../core/ranking.ts'
import { counted } from '../../core/text.ts'
import { type DesistenciaFilter, statusesCounted } from '../../core/vendas/vendas.ts'
import { orpc } from '../api/query.ts'
import { today } from '../api/server-clock.ts'
import { LAST_YEAR, presetPeriods, vendasAddress } from '../dashboard/search.ts'
import { ShortTd, Td, Tr } from '../list/cells.tsx'
import { ListExport } from '../list/ExportMenu.tsx'
import { useListAddress } from '../list/list-address.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, Tag } from '../list/Records.tsx'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { useFullScreen } from '../ui/use-full-screen.ts'
import { FullScreenRanking } from './FullScreenRanking.tsx'
import { VENDAS_FILTER } from './search.ts'

interface Props {
  por: RankingKind
  search: DashboardFilterInput
  desistencia: DesistenciaFilter | undefined
}

export function RankingList(props: Props) {
  const { por, search, desistencia } = props
  const { pagina, go } = useListAddress()
  const [fullScreen, setFullScreen] = useFullScreen()
  const input = { por, ...search, ...(desistencia ? { desistencia } : {}) }
  const query = useQuery(
    orpc.ranking.listar.queryOptions({
      input: { ...input, ...(pagina ? { pagina: String(pagina) } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  const { plural, countingRule } = RANKING_FACTS[por]
  const periodo = query.data?.periodo
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" flex="1 1 20rem">
          {countingRule}{' '}
          {desistencia ? 'As vendas em Desistência também contam.' : 'As vendas em Desistência não contam.'}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconMaximize size={16} aria-hidden />}
            onClick={() => setFullScreen(true)}
          >
            Tela cheia
          </Button>
          <ListExport list="ranking" input={input} />
        </Group>
      </Group>
      <RecordList
        query={query}
        list="ranking"
        plural={plural}
        title={`Ranking de ${plural}`}
        empty="Nenhuma venda no período."
        hint="Escolha um período mais longo."
        filtered={Object.keys(search).length > 0}
        action={
          <Button variant="default" mt="sm" onClick={() => go({ ...lastYear(), pagina: undefined }, true)}>
            Ver os últimos 12 meses
          </Button>
        }
        onClear={() => go(NO_FILTERS, true)}
      >
        {(rows) => <Rows {...props} periodo={periodo} rows={rows} />}
      </RecordList>
      {query.data && query.data.total > 0 && (
        <Text>
          Todas as vendas do período: {counted(query.data.soma.quantidade, 'venda', 'vendas')} ·{' '}
          {formatBRL(query.data.soma.valor)} · comissões de todos os participantes{' '}
          {formatBRL(query.data.soma.comissao)}
        </Text>
      )}
      {fullScreen && <FullScreenRanking input={input} onClose={() => setFullScreen(false)} />}
    </Stack>
  )
}

const NO_FILTERS: Readonly<Record<keyof DashboardFilterInput | 'pagina', undefined>> = {
  de: undefined,
  ate: undefined,
  loja_id: undefined,
  empreendimento_id: undefined,
  pagina: undefined,
}

function lastYear(): DashboardPeriod | undefined {
  return presetPeriods(today()).find(({ label }) => label === LAST_YEAR)?.periodo
}

interface RowsProps extends Props {
  periodo: DashboardPeriod | undefined
  rows: readonly RankingRow[]
}

function Rows({ rows, ...props }: RowsProps) {
  const { plural, comissoes } = RANKING_FACTS[props.por]
  return (
    <Records
      label={`Ranking de ${plural}`}
      records={rows}
      head={
        <>
          <Table.Th>{RANKING_FIELDS.posicao.rotulo}</Table.Th>
          <Table.Th>{RANKING_FIELDS.nome.rotulo}</Table.Th>
          <Table.Th ta="right">{RANKING_FIELDS.quantidade.rotulo}</Table.Th>
          <Table.Th ta="right">{RANKING_FIELDS.valor.rotulo}</Table.Th>
          <Table.Th ta="right">{comissoes}</Table.Th>
        </>
      }
      row={(row) => (
        <Tr key={row.id}>
          <ShortTd>{positionText(row)}</ShortTd>
          <Td fw={500}>
            <Name {...props} row={row} />
          </Td>
          <ShortTd ta="right">{row.quantidade.toLocaleString('pt-BR')}</ShortTd>
          <ShortTd ta="right">{formatBRL(row.valor)}</ShortTd>
          <ShortTd ta="right">{formatBRL(row.comissao)}</ShortTd>
        </Tr>
      )}
      card={(row) => (
        <RecordCard
          key={row.id}
          title={<Name {...props} row={row} />}
          badges={<Tag look="secondary">{positionText(row)}</Tag>}
        >
          <CardField of={RANKING_FIELDS.quantidade} value={row.quantidade} />
          <CardField of={RANKING_FIELDS.valor} value={row.valor} wide />
          <CardField label={comissoes} wide>
            {formatBRL(row.comissao)}
          </CardField>
        </RecordCard>
      )}
    />
  )
}

interface NameProps extends Props {
  periodo: DashboardPeriod | undefined
  row: RankingRow
}

/** The name, linked to the sales that count. */
function Name({ por, search, desistencia, periodo, row: { id, nome } }: NameProps) {
  const status = statusesCounted(desistencia)
  const filters = { ...periodo, ...VENDAS_FILTER[por](id), ...(status ? { status } : {}) }
  return (
    <Anchor inherit c="inherit" component={PlaceLink} href={vendasAddress(search, filters)}>
      {nome}
    </Anchor>
  )
}

function positionText({ posicao }: RankingRow): string {
  return `${formatValue(posicao, RANKING_FIELDS.posicao.formato)}º`
}
