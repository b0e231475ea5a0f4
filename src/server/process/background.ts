/** Work that continues after the response: failures are logged, and a shutdown can wait for it. */
import type { Logger } from './log.ts'

export interface Background {
  /** Starts `work`; logs a failure under `name`. */
  run(name: string, work: () => Promise<unknown>): void
  /** Resolves when all started work has ended. */
  settled(): Promise<void>
  /** The same at a shutdown, which may not wait that long: what then fails does so because its database was closed. */
  stop(): Promise<void>
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  let stopped = false
  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    run(name, work) {
      const task = work().then(
        () => undefined,
        (error: unknown) =>
          log[stopped ? 'debug' : 'error']({ err: error, task: name }, 'a background task failed'),
      )
      running.add(task)
      void task.finally(() => running.delete(task))
    },
    settled,
    stop() {
      stopped = true
      return settled()
    },
  }
}
