/**
 * The sales behind a figure: the conditions are those of the sales list, so that the list linked from a figure matches
 * it.
 */
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { DashboardFilterInput } from '../../contract/dashboard/dashboard.ts'
import type { VendaFilterInput } from '../../contract/vendas/vendas.ts'
import { previousPeriod, sameDaysBefore } from '../../core/dashboard/dashboard.ts'
import { addDays, monthOf, type Period, today } from '../../core/dates.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import { conditionOf } from '../vendas/filters.ts'

export type Selection = Pick<VendaFilterInput, 'loja_id' | 'empreendimento_id'> & { only: OnlyLoja }

/** The dashboard's filters, and which sales the caller sees. */
export type SeenFilters = DashboardFilterInput & Pick<Selection, 'only'>

/** Sales of a period, both ends inclusive; with `status`, only those. */
export interface Recorte extends Selection, Pick<VendaFilterInput, 'status'> {
  de: string
  ate: string
}

interface Recortes {
  current: Recorte
  previous: Recorte
  /** The part of `previous` that corresponds to the days until today; null if there is none, or all of it does. */
  sameDays: Recorte | null
  hoje: string
}

/** The requested sales (by default the current month's) and those they are compared with. */
export function recortesOf(filters: SeenFilters, now: Date): Recortes {
  const { de, ate, ...selection } = filters
  const hoje = today(now)
  const period =
    de !== undefined && ate !== undefined ? { start: de, endExclusive: addDays(ate, 1) } : monthOf(hoje)
  const sameDays = sameDaysBefore(period, hoje)
  return {
    current: recorteOf(period, selection),
    previous: recorteOf(previousPeriod(period), selection),
    sameDays: sameDays && recorteOf(sameDays, selection),
    hoje,
  }
}

/** The sales of `period`, whose end is exclusive. */
export function recorteOf({ start, endExclusive }: Period, selection: Selection): Recorte {
  return { ...selection, de: start, ate: addDays(endExclusive, -1) }
}

/** The sales that match `filters`, for counting or summing. */
export function vendasIn(db: Db, filters: VendaFilterInput & Pick<Selection, 'only'>) {
  return db.selectFrom('vendas').where((eb) => conditionOf(eb, filters))
}

/**
 * 'from … where …' of the sales that match `filters`, for sums: each row counts for `quantidade` sales of `valor` reais in
 * total, of one date, status and set of pending items. These are the kept sums, which do not know of lojas and
 * empreendimentos; with one of those, or if one loja's alone are seen, the sales themselves. The dates are those of months if the period consists of whole
 * ones, unless a sum ends on a day in between, `until`.
 */
export function summedIn(filters: SummedFilters, until = filters.ate): RawBuilder<unknown> {
  const months = isWholeMonths(filters) && isWholeMonths({ ate: until })
  const source =
    filters.loja_id || filters.empreendimento_id || filters.only !== null
      ? sql`(select *, 1 as quantidade, valor_venda as valor from vendas)`
      : sql.table(months ? 'vendas_por_mes' : 'vendas_por_dia')
  return sql`from ${source} as vendas where ${conditionOf(expressionBuilder<Tables, 'vendas'>(), filters)}`
}

function isWholeMonths({ de, ate }: { de?: string; ate?: string }): boolean {
  return [de, ate && addDays(ate, 1)].every((day) => day === undefined || day.endsWith('-01'))
}

type SummedFilters = Selection &
  Pick<VendaFilterInput, 'de' | 'ate' | 'status'> & { pendencia?: 'Qualquer pendência' }
