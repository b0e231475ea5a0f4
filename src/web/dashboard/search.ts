/** The dashboard's named periods, and the lists its figures link to. */
import type { DashboardFilterInput, DashboardPeriod } from '../../contract/dashboard/dashboard.ts'
import type { VendaFilterInput } from '../../contract/vendas/vendas.ts'
import { addDays, addMonths, monthOf, type Period } from '../../core/dates.ts'
import { addressOf } from '../navigation/places.ts'

export type DashboardSearch = DashboardFilterInput

export const LAST_YEAR = 'Últimos 12 meses'

/** The named periods around `hoje`'s month; the first is the default. */
export function presetPeriods(hoje: string): { label: string; periodo: DashboardPeriod }[] {
  const month = monthOf(hoje)
  const yearStart = (count: number) => addMonths(`${hoje.slice(0, 4)}-01-01`, 12 * count)
  const since = (months: number) => ({
    start: addMonths(month.start, 1 - months),
    endExclusive: month.endExclusive,
  })
  return [
    { label: 'Este mês', periodo: daysOf(month) },
    {
      label: 'Mês passado',
      periodo: daysOf({ start: addMonths(month.start, -1), endExclusive: month.start }),
    },
    { label: 'Últimos 3 meses', periodo: daysOf(since(3)) },
    { label: LAST_YEAR, periodo: daysOf(since(12)) },
    { label: 'Este ano', periodo: daysOf({ start: yearStart(0), endExclusive: yearStart(1) }) },
    { label: 'Ano passado', periodo: daysOf({ start: yearStart(-1), endExclusive: yearStart(0) }) },
  ]
}

/** The list of the sales behind a figure. */
export function vendasAddress(
  { loja_id, empreendimento_id }: DashboardFilterInput,
  filters: VendaFilterInput,
): string {
  return addressOf('/vendas', { loja_id, empreendimento_id, ...filters })
}

function daysOf({ start, endExclusive }: Period): DashboardPeriod {
  return { de: start, ate: addDays(endExclusive, -1) }
}

/** The name of a period that is none of the named ones. */
export const OTHER_PERIOD = 'Outro período'

/** The named period that is filtered by, if it is one. */
export function presetOf({ de, ate }: DashboardSearch, hoje: string) {
  const [usual, ...others] = presetPeriods(hoje)
  if (de === undefined) return usual
  return [usual, ...others].find((one) => one?.periodo.de === de && one.periodo.ate === ate)
}
