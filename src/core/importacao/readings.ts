/** How ambiguous values of a column are written: detected from all of its cells, or asked once. */
import { formatDate } from '../dates.ts'
import { formatBRL, formatPercent } from '../money.ts'
import { refusalOfText } from '../planilha/no-value.ts'
import {
  type CellKind,
  type CellReading,
  POINTED,
  readDate,
  readPercent,
  readReais,
  readScaled,
  readSpelled,
  withoutSign,
} from './cells.ts'
import type { Scale } from './scales.ts'

/**
 * 1,25 as 1,25 % (`percentual`) or 0,0125 as 1,25 % (`fracao`); 05/01 as 5 January (`dia`) or 1 May (`mes`); 1.234 as a
 * thousand (`virgula`) or 1.5 as one and a half (`ponto`); 350 as 350.000,00 (`milhares`) or 350.000.000,00 (`milhoes`).
 */
export const READINGS = [
  'percentual',
  'fracao',
  'dia',
  'mes',
  'virgula',
  'ponto',
  'milhares',
  'milhoes',
] as const
export type Reading = (typeof READINGS)[number]

type Readings = readonly [Reading, Reading]

const READINGS_OF: Readonly<Partial<Record<CellKind, Readings>>> = {
  percentual: ['percentual', 'fracao'],
  data: ['dia', 'mes'],
  dinheiro: ['virgula', 'ponto'],
}

/** The facts about the rest of the file that count for how a column is written. */
export interface Around {
  /** The scale that its heading or a title above it names. */
  scale: Scale | null
  /** Whether an amount or a percentage in the file has a decimal point, and none a decimal comma. */
  isPointed: boolean
}

/** The possible readings of a column of that kind, the usual one first; null if there is only one way. */
export function readingsOf(kind: CellKind, { scale }: Pick<Around, 'scale'>): Readings | null {
  return kind === 'dinheiro' && scale ? [scale, 'virgula'] : (READINGS_OF[kind] ?? null)
}

/** The reading that is certain from the cells; null if both are possible. */
export function readingOf(
  kind: CellKind,
  texts: Iterable<string>,
  around: Around = { scale: null, isPointed: false },
): Reading | null {
  const plain = [...texts].filter((text) => refusalOfText(text) === null)
  if (kind === 'percentual') return percentReading(plain)
  if (kind === 'data') return dateReading(plain, around)
  return around.scale ? null : reaisReading(plain, around)
}

/** An English file may have any day in English order; whether it does is never inferred from other days. */
function dateReading(texts: readonly string[], { isPointed }: Around): Reading | null {
  const isUnsure = isPointed && texts.some((text) => differs('data', text, ['dia', 'mes']))
  return isUnsure || texts.some((text) => MONTH_FIRST.test(text)) ? null : 'dia'
}

/** '350,000' is a third of a million in an English file, unless an amount beside it can only have a decimal comma. */
function reaisReading(texts: readonly string[], { isPointed }: Around): Reading | null {
  if (texts.some(hasDecimalPoint)) return null
  if (isPointed && texts.some((text) => GROUPED.test(withoutSign(text)))) return null
  return texts.some(isThousands) && !texts.some(hasDecimalComma) ? null : 'virgula'
}

/** Whether the comma of an amount can only be the decimal one: '12,50' and '1.234,56', but not '350,000'. */
export function hasDecimalComma(text: string): boolean {
  return /,\d/.test(text) && !POINTED.test(withoutSign(text))
}

/** '5.000', which has three decimals in an English file. */
const GROUPED = /^\d{1,3}(?:\.\d{3})+$/

/** Whether a text is '350,000' or '1,350,000'. */
export function isThousands(text: string): boolean {
  return /^[(-]?[1-9]\d{0,2}(?:,\d{3})+\)?$/.test(withoutSign(text))
}

/** Whether an amount has decimals after a point: '350000.00' and '1,234.50'. */
export function hasDecimalPoint(text: string): boolean {
  return DECIMAL_POINT.test(text)
}

/**
 * Certain if all texts have a '%', or none has and a number is above 1. Where only some have a '%', or 5 appears
 * beside 0,05, the others are ambiguous.
 */
function percentReading(all: readonly string[]): Reading | null {
  // Without the texts of rows of sums or groups.
  const texts = all.filter((text) => isPercent(text))
  const plain = texts.filter((text) => !text.endsWith('%'))
  if (plain.length === 0) return 'percentual'
  const numbers = plain.map((text) => Number(text.replace(',', '.')))
  const isMixed = plain.length < texts.length || numbers.some((number) => number > 0 && number < SELDOM)
  return !isMixed && numbers.some((number) => number > 1) ? 'percentual' : null
}

/** Whether the text is a percentage in one of the readings: nothing is asked about '2% + 500', which is none. */
function isPercent(text: string): boolean {
  return /^[\d.,]+\s*%$/.test(text) || [false, true].some((of) => 'valor' in readPercent(text, of))
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
  readings: Readings,
): { texto: string; leituras: [string, string] }[] {
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

function differs(kind: CellKind, text: string, readings: Readings): boolean {
  const [one, other] = readings.map((reading) => readWritten(kind, text, reading))
  return (
    one !== undefined &&
    other !== undefined &&
    'valor' in one &&
    'valor' in other &&
    one.valor !== other.valor
  )
}

/** Reads a cell of one of these kinds in that reading. */
export function readWritten(kind: CellKind, text: string, reading: Reading | null): CellReading {
  if (kind === 'data') return readDate(text, reading === 'mes')
  if (reading === 'milhares' || reading === 'milhoes') return readScaled(text, reading)
  return kind === 'percentual'
    ? readPercent(text, reading === 'fracao')
    : (readSpelled(text) ?? readReais(text, reading === 'ponto'))
}
