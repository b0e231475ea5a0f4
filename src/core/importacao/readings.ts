/** How ambiguous values of a column are written: detected from all of its cells, or asked once. */
import { formatDate } from '../dates.ts'
import { formatBRL, formatPercent } from '../money.ts'
import { refusalOfText } from '../planilha/no-value.ts'
import { type CellKind, type CellReading, readDate, readPercent, readReais } from './cells.ts'

/**
 * 1,25 as 1,25 % (`percentual`) or 0,0125 as 1,25 % (`fracao`); 05/01 as 5 January (`dia`) or 1 May (`mes`); 1.234 as a
 * thousand (`virgula`) or 1.5 as one and a half (`ponto`).
 */
export const READINGS = ['percentual', 'fracao', 'dia', 'mes', 'virgula', 'ponto'] as const
export type Reading = (typeof READINGS)[number]

/** The possible readings of a column of that kind, the usual one first. */
export const READINGS_OF: Readonly<Partial<Record<CellKind, readonly [Reading, Reading]>>> = {
  percentual: ['percentual', 'fracao'],
  data: ['dia', 'mes'],
  dinheiro: ['virgula', 'ponto'],
}

/** The reading that is certain from the cells; null if both are possible. */
export function readingOf(kind: CellKind, texts: Iterable<string>): Reading | null {
  const plain = [...texts].filter((text) => refusalOfText(text) === null)
  if (kind === 'percentual') return percentReading(plain)
  if (kind === 'data') return plain.some((text) => MONTH_FIRST.test(text)) ? null : 'dia'
  return plain.some((text) => DECIMAL_POINT.test(text)) ? null : 'virgula'
}

/**
 * Certain if all texts have a '%', or none has and a number is above 1. Where only some have a '%', or 5 appears
 * beside 0,05, the others are ambiguous.
 */
function percentReading(all: readonly string[]): Reading | null {
  // Without the texts of rows of sums or groups.
  const texts = all.filter((text) => /\d/.test(text))
  const plain = texts.filter((text) => !text.endsWith('%'))
  if (plain.length === 0) return 'percentual'
  const numbers = plain.map((text) => Number(text.replace(',', '.')))
  const isMixed = plain.length < texts.length || numbers.some((number) => number > 0 && number < SELDOM)
  return !isMixed && numbers.some((number) => number > 1) ? 'percentual' : null
}

/** Smaller percentages are rare for commissions: such a number is probably a fraction. */
const SELDOM = 0.1

/** '01/13/2024': a date only if the month stands first. */
const MONTH_FIRST = /^(?:0?[1-9]|1[0-2])[/.-](?:1[3-9]|2\d|3[01])[/.-]\d{2,4}\b/
/** '350000.00' and '1,234.50': a number only if the point is the decimal one. */
const DECIMAL_POINT = /^(?:R\$\s*)?-?(?:\d+|\d{1,3}(?:,\d{3})+)\.(?:\d{1,2}|\d{4,})$/i

const EXAMPLES = 5

/** The first values that are valid in both readings, as read by each; without those that are the same in both. */
export function examplesOf(
  kind: CellKind,
  texts: Iterable<string>,
): { texto: string; leituras: [string, string] }[] {
  const readings = READINGS_OF[kind]
  if (!readings) return []
  const examples = new Map<string, { texto: string; leituras: [string, string] }>()
  for (const texto of texts) {
    if (examples.has(texto)) continue
    const [one, other] = readings.map((reading) => described(kind, texto, reading))
    if (one !== undefined && other !== undefined && one !== other)
      examples.set(texto, { texto, leituras: [one, other] })
    if (examples.size === EXAMPLES) break
  }
  return [...examples.values()]
}

function described(kind: CellKind, text: string, reading: Reading): string {
  const read = readWritten(kind, text, reading)
  if ('erro' in read) return 'não é um valor'
  const { valor } = read
  if (kind === 'data') return formatDate(String(valor))
  return kind === 'percentual' ? formatPercent(Number(valor)) : formatBRL(Number(valor))
}

/** Reads a cell of one of these kinds in that reading. */
export function readWritten(kind: CellKind, text: string, reading: Reading | null): CellReading {
  if (kind === 'data') return readDate(text, reading === 'mes')
  return kind === 'percentual'
    ? readPercent(text, reading === 'fracao')
    : readReais(text, reading === 'ponto')
}
