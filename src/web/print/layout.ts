/** How a printed table fits on A4: the orientation, the type's size and the columns' widths. */
import type { PrintedList } from '../../contract/printed-list.ts'

interface Layout {
  landscape: boolean
  /** Type size in points. */
  points: number
  /** Percent of the table's width, by column. */
  widths: number[]
}

/** Tried in this order; the last one is taken even if words have to break. */
const PAGES = [
  { landscape: false, points: 9 },
  { landscape: true, points: 9 },
  { landscape: true, points: 8 },
  { landscape: true, points: 7 },
] as const

/** Width between the margins, in mm. */
const WIDTH_MM = { portrait: 190, landscape: 277 }
/** A wide character of Inter, such as its digits, is 0.64 of its size; a point is 0.353 mm. */
const MM_PER_CHARACTER_AND_POINT = 0.64 * 0.353
/** The cell's padding, in characters. */
const PADDING = 1.5
/** A longer word breaks. */
const LONGEST_WORD = 20
/** Longer texts wrap, however much room there is. */
const LONGEST_LINE = 40

/** The first page on which no word has to break, with the remaining room given to the columns with long texts. */
export function layoutOf(columns: PrintedList['colunas'], rows: readonly (readonly string[])[]): Layout {
  const needs = columns.map(({ titulo, tipo }, n) => {
    const cells = rows.map((row) => row[n] ?? '')
    const longest = maxOf(cells.map((cell) => cell.length))
    const word = maxOf([titulo, ...(tipo === 'texto' ? cells : [])].flatMap(wordsOf))
    const least = tipo === 'texto' ? word : Math.max(word, longest)
    return { least: least + PADDING, best: Math.max(least, Math.min(longest, LONGEST_LINE)) + PADDING }
  })
  const least = sumOf(needs.map((need) => need.least))
  const more = sumOf(needs.map((need) => need.best - need.least))
  const fits = PAGES.find((page, n) => charactersOn(page) >= least + (n === 0 ? more : more / 2))
  const page = fits ?? PAGES[PAGES.length - 1] ?? PAGES[0]
  const room = Math.max(0, charactersOn(page) - least)
  const wide = needs.map((need) => need.least + (more > 0 ? ((need.best - need.least) / more) * room : 0))
  return { ...page, widths: wide.map((width) => (100 * width) / sumOf(wide)) }
}

function charactersOn({ landscape, points }: Pick<Layout, 'landscape' | 'points'>): number {
  const width = landscape ? WIDTH_MM.landscape : WIDTH_MM.portrait
  return width / (MM_PER_CHARACTER_AND_POINT * points)
}

function wordsOf(text: string): number[] {
  return text.split(/\s/).map((word) => Math.min(word.length, LONGEST_WORD))
}

/** Not Math.max with all of them as arguments, which are too many in a long list. */
function maxOf(numbers: readonly number[]): number {
  return numbers.reduce((max, one) => Math.max(max, one), 0)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
