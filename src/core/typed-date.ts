/** Parses dates as people type and paste them: day, month, year. Reasons in docs/decisions/typed-values.md. */
import { formatDate, isDate } from './dates.ts'

/**
 * Parses '3/11/2026' (also with '-' or '.', or '03112026') into 'YYYY-MM-DD'; null if invalid. Refuses two-digit years,
 * which may be the start of a longer one.
 */
export function parseTypedDate(text: string): string | null {
  const parts = partsOf(text)
  return parts?.year.length === 4 ? dateOf(parts) : null
}

/**
 * Like `parseTypedDate`, for a finished text: also accepts '3/11/26' and '031126'. Years 00–49 are 20xx, 50–99 are
 * 19xx.
 */
export function parseFinishedDate(text: string): string | null {
  const parts = partsOf(text)
  if (!parts) return null
  const { year } = parts
  return dateOf(year.length === 4 ? parts : { ...parts, year: `${year < '50' ? '20' : '19'}${year}` })
}

/** Why a finished text is not a date; null if it is one, or empty. */
export function refusalOfDate(text: string): string | null {
  if (text.trim() === '' || isDate(text) || parseFinishedDate(text) !== null) return null
  return partsOf(text) ? 'Esta data não existe. Confira o dia, o mês e o ano.' : 'Complete a data: dd/mm/aaaa'
}

/**
 * Formats the text as dd/mm/aaaa while it is typed: inserts a slash before the digit that needs one; a typed slash ends
 * the day or month early ('1/2/2026'). Understands a pasted '2026-11-03'.
 */
export function maskTypedDate(text: string): string {
  const trimmed = text.trim()
  if (isDate(trimmed)) return formatDate(trimmed)
  const parts = ['']
  for (const [char] of trimmed.replace(/[.-]/g, '/').matchAll(/[\d/]/g)) {
    const last = parts.at(-1) ?? ''
    const room = last.length < (parts.length < 3 ? 2 : 4)
    if (char !== '/' && room) parts[parts.length - 1] = last + char
    else if (parts.length < 3 && parts[0] !== '') parts.push(char === '/' ? '' : char)
  }
  return parts.join('/')
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

function dateOf({ day, month, year }: Parts): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}
