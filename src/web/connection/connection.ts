/** Monitors whether the server and its database respond: a failed call triggers probes until they do. */

/** `servidor`: the server does not respond; `banco`: the server responds, its database does not. */
export type ConnectionState = 'ok' | 'servidor' | 'banco'

export interface Connection {
  getState: () => ConnectionState
  /** The state once the probe under way, if there is one, has its answer. */
  settled: () => Promise<ConnectionState>
  subscribe: (listener: () => void) => () => void
  /** Reports the HTTP status of a call, or null without an answer. */
  report: (status: number | null) => void
  /** Probes immediately, for instance when the network comes back. */
  check: () => void
}

/** Longest interval between probes, and so the longest a recovery goes unnoticed. */
const MAX_PAUSE_MS = 3_000

/** `onRecovery` runs once after each recovery. */
export function createConnection(deps: {
  probe: () => Promise<ConnectionState>
  onRecovery: () => void
}): Connection {
  let state: ConnectionState = 'ok'
  let pause = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function change(next: ConnectionState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
    if (next === 'ok') deps.onRecovery()
  }

  function ask(): void {
    asking ??= probe().finally(() => {
      asking = null
    })
  }

  async function probe(): Promise<void> {
    clearTimeout(timer)
    const found = await deps.probe()
    change(found)
    pause = found === 'ok' ? 0 : Math.min(MAX_PAUSE_MS, pause === 0 ? 500 : pause * 2)
    if (found !== 'ok') timer = setTimeout(ask, pause)
  }

  return {
    getState: () => state,
    settled: async () => {
      await asking
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (status) => {
      const failed = status === null || status === 503
      // While the connection is down, probes are already scheduled; a successful call proves a recovery.
      if (failed ? state === 'ok' : state !== 'ok') ask()
    },
    check: () => {
      if (state !== 'ok') ask()
    },
  }
}

const PROBE_TIMEOUT_MS = 4_000

/** Calls the readiness route; never throws. */
export async function probeServer(): Promise<ConnectionState> {
  try {
    const response = await fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    if (response.ok) return 'ok'
    return response.status === 503 ? 'banco' : 'servidor'
  } catch {
    // No answer: the server is down.
    return 'servidor'
  }
}
