/** One ranking: its rows with their positions, the sum of all sales, and the ways to print, export and show it. */
import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DashboardFilterInput, DashboardPeriod } from '../../contract/dashboard.ts'
import type { Colocado } from '../../contract/ranking.ts'
import { formatValue } from '../../core/fields.ts'
import { formatBRL } from '../../core/money.ts'
import { CAMPOS_RANKING, FATOS_DO_RANKING, type TipoDeRanking } from '../../core/ranking.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { vendasAddress } from '../dashboard/search.ts'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, ShortTd, Tag } from '../list/Records.tsx'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { useFullScreen } from '../ui/use-full-screen.ts'
import { RankingEmTelaCheia } from './RankingEmTelaCheia.tsx'
import { FILTRO_DAS_VENDAS } from './search.ts'

interface Props {
  por: TipoDeRanking
  search: DashboardFilterInput
}

export function ListaRanking({ por, search }: Props) {
  const { pagina, go } = useListAddress()
  const [fullScreen, setFullScreen] = useFullScreen()
  const input = { por, ...search }
  const query = useQuery(
    orpc.ranking.listar.queryOptions({
      input: { ...input, ...(pagina ? { pagina: String(pagina) } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  const { plural, conta } = FATOS_DO_RANKING[por]
  const periodo = query.data?.periodo
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" flex="1 1 20rem">
          {conta}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconMaximize size={16} aria-hidden />}
            onClick={() => setFullScreen(true)}
          >
            Tela cheia
          </Button>
          <ExportMenu address={(formato) => exportAddress('/ranking/exportar', input, formato)} />
        </Group>
      </Group>
      <RecordList
        query={query}
        plural={plural}
        title={`Ranking de ${plural}`}
        empty="Nenhuma venda no período."
        hint="Escolha outro período, ou menos filtros."
        onClear={() => go({ pagina: undefined }, true)}
      >
        {(rows) => (
          <Records
            label={`Ranking de ${plural}`}
            records={rows}
            head={
              <>
                <Table.Th>{CAMPOS_RANKING.posicao.rotulo}</Table.Th>
                <Table.Th>{CAMPOS_RANKING.nome.rotulo}</Table.Th>
                <Table.Th ta="right">{CAMPOS_RANKING.quantidade.rotulo}</Table.Th>
                <Table.Th ta="right">{CAMPOS_RANKING.valor.rotulo}</Table.Th>
                <Table.Th ta="right">{CAMPOS_RANKING.comissao.rotulo}</Table.Th>
              </>
            }
            row={(row) => (
              <Table.Tr key={row.id}>
                <ShortTd>{posicaoDe(row)}</ShortTd>
                <Table.Td fw={500}>
                  <Nome por={por} search={search} periodo={periodo} row={row} />
                </Table.Td>
                <ShortTd ta="right">{row.quantidade.toLocaleString('pt-BR')}</ShortTd>
                <ShortTd ta="right">{formatBRL(row.valor)}</ShortTd>
                <ShortTd ta="right">{formatBRL(row.comissao)}</ShortTd>
              </Table.Tr>
            )}
            card={(row) => (
              <RecordCard
                key={row.id}
                title={<Nome por={por} search={search} periodo={periodo} row={row} />}
                badges={<Tag color="gray">{posicaoDe(row)}</Tag>}
                actions={null}
              >
                <CardField of={CAMPOS_RANKING.quantidade} value={row.quantidade} />
                <CardField of={CAMPOS_RANKING.valor} value={row.valor} />
                <CardField of={CAMPOS_RANKING.comissao} value={row.comissao} wide />
              </RecordCard>
            )}
          />
        )}
      </RecordList>
      {query.data && query.data.total > 0 && (
        <Text>
          Todas as vendas do período: {counted(query.data.soma.quantidade, 'venda', 'vendas')} ·{' '}
          {formatBRL(query.data.soma.valor)} · comissões {formatBRL(query.data.soma.comissao)}
        </Text>
      )}
      {fullScreen && <RankingEmTelaCheia input={input} onClose={() => setFullScreen(false)} />}
    </Stack>
  )
}

interface NomeProps extends Props {
  periodo: DashboardPeriod | undefined
  row: Colocado
}

/** The name, linked to the sales that count. */
function Nome({ por, search, periodo, row: { id, nome } }: NomeProps) {
  return (
    <Anchor
      c="inherit"
      renderRoot={(props) => (
        <PlaceLink {...props} href={vendasAddress(search, { ...periodo, ...FILTRO_DAS_VENDAS[por](id) })} />
      )}
    >
      {nome}
    </Anchor>
  )
}

function posicaoDe({ posicao }: Colocado): string {
  return `${formatValue(posicao, CAMPOS_RANKING.posicao.formato)}º`
}
