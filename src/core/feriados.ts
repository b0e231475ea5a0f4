/**
 * Brazilian bank business days: Monday to Friday, except national holidays, Carnival Monday and Tuesday, Good Friday,
 * Corpus Christi and the local holidays that an Administrador entered.
 */
import { addDays, daysBetween, formatDate, isDate } from './dates.ts'

/** A holiday of the state or city. `data` is YYYY-MM-DD; if `anual`, its day and month are a holiday in every year. */
export interface FeriadoLocal {
  data: string
  nome: string
  anual: boolean
}

export const MAX_FERIADOS_LOCAIS = 400

/**
 * The number of business days from `start` to `end`, both inclusive; 0 if `end` is earlier. Throws RangeError for an
 * invalid date.
 */
export function businessDays(
  start: string,
  end: string,
  locais: readonly FeriadoLocal[] = NO_LOCAIS,
): number {
  const days = daysBetween(start, end) + 1
  if (days <= 0) return 0
  const weeks = Math.floor(days / 7)
  let count = weeks * 5
  const first = weekdayOf(start)
  for (let day = 0; day < days % 7; day++) if (!isWeekend((first + day) % 7)) count++
  for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year++)
    for (const feriado of holidaysOf(year, locais)) if (feriado >= start && feriado <= end) count--
  return count
}

/** A year's holidays (1900 to 2200): names by date. */
export function feriadosOf(year: number): ReadonlyMap<string, string> {
  const known = cache.get(year)
  if (known) return known
  const feriados = new Map<string, string>()
  for (const { day, nome, since } of FIXED) if (year >= (since ?? 0)) feriados.set(`${year}-${day}`, nome)
  const easter = easterOf(year)
  for (const { days, nome } of MOVABLE) feriados.set(addDays(easter, days), nome)
  cache.set(year, feriados)
  return feriados
}

/** Why the local holiday cannot be added to `locais`; null if it can. */
export function recusaDoFeriado(
  { data, anual }: Omit<FeriadoLocal, 'nome'>,
  locais: readonly FeriadoLocal[],
): string | null {
  const nacional = anual ? feriadoFixoEm(data) : feriadosOf(Number(data.slice(0, 4))).get(data)
  if (nacional) return `${escreverDia({ data, anual })} já é feriado nacional: ${nacional}`
  const igual = locais.find((local) =>
    local.anual ? mesmoDiaDoAno(local.data, data) : !anual && local.data === data,
  )
  if (igual) return `${escreverDia({ data, anual })} já é feriado local: ${igual.nome}`
  return locais.length >= MAX_FERIADOS_LOCAIS
    ? `O calendário tem no máximo ${MAX_FERIADOS_LOCAIS} feriados locais`
    : null
}

/** '25/01' for every year, '25/01/2027' for one. */
export function escreverDia({ data, anual }: Omit<FeriadoLocal, 'nome'>): string {
  return anual ? formatDate(data).slice(0, 5) : formatDate(data)
}

/** Easter Sunday, by the Gregorian computus (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  const month = String(Math.floor(n / 31)).padStart(2, '0')
  const day = String((n % 31) + 1).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${month}-${day}`
}

const SUNDAY = 0
const SATURDAY = 6

/** `since`: the first year as a national holiday. */
const FIXED: readonly { day: string; nome: string; since?: number }[] = [
  { day: '01-01', nome: 'Confraternização Universal' },
  { day: '04-21', nome: 'Tiradentes' },
  { day: '05-01', nome: 'Dia do Trabalho' },
  { day: '09-07', nome: 'Independência do Brasil' },
  { day: '10-12', nome: 'Nossa Senhora Aparecida' },
  { day: '11-02', nome: 'Finados' },
  { day: '11-15', nome: 'Proclamação da República' },
  { day: '11-20', nome: 'Dia Nacional de Zumbi e da Consciência Negra', since: 2024 },
  { day: '12-25', nome: 'Natal' },
]

/** `days`: days after Easter Sunday. */
const MOVABLE: readonly { days: number; nome: string }[] = [
  { days: -48, nome: 'Carnaval (segunda-feira)' },
  { days: -47, nome: 'Carnaval (terça-feira)' },
  { days: -2, nome: 'Sexta-feira Santa' },
  { days: 60, nome: 'Corpus Christi' },
]

const NO_LOCAIS: readonly FeriadoLocal[] = []

/** By year, for as long as the list of local holidays is in use: the goals of a page share it. */
const holidays = new WeakMap<readonly FeriadoLocal[], Map<number, ReadonlySet<string>>>()

/** The dates of the year's holidays, national and local, that are not on a weekend. */
function holidaysOf(year: number, locais: readonly FeriadoLocal[]): ReadonlySet<string> {
  const byYear = holidays.get(locais) ?? new Map<number, ReadonlySet<string>>()
  holidays.set(locais, byYear)
  const dates = byYear.get(year) ?? collectHolidays(year, locais)
  byYear.set(year, dates)
  return dates
}

function collectHolidays(year: number, locais: readonly FeriadoLocal[]): ReadonlySet<string> {
  const dates = new Set(feriadosOf(year).keys())
  for (const { data, anual } of locais) {
    const date = anual ? `${String(year).padStart(4, '0')}${data.slice(4)}` : data
    // 29/02 is a holiday in leap years only.
    if (date.startsWith(String(year)) && isDate(date)) dates.add(date)
  }
  for (const date of dates) if (isWeekend(weekdayOf(date))) dates.delete(date)
  return dates
}

function mesmoDiaDoAno(a: string, b: string): boolean {
  return a.slice(5) === b.slice(5)
}

/** The national holiday that is on this day in every year. */
function feriadoFixoEm(data: string): string | undefined {
  return FIXED.find(({ day }) => day === data.slice(5))?.nome
}

const cache = new Map<number, ReadonlyMap<string, string>>()

function weekdayOf(date: string): number {
  if (!isDate(date)) throw new RangeError(`Data inválida: ${date}`)
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function isWeekend(weekday: number): boolean {
  return weekday === SUNDAY || weekday === SATURDAY
}
