/**
 * The sales behind a figure: the conditions are those of the sales list, so that the list linked from a figure matches
 * it.
 */
import type { Kysely } from 'kysely'
import type { DashboardFilterInput } from '../../contract/dashboard.ts'
import type { VendaFilterInput } from '../../contract/vendas.ts'
import { previousPeriod, sameDaysBefore } from '../../core/dashboard.ts'
import { addDays, monthOf, type Period, today } from '../../core/dates.ts'
import type { Tables } from '../database/types.ts'
import { conditionOf } from '../vendas/filters.ts'

export type Selection = Pick<VendaFilterInput, 'loja_id' | 'empreendimento_id'>

/** Sales of a period, both ends inclusive. */
export interface Recorte extends Selection {
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
export function recortesOf(filters: DashboardFilterInput, now: Date): Recortes {
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
export function vendasIn(db: Kysely<Tables>, filters: VendaFilterInput) {
  return db.selectFrom('vendas').where((eb) => conditionOf(eb, filters))
}
