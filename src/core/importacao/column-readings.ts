/** How the values of each column are written: certain from its cells and the rest of the file, or asked. */
import { type ColumnSet, columnTexts, type ImportLayout, kindOf } from './colunas.ts'
import { hasDecimalComma, hasDecimalPoint, type Reading, readingOf, readingsOf } from './readings.ts'
import { isExactCell, type Table } from './rows.ts'

/** How the values of a column may be written. */
export interface ColumnReadings {
  /** The usual one first; null if there is only one way. */
  possiveis: readonly [Reading, Reading] | null
  /** The one that the cells leave; null if it has to be asked. */
  certa: Reading | null
  /** The texts that the reading is about. */
  textos: string[]
}

/** How the values of each column may be written. What a person typed for all rows is in the usual way. */
export function readingsOfColumns(set: ColumnSet, table: Table): ColumnReadings[] {
  const { grid, layout, scales, own } = table
  const columns = layout.colunas.map(({ campo, leitura }, at) => {
    const kind = kindOf(set, campo)
    const possiveis = readingsOf(kind, { scale: scales[at] ?? null })
    const skips = (linha: number) => isExactCell(table, kind, linha, at)
    const isAsked = possiveis !== null && at < own
    const textos = isAsked ? [...columnTexts(grid, layout.cabecalho, at, skips)] : []
    return { kind, leitura, possiveis, textos }
  })
  const numbers = columns.flatMap(({ kind, textos }) =>
    kind === 'dinheiro' || kind === 'percentual' ? textos.map((text) => text.replace(/\s*%$/, '')) : [],
  )
  const isPointed =
    columns.some(({ leitura }) => leitura === 'ponto') ||
    (numbers.some(hasDecimalPoint) && !numbers.some(hasDecimalComma))
  return columns.map(({ kind, possiveis, textos }, at) => ({
    possiveis,
    certa:
      textos.length === 0
        ? (possiveis?.[0] ?? null)
        : possiveis && readingOf(kind, textos, { scale: scales[at] ?? null, isPointed }),
    textos,
  }))
}

/** The layout with the readings that are certain; others stay null until the user says them. */
export function withReadings(layout: ImportLayout, readings: readonly ColumnReadings[]): ImportLayout {
  return {
    ...layout,
    colunas: layout.colunas.map(({ campo, leitura }, at) => {
      const { possiveis = null, certa = null } = readings[at] ?? {}
      return { campo, leitura: possiveis?.find((reading) => reading === leitura) ?? certa }
    }),
  }
}
