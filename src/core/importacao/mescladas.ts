/** Amounts in cells merged over several rows: shared by those rows in equal parts, or each one's, as the user says. */
import { codeKey } from '../codes.ts'
import { counted } from '../text.ts'
import { type ColumnSet, columnOf, type ImportLayout } from './colunas.ts'

/** Cells merged over several rows: rows from 1, both included, columns from 0. */
export interface Merge {
  coluna: number
  de: number
  ate: number
}

/** What to do with a merged amount. */
export const MERGED_CHOICES = ['dividir', 'repetir'] as const

/** A cell's part of a merged amount: the n-th from 0 of as many. */
export interface Part {
  n: number
  of: number
}

interface MergedSheet {
  grid: readonly string[][]
  merges: readonly Merge[]
  layout: ImportLayout
}

/**
 * The parts of the merged amounts that count in a sum, by row and column. Of a field with a column for each participant every
 * row has a part, of any other every record: the rows of one sale have its value together.
 */
export function mergedParts(
  set: ColumnSet,
  { grid, merges, layout }: MergedSheet,
): Map<number, Map<number, Part>> {
  const byRow = new Map<number, Map<number, Part>>()
  const key = columnOf(layout, set.chave)
  for (const { coluna, de, ate } of apart(merges)) {
    const { soma, repete } = set.campos[layout.colunas[coluna]?.campo ?? ''] ?? {}
    if (!soma || de <= layout.cabecalho) continue
    let record = ''
    /** A row without a number is part of the record above. */
    const recordOf = (cells: readonly string[]) => {
      record = codeKey((cells[key] ?? '').trim()) || record
      return record
    }
    const rows = grid
      .slice(de - 1, ate)
      .flatMap((cells, i) => ((cells[coluna] ?? '').trim() === '' ? [] : [{ linha: de + i, cells }]))
    const records = repete
      ? rows.map((row) => [row])
      : [...Map.groupBy(rows, ({ cells }) => recordOf(cells)).values()]
    if (records.length < 2) continue
    for (const [n, ofRecord] of records.entries())
      for (const { linha } of ofRecord) {
        const parts = byRow.get(linha) ?? new Map<number, Part>()
        byRow.set(linha, parts.set(coluna, { n, of: records.length }))
      }
  }
  return byRow
}

/** Part `n` of an amount or a percentage with two decimals; the parts add up to it. */
export function partOf(total: number, { n, of }: Part): number {
  const hundredths = Math.round(total * 100)
  const until = (k: number) => Math.round((hundredths * k) / of)
  return (until(n + 1) - until(n)) / 100
}

/** The ranges without those that overlap one above, which no program writes: each row is looked at once a column. */
function apart(merges: readonly Merge[]): Merge[] {
  const ends = new Map<number, number>()
  return merges
    .toSorted((a, b) => a.de - b.de)
    .filter(({ coluna, de, ate }) => {
      if (de <= (ends.get(coluna) ?? 0)) return false
      ends.set(coluna, ate)
      return true
    })
}

/** '2 valores mesclados em várias linhas: 10000, desde a linha 2'; null without any. */
export function mergedNotice({
  grid,
  parts,
}: {
  grid: readonly string[][]
  parts: ReadonlyMap<number, ReadonlyMap<number, Part>>
}): string | null {
  const firsts = [...parts].flatMap(([linha, ofRow]) =>
    [...ofRow].flatMap(([coluna, { n }]) => (n === 0 ? [{ linha, coluna }] : [])),
  )
  const [first] = firsts
  if (!first) return null
  const { linha, coluna } = first
  return `${counted(firsts.length, 'valor mesclado', 'valores mesclados')} em várias linhas: ${grid[linha - 1]?.[coluna] ?? ''}, desde a linha ${linha}`
}
