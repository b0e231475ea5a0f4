/** How the values of each column are written: certain from its cells and the rest of the file, or asked. */
import type { CellKind } from './cells.ts'
import { type ColumnSet, columnTexts, type ImportLayout, kindOf } from './colunas.ts'
import { hasDecimalComma, hasDecimalPoint, type Reading, readingOf, readingsOf } from './readings.ts'
import { type Scale, scaleOf } from './scales.ts'

/** How the values of a column may be written. */
export interface ColumnReadings {
  /** The usual one first; null if there is only one way. */
  possiveis: readonly [Reading, Reading] | null
  /** The one that the cells leave; null if it has to be asked. */
  certa: Reading | null
  /** The texts that the reading is about. */
  textos: string[]
}

/** Whether a cell needs no reading. */
type IsExact = (kind: CellKind, linha: number, at: number) => boolean

/** The scale of each column of money, by its heading or a title above. */
export function scalesOf(
  set: ColumnSet,
  grid: readonly string[][],
  { cabecalho, colunas }: ImportLayout,
): (Scale | null)[] {
  const titles = grid.slice(0, Math.max(cabecalho - 1, 0)).flat()
  const ofAll = titles.map(scaleOf).find((scale) => scale !== null) ?? null
  return colunas.map(({ campo }, at) =>
    kindOf(set, campo) === 'dinheiro' ? (scaleOf(grid[cabecalho - 1]?.[at] ?? '') ?? ofAll) : null,
  )
}

/** How the values of each column may be written. Cells for which `isExact` holds need no reading. */
export function readingsOfColumns(
  set: ColumnSet,
  grid: readonly string[][],
  layout: ImportLayout,
  isExact: IsExact = () => false,
): ColumnReadings[] {
  const scales = scalesOf(set, grid, layout)
  const columns = layout.colunas.map(({ campo }, at) => {
    const kind = kindOf(set, campo)
    const possiveis = readingsOf(kind, { scale: scales[at] ?? null })
    const skips = (linha: number) => isExact(kind, linha, at)
    return { kind, possiveis, textos: possiveis ? [...columnTexts(grid, layout.cabecalho, at, skips)] : [] }
  })
  const numbers = columns.flatMap(({ kind, textos }) =>
    kind === 'dinheiro' || kind === 'percentual' ? textos.map((text) => text.replace(/\s*%$/, '')) : [],
  )
  const isPointed = numbers.some(hasDecimalPoint) && !numbers.some(hasDecimalComma)
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
