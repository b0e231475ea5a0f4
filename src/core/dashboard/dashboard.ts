/** The dashboard's calculations: changes, comparison periods, and the order of the funnel. */
import { addDays, addMonths, daysBetween, monthOf, type Period } from '../dates.ts'
import { divideRounded, fromScaled, toScaled } from '../decimal.ts'
import type { VendaStatus } from '../vendas/vendas.ts'

/**
 * The change from the previous period in percent, with one decimal. If the previous figure is 0: 100 if there is
 * something now, otherwise 0.
 */
export function variacaoOf(current: number, previous: number): number {
  const before = toScaled(previous, 2)
  const now = toScaled(current, 2)
  if (before === 0n) return now > 0n ? 100 : 0
  const sign = before < 0n ? -1n : 1n
  return fromScaled(divideRounded((now - before) * 1000n, before * sign), 1)
}

/**
 * The period to compare `period` with: the same number of whole months if it consists of whole months, otherwise of
 * days. It ends where `period` starts. Throws RangeError for an invalid date or an end not after the start.
 */
export function previousPeriod({ start, endExclusive }: Period): Period {
  const days = daysBetween(start, endExclusive)
  if (days <= 0) throw new RangeError(`Período inválido: ${start} a ${endExclusive}`)
  const months = wholeMonths({ start, endExclusive })
  return {
    start: months === null ? addDays(start, -days) : addMonths(start, -months),
    endExclusive: start,
  }
}

/**
 * The days of the previous period that correspond to those of `period` up to `hoje`: of a month, the same days of the
 * month before, at most all of it. Null if today is not in the period, or if they are the whole previous period.
 */
export function sameDaysBefore(period: Period, hoje: string): Period | null {
  if (hoje < period.start || hoje >= period.endExclusive) return null
  const previous = previousPeriod(period)
  const months = wholeMonths(period)
  const last =
    months === null ? addDays(hoje, -daysBetween(previous.start, period.start)) : addMonths(hoje, -months)
  const endExclusive = addDays(last, 1)
  return endExclusive < previous.endExclusive ? { start: previous.start, endExclusive } : null
}

/** The number of calendar months in the period; null if it does not consist of whole months. */
export function wholeMonths({ start, endExclusive }: Period): number | null {
  if (!start.endsWith('-01') || !endExclusive.endsWith('-01')) return null
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(endExclusive) - months(start)
}

/** The first days of `count` consecutive months, ending with the month of `date`. */
export function monthsUpTo(date: string, count: number): string[] {
  const last = monthOf(date).start
  return Array.from({ length: count }, (_, i) => addMonths(last, i + 1 - count))
}

/** Statuses from signature to disbursement; Desistência last. */
export const FUNIL_STAGES = [
  'Assinada/Pendente',
  'Assinada/Pendência enviada',
  'Assinada',
  'Pago/Pendente',
  'Pago/Pendência enviada',
  'Pago',
  'Desembolsada',
  'Desistência',
] as const satisfies readonly VendaStatus[]
