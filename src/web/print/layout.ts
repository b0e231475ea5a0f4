/** How a printed table fits on A4: the orientation, the type's size, and the columns' widths and distribution. */
import type { PrintedList } from '../../contract/printed-list.ts'

interface Layout {
  landscape: boolean
  /** Type size in points. */
  points: number
  /** One table, or several after each other if there are too many columns, each beginning with the first column. */
  tables: { columns: number[]; widths: number[] }[]
}

/** Tried in this order; on the last one, words may have to break, and columns to go to another table. */
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
/** A longer word breaks too, if that keeps all columns in one table. */
const LONGEST_WORD_IF_NARROW = 12
/** Longer texts wrap, however much room there is. */
const LONGEST_LINE = 40

/** Widths in characters: the narrowest one, without broken words, and with room for long texts. */
interface Need {
  narrow: number
  least: number
  best: number
}

/** The first page on which no word has to break. `widths` are percents of the table's width, by its columns. */
export function layoutOf(columns: PrintedList['colunas'], rows: readonly (readonly string[])[]): Layout {
  const needs = columns.map((column, n) => needOf(column, rows, n))
  const [least, best] = [sumOf(needs.map((need) => need.least)), sumOf(needs.map((need) => need.best))]
  const fits = PAGES.find((page, n) => charactersOn(page) >= (n === 0 ? best : (least + best) / 2))
  const page = fits ?? PAGES[PAGES.length - 1] ?? PAGES[0]
  const room = charactersOn(page)
  return {
    ...page,
    tables: distributed(needs, room).map((chosen) => ({
      columns: chosen,
      widths: widthsOf(
        chosen.flatMap((n) => needs[n] ?? []),
        room,
      ),
    })),
  }
}

function needOf(
  { titulo, tipo }: PrintedList['colunas'][number],
  rows: readonly (readonly string[])[],
  n: number,
): Need {
  const cells = rows.map((row) => row[n] ?? '')
  const longest = maxOf(cells.map((cell) => cell.length))
  const words = maxOf([titulo, ...(tipo === 'texto' ? cells : [])].flatMap(wordsOf))
  const whole = tipo === 'texto' ? 0 : longest
  const least = Math.max(Math.min(words, LONGEST_WORD), whole)
  return {
    narrow: Math.max(Math.min(words, LONGEST_WORD_IF_NARROW), whole) + PADDING,
    least: least + PADDING,
    best: Math.max(least, Math.min(longest, LONGEST_LINE)) + PADDING,
  }
}

/** The columns of each table, by their indexes. */
function distributed(needs: readonly Need[], room: number): number[][] {
  const first = needs[0]?.narrow ?? 0
  const tables: number[][] = [[]]
  let taken = 0
  for (const [n, { narrow }] of needs.entries()) {
    if (taken + narrow > room && (tables.at(-1)?.length ?? 0) > 1) {
      tables.push([0])
      taken = first
    }
    tables.at(-1)?.push(n)
    taken += narrow
  }
  return tables
}

/** In percent: what each column needs, and a share of the remaining room for those that want more. */
function widthsOf(needs: readonly Need[], room: number): number[] {
  const of = (part: keyof Need) => needs.map((need) => need[part])
  const isNarrow = sumOf(of('least')) > room
  const [from, to] = isNarrow ? [of('narrow'), of('least')] : [of('least'), of('best')]
  const wanted = from.map((width, n) => (to[n] ?? width) - width)
  const share = Math.max(0, room - sumOf(from)) / (sumOf(wanted) || 1)
  const wide = from.map((width, n) => width + (wanted[n] ?? 0) * share)
  return wide.map((width) => (100 * width) / sumOf(wide))
}

function charactersOn({ landscape, points }: Pick<Layout, 'landscape' | 'points'>): number {
  const width = landscape ? WIDTH_MM.landscape : WIDTH_MM.portrait
  return width / (MM_PER_CHARACTER_AND_POINT * points)
}

function wordsOf(text: string): number[] {
  return text.split(/\s/).map((word) => word.length)
}

/** Not Math.max with all of them as arguments, which are too many in a long list. */
function maxOf(numbers: readonly number[]): number {
  return numbers.reduce((max, one) => Math.max(max, one), 0)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
