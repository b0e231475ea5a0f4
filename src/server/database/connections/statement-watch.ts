/** Tells others of the statements that a connection sends. */
import type { PoolClient } from 'pg'

const LONGEST_TEXT = 2_000

/**
 * Told of a statement when it is sent. Returns what is then told of its end, with the error if it failed; null if its
 * end does not matter. `text` has $1 in place of a value, is on one line, and is cut to 2,000 characters.
 */
export type StatementWatcher = (text: () => string) => ((error: unknown) => void) | null

/** Tells the watchers of each statement of that connection. */
export function watchStatements(client: PoolClient, watchers: readonly StatementWatcher[]): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]): unknown => {
    const text = () => textOf(args[0])
    const ends = watchers.flatMap((begin) => begin(text) ?? [])
    if (ends.length === 0) return send(...args)
    const over = (error: unknown) => {
      for (const end of ends) end(error)
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const answered = (...results: unknown[]) => {
        over(results[0])
        last(...results)
      }
      return send(...args.with(-1, answered))
    }
    const answer = send(...args)
    if (answer instanceof Promise) answer.then(() => over(null), over)
    return answer
  }
  Object.assign(client, { query })
}

function textOf(statement: unknown): string {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  return lineOf(String(text))
}

/** Most statements return, and making a line of a long one takes as long as all else that is done for its watchers. */
const lines = new Map<string, string>()
const MOST_LINES = 500

function lineOf(text: string): string {
  const known = lines.get(text)
  if (known !== undefined) return known
  const whole = text.replace(/\s+/g, ' ').trim()
  const line = whole.length > LONGEST_TEXT ? `${whole.slice(0, LONGEST_TEXT)}…` : whole
  if (lines.size >= MOST_LINES) lines.clear()
  lines.set(text, line)
  return line
}
