/** Sums of a period's sales by what they belong to, for the dashboard's lists and the rankings. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/schema/types.ts'
import { type Recorte, vendasIn } from './recorte.ts'

/** The number of sales, and the sum of their valor_venda in reais. */
export interface VendaSum {
  quantidade: number
  valor: number
}

const quantidade = sql<number>`count(*)`.as('quantidade')
const value = sql<number>`coalesce(sum(vendas.valor_venda), 0)`.as('valor')

/** By main seller, loja or empreendimento; `id` is null for the sales without a main seller. */
export function sumsBy(db: Db, column: 'colaborador_id' | 'loja_id' | 'empreendimento_id', recorte: Recorte) {
  return vendasIn(db, recorte)
    .select([`vendas.${column} as id`, quantidade, value])
    .groupBy(`vendas.${column}`)
}

/**
 * Makes one row of the kept sums that count together. Readers see them before or after; of two servers that do it at
 * once, each adds up only the rows that it has deleted itself.
 */
export async function mergeKeptSums(db: Db): Promise<void> {
  for (const kept of ['vendas_por_dia', 'vendas_por_mes']) await mergeRowsOf(db, sql.table(kept))
}

async function mergeRowsOf(db: Db, kept: RawBuilder<unknown>): Promise<void> {
  await sql`
    with repetidas as (
      select data_venda, status, tipo_pendencia from ${kept}
       group by 1, 2, 3 having count(*) > 1 or (sum(quantidade) = 0 and sum(valor) = 0)),
    tiradas as (
      delete from ${kept} d using repetidas r
       where (d.data_venda, d.status, d.tipo_pendencia) = (r.data_venda, r.status, r.tipo_pendencia)
      returning d.*)
    insert into ${kept}
    select data_venda, status, tipo_pendencia, sum(quantidade), sum(valor) from tiradas
     group by 1, 2, 3 having sum(quantidade) <> 0 or sum(valor) <> 0`.execute(db)
}
