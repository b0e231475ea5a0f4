/** Runs the imports that wait, one batch after the other, beside the requests. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '../database/connection.ts'
import { createBackground } from '../process/background.ts'
import type { Logger } from '../process/log.ts'
import { processarLote } from './processamento.ts'

export interface Importer {
  /** Goes on with whatever import waits, if it is not at it already. */
  wake(): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
  /** Ends after the batch under way; what is left waits for another server, or the next start. */
  stop(): Promise<void>
}

/** An importer with nothing under way yet: `wake` it for what waits. */
export function createImporter({ database, log }: { database: Database; log: Logger }): Importer {
  const background = createBackground(log)
  let running = false
  let stopped = false
  // Woken in the moment between the last look and the end: one more look.
  let again = false

  async function work(): Promise<void> {
    try {
      do {
        again = false
        while (!stopped && (await processarLote(database.db, log))) await yieldToOthers()
      } while (again && !stopped)
    } finally {
      running = false
    }
  }

  return {
    wake() {
      again = true
      if (running || stopped) return
      running = true
      background.run('importação', work)
    },
    settled: background.settled,
    async stop() {
      stopped = true
      await background.settled()
    },
  }
}
