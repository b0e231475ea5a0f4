/** Logs statements that take long. */
import type { PoolClient } from 'pg'
import type { Logger } from '../../process/log.ts'
import { requestId } from '../../process/request-id.ts'

const LONGEST_TEXT = 2_000

/**
 * Warns of each statement of that connection that takes `slowMs` or longer, also if it fails: its text with $1 in place
 * of a value, on one line and cut to 2,000 characters, its milliseconds and its request's id.
 */
export function warnOfSlow(client: PoolClient, { slowMs, log }: { slowMs: number; log: Logger }): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]): unknown => {
    const begun = performance.now()
    const reqId = requestId.getStore()
    const over = () => {
      const ms = performance.now() - begun
      if (ms < slowMs) return
      log.warn({ ...(reqId && { reqId }), ms: Math.round(ms), sql: textOf(args[0]) }, 'slow statement')
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const answered = (...results: unknown[]) => {
        over()
        last(...results)
      }
      return send(...args.with(-1, answered))
    }
    const answer = send(...args)
    if (answer instanceof Promise) answer.then(over, over)
    return answer
  }
  Object.assign(client, { query })
}

function textOf(statement: unknown): string {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  const line = String(text).replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line
}
