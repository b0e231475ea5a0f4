/** Whose turn it is to use a connection: users take turns, and one user alone never holds all of them. */
import { currentAsking } from '../../process/asking.ts'
import { busy } from '../../process/busy.ts'
import { createQueue } from '../../process/in-turn.ts'

/** Ends the turn. */
type End = () => void

export interface Turns {
  /**
   * Resolves once a connection may be taken.
   * @throws {Recusa} SERVIDOR_OCUPADO if it would take longer than `patienceMs` allows, at once if that can be foreseen
   * @throws the error of `gone` if the database does not answer at all
   */
  take(): Promise<End>
  load(): { running: number; waiting: number }
}

/** How much of the average the latest use of a connection makes up. */
const WEIGHT = 0.1
/** How many may wait for each connection, however long its uses take. */
const LEAST_WAITING = 2

export function createTurns({
  max,
  patienceMs,
  gone,
}: {
  /** How many connections there are. */
  max: number
  /** How long who begins to wait now does so. */
  patienceMs: () => number
  /** Asked when patience is at its end: what is wrong, or null if the database answers. */
  gone: () => Promise<Error | null>
}): Turns {
  let averageMs = 1
  const inTurn = createQueue({
    atOnce: max,
    // A call may need a second connection while it holds one.
    perAsker: Math.max(Math.min(2, max), Math.ceil(max * 0.6)),
    maxWaiting: () => Math.max(LEAST_WAITING, patienceMs() / averageMs) * max,
  })

  async function hold(begin: (end: End) => void): Promise<void> {
    const begun = performance.now()
    await new Promise<void>((resolve) => begin(resolve))
    averageMs += WEIGHT * (Math.max(performance.now() - begun, 0.1) - averageMs)
  }

  return {
    async take() {
      const { promise, resolve } = Promise.withResolvers<End>()
      const impatience = new AbortController()
      const before = inTurn.load().waiting
      const over = inTurn(() => hold(resolve), {
        asker: currentAsking.getStore()?.asker ?? '',
        signal: impatience.signal,
      })
      if (inTurn.load().waiting === before) return Promise.race([promise, over.then(() => promise)])
      const timer = setTimeout(async () => impatience.abort((await gone()) ?? busy()), patienceMs())
      try {
        return await Promise.race([promise, over.then(() => promise)])
      } finally {
        clearTimeout(timer)
      }
    },
    load: inTurn.load,
  }
}
