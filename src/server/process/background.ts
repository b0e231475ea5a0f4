/** Work that continues after the response: failures are logged, and a shutdown can wait for it. */
import type { Logger } from './log.ts'

export interface Background {
  /** Starts `work`; logs a failure under `name`. */
  run(name: string, work: () => Promise<unknown>): void
  /** Resolves when all started work has ended. */
  settled(): Promise<void>
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      const task = work().then(
        () => undefined,
        (error: unknown) => log.error({ err: error, task: name }, 'a background task failed'),
      )
      running.add(task)
      void task.finally(() => running.delete(task))
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
