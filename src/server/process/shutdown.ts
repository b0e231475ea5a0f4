import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './log.ts'

/** What ends the process in order. */
export type Shutdown = {
  /** Aborted as soon as the end was asked for. */
  signal: AbortSignal
  /** Resolves when the end was asked for. */
  requested: Promise<void>
  /** Asks for the end, as a signal does. */
  request(): void
  /** Adds a step; steps run in reverse order, the newest first, each at most so long. */
  add(name: string, withinMs: number, step: () => Promise<void>): void
  /** Runs the steps; resolves to false when one of them failed. */
  run(): Promise<boolean>
}

/** A signal that repeats another within this time is the same request. */
const SAME_REQUEST_MS = 1000

/**
 * Listens for SIGTERM, SIGINT and SIGHUP, and for the end of the process that launched this one. A second
 * request calls `force`: but one Ctrl+C reaches a whole group of processes, of which some pass it on, so
 * those that come together count once.
 */
export function listenForShutdown(options: {
  log: Logger
  force: () => void
  source?: NodeJS.EventEmitter
}): Shutdown {
  const { log, force, source = process } = options
  const abort = new AbortController()
  const steps: { name: string; withinMs: number; step: () => Promise<void> }[] = []
  let firstAt = 0
  const requested = new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()))
  const request = () => {
    if (abort.signal.aborted) {
      if (performance.now() - firstAt > SAME_REQUEST_MS) force()
      return
    }
    firstAt = performance.now()
    abort.abort(new Error('Encerramento pedido.'))
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) source.on(name, request)

  return {
    signal: abort.signal,
    requested,
    request,
    add: (name, withinMs, step) => steps.push({ name, withinMs, step }),
    async run() {
      let fine = true
      for (const { name, withinMs, step } of steps.reverse()) {
        const late = wait(withinMs, true, { ref: false })
        try {
          if (await Promise.race([step(), late]))
            log.warn({ step: name }, 'this step of the shutdown took too long; going on')
        } catch (error) {
          log.error({ err: error, step: name }, 'this step of the shutdown failed; going on')
          fine = false
        }
      }
      return fine
    },
  }
}
