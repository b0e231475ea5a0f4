/** Queries for the charts below the cards. */
import { sql } from 'kysely'
import type { Ranking } from '../../contract/dashboard/dashboard.ts'
import { FUNIL_STAGES, monthsUpTo } from '../../core/dashboard/dashboard.ts'
import { addMonths, monthOf } from '../../core/dates.ts'
import {
  LIVE_STATUSES,
  PENDENCIA_TYPES,
  type PendenciaType,
  type VendaStatus,
} from '../../core/vendas/vendas.ts'
import type { Db } from '../database/schema/types.ts'
import { type Recorte, recorteOf, type SeenFilters, summedIn } from './recorte.ts'
import { sumsBy, type VendaSum } from './sums.ts'

const MONTHS = 12
const LARGEST = 10

const NOTHING: VendaSum = { quantidade: 0, valor: 0 }

/** The twelve months up to the one in which `recorte` ends, each with the same month of the previous year. */
export async function vendasPorMes(db: Db, { ate, ...recorte }: Recorte) {
  const months = monthsUpTo(ate, 2 * MONTHS)
  const { loja_id, empreendimento_id, only } = recorte
  const selection = { loja_id, empreendimento_id, only }
  const start = months[0] ?? ate
  const { rows } = await sql<VendaSum & { mes: string }>`
    select date_trunc('month', data_venda::timestamp)::date as mes, sum(quantidade) as quantidade, sum(valor) as valor
      ${summedIn(recorteOf({ start, endExclusive: addMonths(start, 2 * MONTHS) }, selection))}
     group by 1`.execute(db)
  const byMonth = new Map(rows.map(({ mes, ...sum }) => [mes, sum]))
  const sumOfMonth = (month: string) => {
    const { de, ate } = recorteOf(monthOf(month), { only: null })
    return { periodo: { de, ate }, ...(byMonth.get(month) ?? NOTHING) }
  }
  return months
    .slice(MONTHS)
    .map((month) => ({ ...sumOfMonth(month), anoAnterior: sumOfMonth(addMonths(month, -MONTHS)) }))
}

/** The ten lojas or empreendimentos with the highest totals, and the total of all others. */
export async function rankingOf(
  db: Db,
  table: 'lojas' | 'empreendimentos',
  recorte: Recorte,
): Promise<Omit<Ranking, 'periodo'>> {
  const sums = sumsBy(db, table === 'lojas' ? 'loja_id' : 'empreendimento_id', recorte)
  const { rows } = await sql<{ id: string | null; nome: string; registros: number } & VendaSum>`
    with ordem as (
      select s.*, t.nome, least(row_number() over (order by s.valor desc, t.nome, t.id), ${LARGEST + 1}) as posicao
        from (${sums}) s join ${sql.table(table)} t using (id))
    select min(id::text) filter (where posicao <= ${LARGEST}) as id, min(nome) as nome, count(*) as registros,
           sum(quantidade)::bigint as quantidade, sum(valor) as valor
      from ordem group by posicao order by posicao`.execute(db)
  const others = rows.find(({ id }) => id === null)
  return {
    itens: rows.flatMap(({ id, nome, quantidade, valor }) =>
      id === null ? [] : [{ id, nome, quantidade, valor }],
    ),
    outros: others
      ? { registros: others.registros, quantidade: others.quantidade, valor: others.valor }
      : { registros: 0, ...NOTHING },
  }
}

/** Every status in the funnel's order, including those without sales. */
export async function funil(db: Db, recorte: Recorte): Promise<({ status: VendaStatus } & VendaSum)[]> {
  const { rows } = await sql<VendaSum & { status: VendaStatus }>`
    select status, sum(quantidade) as quantidade, sum(valor) as valor ${summedIn(recorte)} group by status`.execute(
    db,
  )
  const byStatus = new Map(rows.map(({ status, ...sum }) => [status, sum]))
  return FUNIL_STAGES.map((status) => ({ status, ...(byStatus.get(status) ?? NOTHING) }))
}

/** Sales with something pending, except those in Desistência: the count of each type, and of sales in total. */
export async function pendencias(
  db: Db,
  filters: SeenFilters,
): Promise<{ vendas: number; itens: { tipo: PendenciaType; quantidade: number }[] }> {
  const pending = summedIn({ ...filters, status: LIVE_STATUSES, pendencia: 'Qualquer pendência' })
  const { rows } = await sql<{ tipo: PendenciaType | null; quantidade: number }>`
    with pendentes as materialized (
      select tipo_pendencia, sum(quantidade) as quantidade ${pending} group by tipo_pendencia)
    select tipo, sum(quantidade) as quantidade from pendentes, unnest(tipo_pendencia) tipo group by tipo
    union all
    select null, coalesce(sum(quantidade), 0) from pendentes`.execute(db)
  const countOf = (tipo: PendenciaType | null) => rows.find((row) => row.tipo === tipo)?.quantidade ?? 0
  return {
    vendas: countOf(null),
    itens: PENDENCIA_TYPES.map((tipo) => ({ tipo, quantidade: countOf(tipo) })).filter(
      (item) => item.quantidade > 0,
    ),
  }
}
