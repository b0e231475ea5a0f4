/** Periodic chores. Several servers may run them at once on one database. */
import { createBackground } from './background.ts'
import type { Logger } from './log.ts'

export interface Chore {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

/** Runs each chore at its interval, never twice at once. `stop` waits for running chores. */
export function startUpkeep(chores: Chore[], log: Logger): { stop(): Promise<void> } {
  const background = createBackground(log)
  const timers = chores.map((chore) => {
    let busy = false
    const turn = () => {
      if (busy) return
      busy = true
      background.run(chore.name, () => chore.run().finally(() => (busy = false)))
    }
    turn()
    return setInterval(turn, chore.everyMs).unref()
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await background.stop()
    },
  }
}
