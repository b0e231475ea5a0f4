/** Sales of the period by status, from signature to disbursement, and the cancelled ones. */
import { useQuery } from '@tanstack/react-query'
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { contarDe } from '../../core/texto.ts'
import { varianteDoStatus } from '../../core/vendas.ts'
import { orpc } from '../api/query.ts'
import { BarRow } from './BarRow.tsx'
import { ListCard } from './ListCard.tsx'
import { listaDeVendas } from './search.ts'

const CORES = { default: 'primary', secondary: 'gray', destructive: 'red' } as const

export function Funil({ search }: { search: FiltrosDoDashboard }) {
  const query = useQuery(
    orpc.dashboard.funil.queryOptions({
      input: search,
      // One sentence instead of eight empty bars.
      select: (data) => (data.itens.some(({ quantidade }) => quantidade > 0) ? data : { ...data, itens: [] }),
    }),
  )
  return (
    <ListCard titulo="Funil por Status" vazio="Nenhuma venda no período." linhas={8} query={query}>
      {(itens, { periodo }) =>
        itens.map(({ status, quantidade, valor }) => (
          <BarRow
            key={status}
            nome={status}
            href={listaDeVendas(search, { ...periodo, status: [status] })}
            texto={`${contarDe(quantidade, 'venda', 'vendas')} · ${formatBRL(valor)}`}
            valor={quantidade}
            maior={Math.max(...itens.map((item) => item.quantidade))}
            cor={CORES[varianteDoStatus(status)]}
          />
        ))
      }
    </ListCard>
  )
}
