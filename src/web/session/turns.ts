/** Serialises operations on the browser's session across its tabs. */

/** Runs `work` after all earlier work has finished, successfully or not. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const LOCK = 'plantao-sessao'

/** Serialises across tabs with Web Locks; over plain HTTP, where they are missing, only within each tab. */
export function turnsBy(locks: LockManager | undefined): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  if (locks) return async (work) => await locks.request(LOCK, work)
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
