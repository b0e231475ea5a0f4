/** Finds the separator of a text file's cells. */
import Papa from 'papaparse'

export const SEPARATORS = [';', ',', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Rows that are looked at: titles above the headings and a few odd rows do not outweigh the others. */
const SAMPLE_ROWS = 60

/**
 * The separator that gives the most rows the same number of cells. Decimal commas and titles give rows different numbers.
 * Excel's own line `sep=;` settles it.
 */
export function separatorOf(text: string): Separator {
  const said = /^sep=([;,\t|])\r?\n/i.exec(text)?.[1]
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(text, separator) }))
  const best = scores.reduce((most, each) => (each.score > most.score ? each : most))
  return SEPARATORS.find((separator) => separator === said) ?? best.separator
}

/** The text without the line by which Excel names its separator. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(/^sep=[;,\t|]\r?\n/i, '\n')
}

/** How many separators a row of the commonest width has, times the square of the part of the rows that have it: few rows full of commas count little. */
function scoreOf(text: string, delimiter: Separator): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS })
  const counts = new Map<number, number>()
  for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return Math.max(0, ...[...counts].map(([width, rows]) => (rows / data.length) ** 2 * (width - 1)))
}
