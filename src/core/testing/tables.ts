/** Tables to read, as files and somebody's answers make them. */
import { readGrid } from '../csv/reading.ts'
import { COLABORADORES_COLUMNS, templateLayout } from '../importacao/colaboradores.ts'
import { readingsOfColumns, withReadings } from '../importacao/column-readings.ts'
import type { ColumnSet, ImportLayout } from '../importacao/colunas.ts'
import { Findings } from '../importacao/findings.ts'
import { guessLayout } from '../importacao/headings.ts'
import { mergedParts } from '../importacao/mescladas.ts'
import { NO_ANSWERS, type Respostas } from '../importacao/respostas.ts'
import { type ReadSheet, type TableReading, tableOf } from '../importacao/rows.ts'

export function sheetOf(grid: string[][], more: Partial<ReadSheet> = {}): ReadSheet {
  return {
    grid,
    dates: new Set(),
    numbers: new Set(),
    oddities: new Map(),
    merges: [],
    hiddenRows: new Set(),
    hiddenColumns: new Set(),
    ...more,
  }
}

/** The layout that the cells look like, with the readings that they leave no doubt about. */
export function layoutOf(set: ColumnSet, grid: string[][]): ImportLayout {
  const layout = guessLayout(set, grid)
  return withReadings(layout, readingsOfColumns(set, tableOf(set, sheetOf(grid), layout, [])))
}

/** A sheet with headings of its own before it is read. */
export function readingOf(
  set: ColumnSet,
  sheet: ReadSheet,
  { layout = guessLayout(set, sheet.grid), ...said }: Partial<Respostas> = {},
): TableReading {
  const respostas = { ...NO_ANSWERS, ...said }
  const table = tableOf(set, sheet, layout ?? guessLayout(set, sheet.grid), respostas.constantes)
  const readings = readingsOfColumns(set, table)
  return {
    table: { ...table, layout: withReadings(table.layout, readings) },
    respostas,
    lembrados: [],
    found: new Findings(),
    mescladas: mergedParts(set, table),
    isTemplate: false,
  }
}

/** The template filled in, before it is read. Throws Recusa if its headings are not the template's. */
export function templateReading(bytes: Uint8Array): TableReading {
  const grid = readGrid(bytes)
  const table = tableOf(COLABORADORES_COLUMNS, sheetOf(grid), templateLayout(grid), [])
  return {
    table,
    respostas: NO_ANSWERS,
    lembrados: [],
    found: new Findings(),
    mescladas: new Map(),
    isTemplate: true,
  }
}
