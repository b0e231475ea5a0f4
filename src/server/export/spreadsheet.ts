/** Tables for spreadsheet programs: column types and protection against formulas. */

/** A cell before it is formatted: see Column.type. */
export type Cell = string | number | null

export interface Column<T> {
  title: string
  /**
   * Money in reais, percentages 0–100, integers, other numbers with two decimals, dates YYYY-MM-DD, instants ISO 8601,
   * texts that may be a telephone with its country's code.
   */
  type: 'texto' | 'telefone' | 'dinheiro' | 'percentual' | 'inteiro' | 'decimal' | 'data' | 'instante'
  /** The least width in characters, for programs that show widths; longer contents widen the column. */
  width: number
  value: (record: T) => Cell
  /** On the printed list too, with the sum of its values if 'somada'. Without it, only in files. */
  impressa?: boolean | 'somada'
}

/** A column as it is announced, without its values. */
export type ColumnHeader = Pick<Column<never>, 'title' | 'type' | 'width'>

/** A sheet whose rows follow from the records: one each, or one for each of their parts. */
export interface Sheet<T> {
  name: string
  columns: readonly ColumnHeader[]
  /** The values of a record's rows, by column. */
  rows: (record: T) => Cell[][]
}

/** A sheet with one row for each of a record's `partsOf`. */
export function sheetOf<T, P>(
  name: string,
  colunas: readonly Column<P>[],
  partsOf: (record: T) => readonly P[],
): Sheet<T> {
  return {
    name,
    // A title may be data: a deduction's name, or a heading of an uploaded file.
    columns: colunas.map(({ title, type, width }) => ({ title: escapeFormula('texto', title), type, width })),
    rows: (record) => partsOf(record).map((part) => colunas.map(({ value }) => value(part))),
  }
}

/**
 * Prefixes an apostrophe to texts that a spreadsheet program would interpret as a formula; not to a telephone in a column
 * of its own, which is a number at most, and which banks take only as it is.
 */
export function escapeFormula(type: ColumnHeader['type'], text: string): string {
  if (type === 'telefone' && /^\+\d{8,15}$/.test(text)) return text
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
