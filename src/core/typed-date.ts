/** Parses dates as people type and paste them: day, month, year, or in ISO order. Reasons in docs/decisions/typed-values.md. */
import { formatDate, isDate } from './dates.ts'
import { hasLetters, onlyDigits } from './documents.ts'

/**
 * Parses '3/11/2026' (also with '-' or '.', or '03112026') or '2026-11-03' into 'YYYY-MM-DD'; null if invalid. Refuses
 * two-digit years, which may be the start of a longer one.
 */
export function parseTypedDate(text: string): string | null {
  if (isDate(text.trim())) return text.trim()
  const parts = partsOf(text)
  return parts?.year.length === 4 ? dateOf(parts) : null
}

/**
 * Like `parseTypedDate`, for a finished text: also accepts '3/11/26', '031126' and '2026-11-3'. Years 00–49 are 20xx, 50–99 are
 * 19xx.
 */
export function parseFinishedDate(text: string): string | null {
  const parts = partsOf(text) ?? isoPartsOf(text)
  if (!parts) return null
  const { year } = parts
  return dateOf(year.length === 4 ? parts : { ...parts, year: `${year < '50' ? '20' : '19'}${year}` })
}

/** Why a finished text is not a date; null if it is one, or empty. */
export function refusalOfDate(text: string): string | null {
  if (text.trim() === '' || isDate(text) || parseFinishedDate(text) !== null) return null
  return (partsOf(text) ?? isoPartsOf(text))
    ? 'Esta data não existe. Confira o dia, o mês e o ano.'
    : 'Complete a data: dd/mm/aaaa'
}

/**
 * Formats the text as dd/mm/aaaa while it is typed: inserts a slash before the digit that needs one; a typed slash ends
 * the day or month early ('1/2/2026'). A date that begins with its year keeps that order ('2026-11-0') until it is
 * complete, and then becomes '03/11/2026'. A text that does not fit stays as it is.
 */
export function maskTypedDate(text: string): string {
  return fitsTypedDate(text) ? grouped(text) : text
}

/** Whether the text has no more digits than a date, and some if it has letters. */
export function fitsTypedDate(text: string): boolean {
  const { length } = onlyDigits(text)
  return onlyDigits(grouped(text)).length === length && (length > 0 || !hasLetters(text))
}

function grouped(text: string): string {
  const trimmed = withYearFirst(text.trim())
  if (isDate(trimmed)) return formatDate(trimmed)
  if (ISO_BEGUN.test(trimmed)) return trimmed
  const parts = ['']
  for (const [char] of trimmed.replace(/[.-]/g, '/').matchAll(/[\d/]/g)) {
    const last = parts.at(-1) ?? ''
    const room = last.length < (parts.length < 3 ? 2 : 4)
    if (char !== '/' && room) parts[parts.length - 1] = last + char
    else if (parts.length < 3 && parts[0] !== '') parts.push(char === '/' ? '' : char)
  }
  return parts.join('/')
}

const ISO_BEGUN = /^\d{4}-(?:\d{1,2}(?:-\d{0,2})?)?$/

/**
 * While '2026-11-03' is typed, its year has become '20/26'. A dash tells that it is a year: after a month that does not
 * exist, or after a third part, which no day, month and year has.
 */
function withYearFirst(text: string): string {
  const [, century = '', year = '', month] = /^(\d{2})\/(\d{2})(?:\/(\d{1,2}))?-$/.exec(text) ?? []
  if (month !== undefined) return `${century}${year}-${month}-`
  return Number(year) > 12 ? `${century}${year}-` : text
}

interface Parts {
  day: string
  month: string
  /** Two or four digits. */
  year: string
}

function partsOf(text: string): Parts | null {
  const trimmed = text.trim()
  const match =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(trimmed) ??
    /^(\d{2})()(\d{2})(\d{4}|\d{2})$/.exec(trimmed)
  if (!match) return null
  const [, day = '', , month = '', year = ''] = match
  return { day, month, year }
}

function isoPartsOf(text: string): Parts | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  return year && month && day ? { day, month, year } : null
}

function dateOf({ day, month, year }: Parts): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}
