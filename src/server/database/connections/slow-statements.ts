/** Logs statements that take long. */
import type { Logger } from '../../process/log.ts'
import { requestId } from '../../process/request-id.ts'
import type { StatementWatcher } from './statement-watch.ts'

/**
 * Warns of each statement that takes `slowMs` or longer, also if it fails: its text, its milliseconds and its request's
 * id.
 */
export function warnOfSlow({ slowMs, log }: { slowMs: number; log: Logger }): StatementWatcher {
  return (text) => {
    const begun = performance.now()
    const reqId = requestId.getStore()
    return () => {
      const ms = performance.now() - begun
      if (ms < slowMs) return
      log.warn({ ...(reqId && { reqId }), ms: Math.round(ms), sql: text() }, 'slow statement')
    }
  }
}
