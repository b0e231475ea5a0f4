/** Sales by pending item, without the cancelled ones: all dates, or the selected period. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import type { FiltrosDeVendas } from '../../contract/vendas.ts'
import { STATUS_VIVOS } from '../../core/indicadores.ts'
import { contarDe } from '../../core/texto.ts'
import type { FiltroPendencia } from '../../core/vendas.ts'
import { orpc } from '../api/query.ts'
import { BarRow } from './BarRow.tsx'
import { ListCard } from './ListCard.tsx'
import { listaDeVendas } from './search.ts'

export function Pendencias({ search }: { search: FiltrosDoDashboard }) {
  const query = useQuery(orpc.dashboard.pendencias.queryOptions({ input: search }))
  const { de, ate } = search
  const lista = (pendencia: FiltroPendencia) =>
    listaDeVendas(search, { de, ate, status: STATUS_VIVOS, pendencia } satisfies FiltrosDeVendas)
  return (
    <ListCard
      titulo="Pendências por Tipo"
      vazio="Nenhuma venda com pendência."
      linhas={6}
      query={query}
      todos={{ href: lista('Qualquer pendência'), rotulo: 'Ver todas' }}
      rodape={({ vendas }) => (
        <Text c="dimmed" mt="sm">
          {contarDe(vendas, 'venda com pendência', 'vendas com pendência')}
          {de === undefined ? ', de qualquer data' : ' no período'}. Uma venda conta em cada pendência que
          tem.
        </Text>
      )}
    >
      {(itens) =>
        itens.map(({ tipo, quantidade }) => (
          <BarRow
            key={tipo}
            nome={tipo}
            href={lista(tipo)}
            texto={contarDe(quantidade, 'venda', 'vendas')}
            valor={quantidade}
            maior={Math.max(...itens.map((item) => item.quantidade))}
          />
        ))
      }
    </ListCard>
  )
}
