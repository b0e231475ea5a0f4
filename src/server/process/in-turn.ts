/** Runs tasks in turn, a limited number of them at once. */

/**
 * Runs the task once it is its turn. Aborting `signal` while it waits gives up its place and throws the reason. Throws
 * what `full` makes if too many wait already.
 */
export interface Queue {
  <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many tasks run and how many wait. */
  load(): { running: number; waiting: number }
}

/** How many may wait, and the error for any more. */
interface Limit {
  waiting: number
  full: () => Error
}

/** A queue: it begins its tasks in order, never more than `atOnce` at a time, and returns each task's result. */
export function createQueue(atOnce = 1, limit?: Limit): Queue {
  const waiting = new Set<() => void>()
  let running = 0
  function beginNext(): void {
    for (const begin of waiting) {
      if (running === atOnce) return
      waiting.delete(begin)
      running++
      begin()
    }
  }
  const inTurn = async <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (limit && waiting.size >= limit.waiting) throw limit.full()
    const turn = Promise.withResolvers<void>()
    const leave = () => {
      if (waiting.delete(turn.resolve)) turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave)
    waiting.add(turn.resolve)
    beginNext()
    await turn.promise.finally(() => signal?.removeEventListener('abort', leave))
    try {
      return await task()
    } finally {
      running--
      beginNext()
    }
  }
  return Object.assign(inTurn, { load: () => ({ running, waiting: waiting.size }) })
}
