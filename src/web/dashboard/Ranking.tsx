/** Sales of the period by loja and by empreendimento, largest first. */
import { Text } from '@mantine/core'
import type { DashboardFilterInput, Ranking as RankingBody } from '../../contract/dashboard/dashboard.ts'
import { INCLUI_DESISTENCIAS } from '../../core/dashboard/words.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { BarRow } from './BarRow.tsx'
import { ListCard } from './ListCard.tsx'
import { vendasAddress } from './search.ts'
import { type FigureQuery, useFigure } from './use-figure.ts'

interface Props {
  search: DashboardFilterInput
}

export function VendasByLoja({ search }: Props) {
  const query = useFigure('vendasPorLoja', search)
  return (
    <Ranking
      title="Vendas por Loja"
      query={query}
      nouns={['outra loja', 'outras lojas']}
      href={(loja_id, periodo) => vendasAddress(search, { ...periodo, loja_id })}
    />
  )
}

export function VendasByEmpreendimento({ search }: Props) {
  const query = useFigure('vendasPorEmpreendimento', search)
  return (
    <Ranking
      title="Vendas por Empreendimento"
      query={query}
      nouns={['outro empreendimento', 'outros empreendimentos']}
      href={(empreendimento_id, periodo) => vendasAddress(search, { ...periodo, empreendimento_id })}
    />
  )
}

function Ranking(props: {
  title: string
  query: FigureQuery<RankingBody>
  nouns: [singular: string, plural: string]
  href: (id: string, periodo: RankingBody['periodo']) => string
}) {
  const { title, query, nouns, href } = props
  return (
    <ListCard
      title={title}
      empty="Nenhuma venda no período."
      rows={5}
      query={query}
      note={INCLUI_DESISTENCIAS}
      footer={({ outros }) =>
        outros.registros > 0 && (
          <Text c="dimmed" mt="sm">
            {counted(outros.registros, ...nouns)}: {sumInWords(outros)}
          </Text>
        )
      }
    >
      {(itens, { periodo }) =>
        itens.map(({ id, nome, quantidade, valor }) => (
          <BarRow
            key={id}
            name={nome}
            href={href(id, periodo)}
            text={sumInWords({ quantidade, valor })}
            value={valor}
            max={itens[0]?.valor ?? 0}
          />
        ))
      }
    </ListCard>
  )
}

/** 'R$ 1.200,00 · 3 vendas' */
function sumInWords({ quantidade, valor }: { quantidade: number; valor: number }): string {
  return `${formatBRL(valor)} · ${counted(quantidade, 'venda', 'vendas')}`
}
