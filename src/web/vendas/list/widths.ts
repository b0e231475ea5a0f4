/** Widths of the table's columns: as wide as their contents, and narrower texts where they do not fit. */
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { columnLabel, isFieldColumn, type VendaColumn } from '../../../core/vendas/columns.ts'
import { VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import { cellText, HEADER_ORDERS, isNumeric, isStatus } from './cell.ts'

/** Pixels of an average character at the table's size of 13 px: of texts, digits, a badge (11 px), a header (12 px, bold). */
const LETTER = 6.8
const DIGIT = 7.6
const BOLD_DIGIT = 8.2
const BADGE_LETTER = 6.4
const TITLE_LETTER = 7.5
/** Around a cell's contents, and around a badge's. */
const MARGIN = 17
const BADGE = 18
/** Beside a header that orders. */
const ICON = 17

const MIN_TEXT = 84
const MAX_TEXT = 240

/** The width of the column with the sale's number, in px. */
export function widthOfNumero(vendas: readonly Venda[]): number {
  const letters = longestOf(vendas.map(({ numero_venda }) => numero_venda))
  const title = titleWidth(VENDA_FIELDS.numero_venda.rotulo) + ICON
  return Math.ceil(Math.min(MAX_TEXT, Math.max(title, letters * BOLD_DIGIT + MARGIN)))
}

/**
 * The width of each column in px, for the sales shown. Amounts, dates and statuses are never cut. If everything does not
 * fit in `available`, texts become narrower; if they would become too narrow, the sum is larger and the table scrolls.
 */
export function widthsOf(
  columns: readonly VendaColumn[],
  vendas: readonly Venda[],
  available: number,
): number[] {
  const all = columns.map((column) => limitsOf(column, vendas))
  const excess = sum(all.map(({ wanted }) => wanted)) - available
  const slack = sum(all.map(({ wanted, least }) => wanted - least))
  const share = excess <= 0 || excess > slack ? 0 : excess / slack
  return all.map(({ wanted, least }) => Math.floor(wanted - (wanted - least) * share))
}

function limitsOf(column: VendaColumn, vendas: readonly Venda[]): { wanted: number; least: number } {
  const letters = longestOf(vendas.map((venda) => cellText(venda, column)))
  const title = titleWidth(columnLabel(column)) + (HEADER_ORDERS[column] ? ICON : 0)
  const content = letters * letterWidth(column) + MARGIN + (isStatus(column) ? BADGE : 0)
  const wanted = Math.ceil(Math.max(title, canShrink(column) ? Math.min(MAX_TEXT, content) : content))
  return {
    wanted,
    least: canShrink(column) ? Math.min(wanted, Math.max(MIN_TEXT, Math.ceil(title))) : wanted,
  }
}

/** Its longest word, or half of it: a header has up to two lines. */
function titleWidth(title: string): number {
  return Math.max(longestOf(title.split(' ')), Math.ceil(title.length / 2)) * TITLE_LETTER + MARGIN
}

function letterWidth(column: VendaColumn): number {
  if (isStatus(column)) return BADGE_LETTER
  return canShrink(column) ? LETTER : DIGIT
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
