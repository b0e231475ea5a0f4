/** Rows that an unclosed quote before a word has joined into one cell: 'a;"sala' … 'fim";b'. */
import type { Separator } from './separator.ts'

/** The meaning of quotes around several lines of the file: the lines are its rows, or one text. */
export const QUOTED_LINES = ['linhas', 'texto'] as const
export type QuotedLines = (typeof QUOTED_LINES)[number]

/** Fewer columns, and lines of a text may have as many separators by chance. */
const MIN_COLUMNS = 3

/** Files of more rows are judged by these. */
const SAMPLED_ROWS = 1_000

/** The rows with such cells, from 0, each with the rows that are in it. */
export function swallowedRows(grid: readonly string[][], separador: Separator): Map<number, string[][]> {
  const width = usualWidth(grid)
  const found = new Map<number, string[][]>()
  if (width < MIN_COLUMNS) return found
  for (const [i, row] of grid.entries()) {
    const at = row.findIndex((cell) => cell.includes('\n') && cell.includes(separador))
    if (at < 0) continue
    const lines = (row[at] ?? '').split('\n').map((line) => line.split(separador))
    const first = [...row.slice(0, at), ...(lines[0] ?? [])]
    const rows = [first, ...lines.slice(1, -1), [...(lines.at(-1) ?? []), ...row.slice(at + 1)]]
    // A blank line or a separator too many among them makes no text of the others.
    if (rows.slice(1).some((cells) => cells.length === width)) found.set(i, rows)
  }
  return found
}

/** The file with those rows in their places. */
export function separated(grid: readonly string[][], swallowed: ReadonlyMap<number, string[][]>): string[][] {
  return grid.flatMap((row, i) => swallowed.get(i) ?? [row])
}

/** The number of cells that most rows have. */
function usualWidth(grid: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of grid.slice(0, SAMPLED_ROWS)) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted(([a, n], [b, m]) => m - n || b - a)[0]?.[0] ?? 0
}
