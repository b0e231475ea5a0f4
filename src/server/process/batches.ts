/** Runs long work batch by batch, while the server handles requests. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { createBackground } from './background.ts'
import type { Logger } from './log.ts'

export interface BatchRunner {
  /** Resumes pending work, unless already running. */
  wake(): void
  /** Resolves when no batch is running. */
  settled(): Promise<void>
  /** Stops after the current batch; another server or the next start continues. */
  stop(): Promise<void>
}

/** A runner whose work may not be wanted any more while it runs. */
export interface RecallableRunner extends BatchRunner {
  /** Ends what runs at once, if nobody asks for it any more. */
  recall(): void
}

/** An idle runner: call `wake` to call `runBatch` until it finds nothing to do, which it says by `false`. */
export function createBatchRunner({
  name,
  runBatch,
  log,
}: {
  /** For the log. */
  name: string
  runBatch: () => Promise<boolean>
  log: Logger
}): BatchRunner {
  const background = createBackground(log)
  let running = false
  let stopped = false
  // Set by a wake-up between the last check and the end of the run: check once more.
  let again = false

  async function work(): Promise<void> {
    try {
      do {
        again = false
        while (!stopped && (await runBatch())) await yieldToOthers()
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
      background.run(name, work)
    },
    settled: background.settled,
    async stop() {
      stopped = true
      await background.stop()
    },
  }
}
