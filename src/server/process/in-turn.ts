/** Runs tasks in turn, a limited number of them at once, fair among those who ask. */
import { busy } from './busy.ts'

/** The asker of a task, and until when the asker waits. */
export interface Asking {
  /** Askers who wait take turns, however many tasks each asks for. All tasks without an asker count as one asker's. */
  asker?: string
  /** Aborted when the asker leaves, which gives up the place. */
  signal?: AbortSignal
}

export interface Queue {
  /**
   * Runs the task once it is its turn, and returns its result. Throws the signal's reason if the asker leaves before.
   * @throws {Recusa} SERVIDOR_OCUPADO if too many wait, most of them for this asker
   */
  <T>(task: () => Promise<T>, asking?: Asking): Promise<T>
  /** How many tasks run and how many wait. */
  load(): { running: number; waiting: number }
}

interface Limits {
  /** How many tasks run at once. */
  atOnce?: number
  /** How many of one asker; as many as `atOnce` if absent. */
  perAsker?: number
  /** How many may wait; any number if absent. */
  maxWaiting?: number | (() => number)
}

type Turn = PromiseWithResolvers<void>

/** A queue that begins each asker's tasks in their order. */
export function createQueue({
  atOnce = 1,
  perAsker = atOnce,
  maxWaiting = Number.POSITIVE_INFINITY,
}: Limits = {}): Queue {
  // The asker that was served last comes last.
  const waiting = new Map<string, Set<Turn>>()
  const running = new Map<string, number>()
  const total = { running: 0, waiting: 0 }

  function beginNext(): void {
    for (const [asker, turns] of waiting) {
      if (total.running === atOnce) return
      const own = running.get(asker) ?? 0
      const [turn] = turns
      if (own >= perAsker || !turn) continue
      leave(asker, turn)
      moveLast(asker)
      running.set(asker, own + 1)
      total.running++
      turn.resolve()
    }
  }

  function moveLast(asker: string): void {
    const turns = waiting.get(asker)
    if (!turns) return
    waiting.delete(asker)
    waiting.set(asker, turns)
  }

  /** Whether it had been waiting. */
  function leave(asker: string, turn: Turn): boolean {
    const turns = waiting.get(asker)
    if (!turns?.delete(turn)) return false
    if (turns.size === 0) waiting.delete(asker)
    total.waiting--
    return true
  }

  function end(asker: string): void {
    const left = (running.get(asker) ?? 0) - 1
    if (left > 0) running.set(asker, left)
    else running.delete(asker)
    total.running--
    moveLast(asker)
    beginNext()
  }

  /** Makes room for a task of `asker` by refusing the latest task of the asker with the most waiting, which may be the same asker. */
  function makeRoom(asker: string): void {
    const [greediest, turns] = [...waiting].reduce((most, other) =>
      other[1].size > most[1].size ? other : most,
    )
    const latest = [...turns].at(-1)
    if (!latest || turns.size <= (waiting.get(asker)?.size ?? 0) + 1) throw busy()
    leave(greediest, latest)
    latest.reject(busy())
  }

  const inTurn = async <T>(task: () => Promise<T>, { asker = '', signal }: Asking = {}): Promise<T> => {
    signal?.throwIfAborted()
    if (total.waiting >= (typeof maxWaiting === 'number' ? maxWaiting : maxWaiting())) makeRoom(asker)
    const turn: Turn = Promise.withResolvers()
    const giveUp = () => {
      if (leave(asker, turn)) turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp)
    waiting.set(asker, (waiting.get(asker) ?? new Set()).add(turn))
    total.waiting++
    beginNext()
    await turn.promise.finally(() => signal?.removeEventListener('abort', giveUp))
    try {
      return await task()
    } finally {
      end(asker)
    }
  }
  return Object.assign(inTurn, { load: () => ({ ...total }) })
}
