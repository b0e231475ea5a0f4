/** Runs pending imports batch by batch, while the server handles requests. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '../database/connection.ts'
import { createBackground } from '../process/background.ts'
import type { Logger } from '../process/log.ts'
import { processarLote } from './processamento.ts'

export interface Importer {
  /** Resumes pending imports, unless already running. */
  wake(): void
  /** Resolves when no import is running. */
  settled(): Promise<void>
  /** Stops after the current batch; another server or the next start continues. */
  stop(): Promise<void>
}

/** An idle importer: call `wake` to process pending imports. */
export function createImporter({ database, log }: { database: Database; log: Logger }): Importer {
  const background = createBackground(log)
  let running = false
  let stopped = false
  // Set by a wake-up between the last check and the end of the run: check once more.
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
