/** Widths of the table's columns: as wide as their contents; where these do not fit, texts are cut, names least. */
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { columnLabel, isFieldColumn, type VendaColumn } from '../../../core/vendas/columns.ts'
import { VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import { cellText, HEADER_ORDERS, isNumeric, isStatus } from './cell.ts'

/** Pixels of a character at the table's size of 13 px: of texts on average, of a bold digit, a badge (10 px), a header (12 px, bold). */
const LETTER = 6.8
const BOLD_DIGIT = 8.42
const BADGE_LETTER = 5.8
const TITLE_LETTER = 7.2
/** The width of a digit in amounts, days and documents, which are never cut; the signs among them are not wider. */
const DIGIT = 8.45
const SLIM = 3.6
const SLASH = 5.1
const PERCENT = 12.9
/** Around a cell's contents, and around a badge's. */
const MARGIN = 13
const BADGE = 18
/** Beside a header that orders. */
const ICON = 17

const MIN_TEXT = 74
const MAX_TEXT = 240
/** Fourteen characters, where the other columns leave room for them. */
const MIN_NAME = Math.ceil(14 * LETTER + MARGIN)
/** A name that is cut is missed more than another text. */
const NAME_WEIGHT = 1.5

/** The width of the column with the sale's number, in px. */
export function widthOfNumero(vendas: readonly Venda[]): number {
  const letters = longestOf(vendas.map(({ numero_venda }) => numero_venda))
  const title = titleWidth(VENDA_FIELDS.numero_venda.rotulo) + ICON
  return Math.ceil(Math.min(MAX_TEXT, Math.max(title, letters * BOLD_DIGIT + MARGIN)))
}

/**
 * The width of each column in px, for the sales shown. Amounts, dates and statuses are never cut. What does not fit in
 * `available` is taken from the texts, from names only down to fourteen characters while that suffices, so that as few of
 * them as possible are cut; if they would become too narrow, the sum is larger and the table scrolls. What is left over
 * goes to names.
 */
export function widthsOf(
  columns: readonly VendaColumn[],
  vendas: readonly Venda[],
  available: number,
): number[] {
  const all = columns.map((column) => limitsOf(column, vendas))
  const wanted = all.map((limits) => limits.wanted)
  if (sum(wanted) <= available) return withSpare(wanted, columns, available)
  const least = [all.map((limits) => limits.least), all.map((limits) => limits.narrowest)].find(
    (widths) => sum(widths) <= available,
  )
  return least ? withSpare(fitted(all, least, available), columns, available) : wanted
}

interface Limits {
  wanted: number
  least: number
  /** Rather than let the table scroll. */
  narrowest: number
  /** How much a whole text of this column counts. */
  weight: number
  /** How many of its contents have each width, the narrowest first; none if it is never cut. */
  contents: readonly (readonly [width: number, count: number])[]
}

function limitsOf(column: VendaColumn, vendas: readonly Venda[]): Limits {
  const title = Math.ceil(titleWidth(columnLabel(column)) + (HEADER_ORDERS[column] ? ICON : 0))
  const found = vendas.map((venda) => Math.ceil(textWidth(cellText(venda, column), column)))
  const content = found.reduce((widest, width) => Math.max(widest, width), 0)
  if (!canShrink(column)) {
    const wanted = Math.max(title, content)
    return { wanted, least: wanted, narrowest: wanted, weight: 0, contents: [] }
  }
  const wanted = Math.max(title, Math.min(MAX_TEXT, content))
  const counts = new Map<number, number>()
  for (const width of found)
    counts.set(Math.min(wanted, width), (counts.get(Math.min(wanted, width)) ?? 0) + 1)
  return {
    wanted,
    least: Math.min(wanted, Math.max(isName(column) ? MIN_NAME : MIN_TEXT, title)),
    narrowest: Math.min(wanted, Math.max(MIN_TEXT, title)),
    weight: isName(column) ? NAME_WEIGHT : 1,
    contents: [...counts].sort(([one], [other]) => one - other),
  }
}

/** Widths from `least` to at most `available` together: again and again the column is widened in which this makes most texts whole, for its price. */
function fitted(all: readonly Limits[], least: readonly number[], available: number): number[] {
  const widths = [...least]
  for (;;) {
    const left = available - sum(widths)
    const steps = all.flatMap((limits, column) => stepsOf(limits, column, widths[column] ?? 0, left))
    if (steps.length === 0) return widths
    const best = steps.reduce((one, other) => (other.worth > one.worth ? other : one))
    widths[best.column] = best.width
  }
}

interface Step {
  column: number
  width: number
  /** Texts that it makes whole, for a pixel. */
  worth: number
}

/** The ways to widen a column by at most `left`, each so that more of its texts are whole. */
function stepsOf({ contents, weight }: Limits, column: number, current: number, left: number): Step[] {
  let count = 0
  const steps: Step[] = []
  for (const [width, more] of contents) {
    if (width <= current) continue
    if (width - current > left) break
    count += more
    steps.push({ column, width, worth: (count * weight) / (width - current) })
  }
  return steps
}

/** The widths with what is left over: shared by the names, or by all texts if no name is shown. */
function withSpare(widths: readonly number[], columns: readonly VendaColumn[], available: number): number[] {
  const names = columns.filter(isName)
  const takers = names.length > 0 ? names : columns.filter(canShrink)
  const share = takers.length > 0 ? Math.floor((available - sum(widths)) / takers.length) : 0
  return widths.map((width, i) => width + (takers.some((taker) => taker === columns[i]) ? share : 0))
}

/** Its longest word, or half of it: a header has up to two lines. */
function titleWidth(title: string): number {
  return Math.max(longestOf(title.split(' ')), Math.ceil(title.length / 2)) * TITLE_LETTER + MARGIN
}

/** Whether the column's texts are people's names. */
const isName = (column: VendaColumn) =>
  column === 'cliente_nome' || column === 'colaborador_id' || column === 'participantes'

/** The width of a cell with the text, margins included. */
function textWidth(text: string, column: VendaColumn): number {
  if (isStatus(column)) return text.length * BADGE_LETTER + BADGE + MARGIN
  if (canShrink(column)) return text.length * LETTER + MARGIN
  return [...text].reduce((width, character) => width + widthOfCharacter(character), MARGIN)
}

function widthOfCharacter(character: string): number {
  if (character === '%') return PERCENT
  if ('/()'.includes(character)) return SLASH
  return /[\s.,:]/.test(character) ? SLIM : DIGIT
}

/** Whether the column's values can be cut: their title shows them whole. */
function canShrink(column: VendaColumn): boolean {
  if (isNumeric(column) || isStatus(column) || column === 'created_at') return false
  if (!isFieldColumn(column)) return true
  const { formato } = VENDA_FIELDS[column]
  return formato !== 'data' && formato !== 'cpf' && formato !== 'telefone'
}

const longestOf = (texts: readonly string[]) =>
  texts.reduce((longest, { length }) => Math.max(longest, length), 0)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
