/** Sales of the period by status, from signature to disbursement, and the cancelled ones. */
import type { DashboardFilterInput } from '../../contract/dashboard/dashboard.ts'
import { variantOfStatus } from '../../core/badges.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { BarRow } from './BarRow.tsx'
import { ListCard } from './ListCard.tsx'
import { vendasAddress } from './search.ts'
import { useFigure } from './use-figure.ts'

const COLORS = { default: 'primary', secondary: 'gray', destructive: 'red' } as const

export function Funnel({ search }: { search: DashboardFilterInput }) {
  const { data, ...query } = useFigure('funil', search)
  // One sentence instead of eight empty bars.
  const shown = data && (data.itens.some(({ quantidade }) => quantidade > 0) ? data : { ...data, itens: [] })
  return (
    <ListCard
      title="Funil por Status"
      empty="Nenhuma venda no período."
      rows={8}
      query={{ ...query, data: shown }}
    >
      {(itens, { periodo }) =>
        itens.map(({ status, quantidade, valor }) => (
          <BarRow
            key={status}
            name={status}
            href={vendasAddress(search, { ...periodo, status: [status] })}
            text={`${counted(quantidade, 'venda', 'vendas')} · ${formatBRL(valor)}`}
            value={quantidade}
            max={Math.max(...itens.map((item) => item.quantidade))}
            color={COLORS[variantOfStatus(status)]}
          />
        ))
      }
    </ListCard>
  )
}
