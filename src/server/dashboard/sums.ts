/** Sums of a period's sales by what they belong to, for the dashboard's lists and the rankings. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/types.ts'
import { type Recorte, vendasIn } from './recorte.ts'

/** The number of sales, and the sum of their valor_venda in reais. */
export interface VendaSum {
  quantidade: number
  valor: number
}

export const quantidade = sql<number>`count(*)`.as('quantidade')
export const value = sql<number>`coalesce(sum(vendas.valor_venda), 0)`.as('valor')

/** By main seller, loja or empreendimento; `id` is null for the sales without a main seller. */
export function sumsBy(
  db: Kysely<Tables>,
  column: 'colaborador_id' | 'loja_id' | 'empreendimento_id',
  recorte: Recorte,
) {
  return vendasIn(db, recorte)
    .select([`vendas.${column} as id`, quantidade, value])
    .groupBy(`vendas.${column}`)
}
