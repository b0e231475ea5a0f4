/** Sales by pending item, without the cancelled ones: all dates, or the selected period. */
import { Text } from '@mantine/core'
import type { DashboardFilterInput } from '../../contract/dashboard/dashboard.ts'
import type { VendaFilterInput } from '../../contract/vendas/vendas.ts'
import { counted } from '../../core/text.ts'
import { LIVE_STATUSES, type PendenciaFilter } from '../../core/vendas/vendas.ts'
import { BarRow } from './BarRow.tsx'
import { ListCard } from './ListCard.tsx'
import { vendasAddress } from './search.ts'
import { useFigure } from './use-figure.ts'

export function Pendencias({ search }: { search: DashboardFilterInput }) {
  const query = useFigure('pendencias', search)
  const { de, ate } = search
  const hrefOf = (pendencia: PendenciaFilter) =>
    vendasAddress(search, { de, ate, status: LIVE_STATUSES, pendencia } satisfies VendaFilterInput)
  return (
    <ListCard
      title="Pendências por Tipo"
      empty="Nenhuma venda com pendência."
      rows={6}
      query={query}
      all={{ href: hrefOf('Qualquer pendência'), label: 'Ver todas' }}
      footer={({ vendas }) => (
        <Text c="dimmed" mt="sm">
          {counted(vendas, 'venda com pendência', 'vendas com pendência')}
          {de === undefined ? ', de qualquer data' : ' no período'}. Uma venda conta em cada pendência que
          tem.
        </Text>
      )}
    >
      {(itens) =>
        itens.map(({ tipo, quantidade }) => (
          <BarRow
            key={tipo}
            name={tipo}
            href={hrefOf(tipo)}
            text={counted(quantidade, 'venda', 'vendas')}
            value={quantidade}
            max={Math.max(...itens.map((item) => item.quantidade))}
          />
        ))
      }
    </ListCard>
  )
}
