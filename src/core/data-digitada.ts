/** Dates as people type and paste them: day, month and year. Why so is in docs/decisions/typed-values.md. */
import { formatDate, isDate } from './datas.ts'

/**
 * 'YYYY-MM-DD' of '3/11/2026' (also with '-' or '.', or as '03112026'), or null if it is no date. A year of two digits is
 * none: it may be the beginning of a longer one.
 */
export function parseTypedDate(text: string): string | null {
  const parts = partsOf(text)
  return parts?.year.length === 4 ? dateOf(parts) : null
}

/**
 * As `parseTypedDate`, for a text to which nothing more is added: '3/11/26' and '031126' too. Years 00 to 49 are of this
 * century, 50 to 99 of the last one.
 */
export function parseFinishedDate(text: string): string | null {
  const parts = partsOf(text)
  if (!parts) return null
  const { year } = parts
  return dateOf(year.length === 4 ? parts : { ...parts, year: `${year < '50' ? '20' : '19'}${year}` })
}

/** Why a finished text is no date; null when it is one, or empty. */
export function refusalOfDate(text: string): string | null {
  if (text.trim() === '' || isDate(text) || parseFinishedDate(text) !== null) return null
  return partsOf(text) ? 'Esta data não existe. Confira o dia, o mês e o ano.' : 'Complete a data: dd/mm/aaaa'
}

/**
 * dd/mm/aaaa, as far as it is typed: a slash comes by itself before the digit that needs one, and a typed one ends the day
 * or the month early ('1/2/2026'). A pasted '2026-11-03' is understood.
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
  /** Of two or four digits. */
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
