/** Guesses the columns of a spreadsheet by their headings, and where only the cells tell, by these. */
import { USUAL_COMISSAO } from '../comissao.ts'
import { hasText } from '../csv/reading.ts'
import { withoutAccents } from '../text.ts'
import { type ColumnSet, columnTexts, headingsAt, type ImportLayout, NOT_IMPORTED } from './colunas.ts'
import { isThousands } from './readings.ts'
import { scaleOf, withoutScale } from './scales.ts'

/** The first rows are searched for headings, which can be below titles and logos. */
export const TITLE_ROWS = 30

/**
 * A heading without accents, case, signs, numbering and small words: 'Nº da Venda' and 'n venda' are equal, and so are
 * 'Corretor 1' and 'corretor'.
 */
function headingKey(heading: string): string {
  return (
    // 'DataVenda' is two words.
    withoutAccents(heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
      .replace(/[ºª]/g, '')
      // 'C.P.F.'
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
      .replace(/[^\p{L}\p{N}%$]+/gu, ' ')
      // 'Comissão em R$', but 'Pago em'.
      .replace(/\b(?:d[aeo]s?|em(?= ?[r%]))\b/g, ' ')
      .replace(/\b\d+\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The field that a heading names, and whether by the field's own name. */
interface Named {
  campo: string
  isExact: boolean
}

/** Finds the field that a heading names; null if none does. */
function headingFinder({ campos }: ColumnSet): (heading: string) => Named | null {
  const byHeading = new Map<string, Named>()
  const add = (campo: string, heading: string, isExact: boolean) => {
    if (!byHeading.has(heading)) byHeading.set(heading, { campo, isExact })
  }
  for (const [field, { rotulo, titulos }] of Object.entries(campos)) {
    for (const name of [field, rotulo]) add(field, headingKey(name), true)
    for (const heading of titulos) add(field, heading, false)
  }
  return (heading) => {
    if (isData(heading)) return null
    const plain = withoutScale(heading)
    // 'VGV (R$)' and 'Corretor(a)' without what stands in brackets, 'CPF/CNPJ' and 'Bloco/Torre' as the first that is known.
    const bare = plain.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    const keys = [plain, bare, ...bare.split('/')].map(headingKey)
    return keys.map((key) => byHeading.get(key)).find((named) => named !== undefined) ?? null
  }
}

/** The number that tells a heading from others like it: '2' of 'Corretor 2' and of '% 2'; null without one. */
export function numberOfHeading(heading: string): string | null {
  return /(?:^|\D)(\d{1,2})(?!\d)/.exec(heading)?.[1] ?? null
}

/**
 * Guesses the layout: the headings are in the row with most known ones, otherwise in the first row, unless it has
 * dates, CPFs or amounts.
 */
export function guessLayout(set: ColumnSet, grid: readonly string[][]): ImportLayout {
  const find = headingFinder(set)
  const known = grid.slice(0, TITLE_ROWS).map((row) => row.filter((cell) => find(cell) !== null).length)
  const most = Math.max(...known)
  if (most > 0) return layoutAt(set, grid, known.indexOf(most) + 1)
  const first = grid.findIndex(hasText)
  return layoutAt(set, grid, (grid[first] ?? []).some(isData) ? 0 : Math.max(first, 0) + 1)
}

/** Whether a cell is a value rather than a heading. */
function isData(cell: string): boolean {
  return /^(?:[\d.,/R$ -]*\d{2,}[\d.,/%-]*|\d+(?:[.,]\d+)?%)$/.test(cell.trim())
}

/** The layout if the headings are in that row. */
export function layoutAt(set: ColumnSet, grid: readonly string[][], cabecalho: number): ImportLayout {
  const find = headingFinder(set)
  const named = headingsAt(grid, cabecalho).map((heading, at) => {
    const found = find(heading)
    const campo = found && fieldOfCells(set, heading, columnTexts(grid, cabecalho, at), found.campo)
    return campo === null || !found ? null : { ...found, campo }
  })
  const exact = new Set(named.flatMap((column) => (column?.isExact ? [column.campo] : [])))
  // If two are equally good, the user chooses one (`refusalOfLayout`).
  const isOutdone = ({ campo, isExact }: Named) => !isExact && exact.has(campo) && !set.campos[campo]?.repete
  const colunas = named.map((column) =>
    column === null || isOutdone(column) ? NOT_IMPORTED : { campo: column.campo, leitura: null },
  )
  return { cabecalho, colunas }
}

/**
 * The field of a column by its heading: 'Comissão' may be a percentage or an amount, which most cells tell. Null, to
 * be asked, if the numbers are too high for one and too low for the other.
 */
function fieldOfCells(
  { campos }: ColumnSet,
  heading: string,
  texts: Iterable<string>,
  named: string,
): string | null {
  const { emReais } = campos[named] ?? {}
  if (emReais === undefined || /%|percent/i.test(heading)) return named
  const numbers = [...texts].filter((text) => /\d/.test(text))
  if (scaleOf(heading) || numbers.filter(isAmount).length > numbers.length / 2) return emReais
  const isPlain = !numbers.some((text) => text.includes('%'))
  const isHigh = (text: string) => isThousands(text) || Number(text.replace(',', '.')) > USUAL_COMISSAO.to
  return isPlain && numbers.some(isHigh) ? null : named
}

/** Whether a text cannot be a percentage: it has the sign of reais or is above 100, also below zero. */
function isAmount(text: string): boolean {
  const size = text.replace(/^[-–−(]\s*|\s*[-–−)]$/g, '')
  return (
    /R\$/i.test(text) ||
    /^\d{3,}(?:,\d+)?$|^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(size.replace(/^100(?:,0+)?$/, ''))
  )
}

/** The key of a remembered layout: the same for files with the same headings. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map(headingKey).join('|')
}
