/** Sales of the period by status, from signature to disbursement, and the cancelled ones. */
import { useQuery } from '@tanstack/react-query'
import type { DashboardFilterInput } from '../../contract/dashboard.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { variantOfStatus } from '../../core/vendas.ts'
import { orpc } from '../api/query.ts'
import { BarRow } from './BarRow.tsx'
import { ListCard } from './ListCard.tsx'
import { vendasAddress } from './search.ts'

const COLORS = { default: 'primary', secondary: 'gray', destructive: 'red' } as const

export function Funnel({ search }: { search: DashboardFilterInput }) {
  const query = useQuery(
    orpc.dashboard.funil.queryOptions({
      input: search,
      // One sentence instead of eight empty bars.
      select: (data) => (data.itens.some(({ quantidade }) => quantidade > 0) ? data : { ...data, itens: [] }),
    }),
  )
  return (
    <ListCard title="Funil por Status" empty="Nenhuma venda no período." rows={8} query={query}>
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
