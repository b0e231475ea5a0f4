/**
 * Dates are 'YYYY-MM-DD' strings, and calendar arithmetic ignores time zones. Instants are ISO 8601 in UTC and are
 * shown in the business time zone, independent of the host's.
 */

/** The business time zone. */
export const TIME_ZONE = 'America/Sao_Paulo'

/** A period of dates, end exclusive. */
export interface Period {
  start: string
  endExclusive: string
}

export const FIM_ANTES_DO_INICIO = 'O fim do período não pode ser antes do início'

/** The date of an instant in the business time zone. */
export function today(now: Date): string {
  const { year, month, day } = partsOf(now)
  return `${year}-${month}-${day}`
}

/** Whether the text is a valid date 'YYYY-MM-DD' between 1900 and 2200. */
export function isDate(text: string): boolean {
  return parse(text) !== null
}

/** The calendar month of a date. Throws RangeError for an invalid date, like all functions below. */
export function monthOf(date: string): Period {
  const { year, month } = read(date)
  return { start: dateOf(year, month, 1), endExclusive: dateOf(year, month + 1, 1) }
}

/** The calendar month before that of a date. */
export function previousMonth(date: string): Period {
  return monthOf(addDays(monthOf(date).start, -1))
}

/** The first and the last day of a period. */
export function daysOf({ start, endExclusive }: Period) {
  return { de: start, ate: addDays(endExclusive, -1) }
}

/** Adds days to a date; negative values subtract. Throws RangeError for an invalid date. */
export function addDays(date: string, days: number): string {
  const { year, month, day } = read(date)
  return dateOf(year, month, day + days)
}

/** Adds months to a date; if that month is too short, its last day. Negative values subtract. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = read(date)
  const lastDay = Number(dateOf(year, month + months + 1, 0).slice(8))
  return dateOf(year, month + months, Math.min(day, lastDay))
}

/** Days from `start` to `end`; negative if `end` is earlier. */
export function daysBetween(start: string, end: string): number {
  return (read(end).utc - read(start).utc) / DAY_MS
}

/** '03/11/2026' */
export function formatDate(date: string): string {
  read(date)
  return date.split('-').reverse().join('/')
}

/** 'terça-feira, 3 de novembro de 2026' (the first of a month is '1º') */
export function formatDateLong(date: string): string {
  const { year, month, day, utc } = read(date)
  const weekday = WEEKDAYS[new Date(utc).getUTCDay()]
  return `${weekday}, ${day === 1 ? '1º' : day} de ${MONTHS[month - 1]} de ${year}`
}

/** 'novembro de 2026' */
export function formatMonth(date: string): string {
  const { year, month } = read(date)
  return `${MONTHS[month - 1]} de ${year}`
}

/** '03/11/2026 14:05' in the business time zone, from an ISO 8601 instant. Throws RangeError if invalid. */
export function formatInstant(iso: string): string {
  const { year, month, day, hour, minute } = partsOf(new Date(iso))
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** 'às 14:05' on `hoje` (YYYY-MM-DD), otherwise 'em 03/11/2026, às 14:05'; as formatInstant. */
export function formatMoment(iso: string, hoje: string): string {
  const [day, time] = formatInstant(iso).split(' ')
  return day === formatDate(hoje) ? `às ${time}` : `em ${day}, às ${time}`
}

const DAY_MS = 86_400_000

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** '2026-11-03 14:05', as Swedish writes it: Node and the browsers have all languages. */
const INSTANT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function partsOf(instant: Date) {
  // A third of the time of formatToParts, which a list of thousands feels.
  const [year = '', month = '', day = '', hour = '', minute = ''] = INSTANT.format(instant).split(/\D/)
  return { year: year.padStart(4, '0'), month, day, hour, minute }
}

function read(date: string) {
  const parts = parse(date)
  if (!parts) throw new RangeError(`Data inválida: ${date}`)
  return parts
}

function parse(date: string) {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)?.map(Number) ?? []
  if (year < 1900 || year > 2200 || month < 1 || month > 12) return null
  const utc = Date.UTC(year, month - 1, day)
  return new Date(utc).getUTCDate() === day ? { year, month, day, utc } : null
}

/** The date for a year, month (1 is January) and day; excess months and days carry over. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
