/** Columns with values that count and are not imported, to be told before it is too late. */
import { columnTexts, describedColumn, samplesOf } from './colunas.ts'
import { PROBLEMS_COLUMN } from './row.ts'
import { cellKey, type Table } from './rows.ts'

/** Enough to tell what a column has. */
const LOOKED_AT = 50

/** As a workbook's number is shown: of a thousand and more, or with decimals. */
const NUMBER = /^-?(?:\d{4,}|\d+,\d+)$/
const MONEY = /^-?\s*R\$\s*[\d.,]+$|^\(?-?\d{1,3}(?:\.\d{3})+(?:,\d{2})?\)?$|^-?\d+,\d{2}$|^\d[\d.,]*\s*%$/
const DAY = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|^\d{4}-\d{2}-\d{2}\b/
/** Words of which each begins with a capital, with the small words of names: 'Ana D'Ávila de Souza'. */
const PERSON = /^\p{Lu}[\p{L}'.]+(?:\s+(?:(?:d[aeo]s?|e)\s+)?\p{Lu}[\p{L}'.]*)+$/u

/** The columns that are not imported although most of their cells are amounts, days or people, each with examples. */
export function leftColumns({ grid, layout, headings, own, numbers }: Table): string[] {
  const { cabecalho, colunas } = layout
  return headings.slice(0, own).flatMap((titulo, at) => {
    if (colunas[at]?.campo != null || titulo.toLowerCase() === PROBLEMS_COLUMN) return []
    const texts: string[] = []
    for (const text of columnTexts(grid, cabecalho, at)) if (texts.push(text) === LOOKED_AT) break
    const isNumber = numbers.has(cellKey(cabecalho + 1, at))
    const counts = [isNumber ? NUMBER : MONEY, DAY, PERSON].map(
      (kind) => texts.filter((text) => kind.test(text)).length,
    )
    const isTold = texts.length > 0 && Math.max(...counts) > texts.length / 2
    return isTold ? [describedColumn({ campo: null, titulo, exemplos: samplesOf(grid, cabecalho, at) })] : []
  })
}
