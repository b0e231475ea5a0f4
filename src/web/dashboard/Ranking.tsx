/** Sales of the period by loja and by empreendimento, largest first. */
import { Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Ranking as Dados, FiltrosDoDashboard } from '../../contract/dashboard.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { contarDe } from '../../core/texto.ts'
import { orpc } from '../api/query.ts'
import { BarRow } from './BarRow.tsx'
import { ListCard } from './ListCard.tsx'
import { listaDeVendas } from './search.ts'

interface Props {
  search: FiltrosDoDashboard
}

export function VendasPorLoja({ search }: Props) {
  const query = useQuery(orpc.dashboard.vendasPorLoja.queryOptions({ input: search }))
  return (
    <Ranking
      titulo="Vendas por Loja"
      query={query}
      nomes={['outra loja', 'outras lojas']}
      href={(loja_id, periodo) => listaDeVendas(search, { ...periodo, loja_id })}
    />
  )
}

export function VendasPorEmpreendimento({ search }: Props) {
  const query = useQuery(orpc.dashboard.vendasPorEmpreendimento.queryOptions({ input: search }))
  return (
    <Ranking
      titulo="Vendas por Empreendimento"
      query={query}
      nomes={['outro empreendimento', 'outros empreendimentos']}
      href={(empreendimento_id, periodo) => listaDeVendas(search, { ...periodo, empreendimento_id })}
    />
  )
}

function Ranking(props: {
  titulo: string
  query: UseQueryResult<Dados>
  nomes: [singular: string, plural: string]
  href: (id: string, periodo: Dados['periodo']) => string
}) {
  const { titulo, query, nomes, href } = props
  return (
    <ListCard
      titulo={titulo}
      vazio="Nenhuma venda no período."
      linhas={5}
      query={query}
      rodape={({ outros }) =>
        outros.registros > 0 && (
          <Text c="dimmed" mt="sm">
            {contarDe(outros.registros, ...nomes)}: {somaEmPalavras(outros)}
          </Text>
        )
      }
    >
      {(itens, { periodo }) =>
        itens.map(({ id, nome, quantidade, valor }) => (
          <BarRow
            key={id}
            nome={nome}
            href={href(id, periodo)}
            texto={somaEmPalavras({ quantidade, valor })}
            valor={valor}
            maior={itens[0]?.valor ?? 0}
          />
        ))
      }
    </ListCard>
  )
}

/** 'R$ 1.200,00 · 3 vendas' */
function somaEmPalavras({ quantidade, valor }: { quantidade: number; valor: number }): string {
  return `${formatBRL(valor)} · ${contarDe(quantidade, 'venda', 'vendas')}`
}
