import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './log.ts'

/** Orderly shutdown of the process. */
export type Shutdown = {
  /** Aborted as soon as the shutdown is requested. */
  signal: AbortSignal
  /** Resolves when the shutdown is requested. */
  requested: Promise<void>
  /** Requests the shutdown, like a signal. */
  request(): void
  /** Adds a step. Steps run in reverse order, each with its own time limit. */
  add(name: string, withinMs: number, step: () => Promise<void>): void
  /** Runs the steps; resolves to false if any failed. */
  run(): Promise<boolean>
}

/** Signals within this time of each other count as one request. */
const SAME_REQUEST_MS = 1000

/**
 * Shuts down on SIGTERM, SIGINT, SIGHUP or the end of the parent process. A second request calls `force`. One Ctrl+C
 * reaches the whole process group, and some members forward it, so simultaneous signals count once.
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
