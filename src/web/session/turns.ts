/** One thing at a time with the browser's session, in all of its tabs. */

/** Runs `work` once everything that was passed before is done, whatever came of it. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const LOCK = 'plantao-sessao'

/** Turns by `locks`, of all tabs; over plain HTTP browsers have none, and then each tab has turns of its own. */
export function turnsBy(locks: LockManager | undefined): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  if (locks) return async (work) => await locks.request(LOCK, work)
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
