/** The five newest sales, limited to the selected period if there is one. */
import { Anchor, Group, Text } from '@mantine/core'
import type { DashboardFilterInput, Figures } from '../../contract/dashboard/dashboard.ts'
import { formatBRL } from '../../core/money.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { screenOf } from '../navigation/places.ts'
import { ListCard } from './ListCard.tsx'
import { vendasAddress } from './search.ts'
import type { FigureQuery } from './use-figure.ts'

interface Props {
  search: DashboardFilterInput
  query: FigureQuery<Figures['vendasRecentes']>
}

export function LatestVendas({ search, query }: Props) {
  return (
    <ListCard
      title="Vendas Recentes"
      empty="Nenhuma venda recente encontrada."
      rows={5}
      query={query}
      all={{ href: vendasAddress(search, { de: search.de, ate: search.ate }), label: 'Ver todas' }}
    >
      {(itens) =>
        itens.map(({ id, unidade, empreendimento, cliente_nome, valor_venda }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" gap="md">
            <div style={{ minWidth: 0 }}>
              <Anchor
                component={PlaceLink}
                href={screenOf('vendas', { acao: 'ver', venda: id })}
                c="inherit"
                fw={500}
                display="block"
              >
                {unidade}
              </Anchor>
              <Text c="dimmed">
                {empreendimento} - {cliente_nome}
              </Text>
            </div>
            <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
              {formatBRL(valor_venda)}
            </Text>
          </Group>
        ))
      }
    </ListCard>
  )
}
