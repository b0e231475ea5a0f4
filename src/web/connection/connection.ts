/** Whether the server and its database answer: found out as soon as a call fails, and asked again until they do. */

/** `servidor`: nobody answers; `banco`: the server does, its database does not. */
export type ConnectionState = 'ok' | 'servidor' | 'banco'

export interface Connection {
  getState: () => ConnectionState
  subscribe: (listener: () => void) => () => void
  /** Takes the HTTP status of a call's answer, or null when there was none. */
  report: (status: number | null) => void
  /** Asks at once, such as when the network came back. */
  check: () => void
}

/** The longest pause between two questions: a server that came back is noticed within it. */
const MAX_PAUSE_MS = 3_000

/** `onRecovery` runs once each time the connection is back after it was lost. */
export function createConnection(deps: {
  probe: () => Promise<ConnectionState>
  onRecovery: () => void
}): Connection {
  let state: ConnectionState = 'ok'
  let pause = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  const listeners = new Set<() => void>()

  function change(next: ConnectionState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
    if (next === 'ok') deps.onRecovery()
  }

  async function ask(): Promise<void> {
    if (asking) return
    asking = true
    clearTimeout(timer)
    const found = await deps.probe()
    asking = false
    change(found)
    pause = found === 'ok' ? 0 : Math.min(MAX_PAUSE_MS, pause === 0 ? 500 : pause * 2)
    if (found !== 'ok') timer = setTimeout(ask, pause)
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (status) => {
      const failed = status === null || status === 503
      // While it is away the questions go on by themselves; a call that got through proves that it is back.
      if (failed ? state === 'ok' : state !== 'ok') void ask()
    },
    check: () => {
      if (state !== 'ok') void ask()
    },
  }
}

const PROBE_TIMEOUT_MS = 4_000

/** Asks the server whether it is ready; never throws. */
export async function probeServer(): Promise<ConnectionState> {
  try {
    const response = await fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    if (response.ok) return 'ok'
    return response.status === 503 ? 'banco' : 'servidor'
  } catch {
    // No answer is the answer.
    return 'servidor'
  }
}
