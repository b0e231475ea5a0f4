/** What a part found, one row a claim, and the table of all rows. */

/** One claim that was tried. */
export interface Row {
  claim: string
  tries: number
  failures: number
  /** What was measured or counted, in words. */
  figure: string
}

/** A row with the seconds that it took, with what it needed to begin. */
export interface TimedRow extends Row {
  seconds: number
}

/** A part of the whole: tries its claims in turn, each `rounds` times; null means as often as the whole run does. */
export type Part = (rounds: number | null) => AsyncGenerator<Row>

/** The rows of a part. If it ends with an error, the last row is that failure. */
export async function* timed(name: string, part: AsyncGenerator<Row>): AsyncGenerator<TimedRow> {
  let since = performance.now()
  const seconds = () => {
    const taken = (performance.now() - since) / 1000
    since = performance.now()
    return taken
  }
  try {
    for await (const row of part) yield { ...row, seconds: seconds() }
  } catch (error) {
    console.error(error)
    const figure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    yield { claim: `${name} runs to its end`, tries: 1, failures: 1, figure, seconds: seconds() }
  }
}

/** The cells of a row, in the order of HEAD. */
export function cellsOf({ claim, tries, failures, figure, seconds }: TimedRow): string[] {
  const count = (number: number) => number.toLocaleString('en')
  return [claim, count(tries), count(failures), figure, `${seconds.toFixed(0)} s`]
}

export const HEAD = ['claim', 'tries', 'failures', 'figure', 'time']
