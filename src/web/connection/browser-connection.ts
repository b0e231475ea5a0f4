/** The browser's connection monitor: observes every call, and refetches active queries after a recovery. */
import { useSyncExternalStore } from 'react'
import { explainFailuresWhen } from '../api/explained.ts'
import { queryClient } from '../api/query.ts'
import { watchCalls } from '../api/send.ts'
import { type ConnectionState, createConnection, probeServer } from './connection.ts'

const recoveries = new EventTarget()

const connection = createConnection({
  probe: probeServer,
  onRecovery: () => {
    void queryClient.invalidateQueries()
    recoveries.dispatchEvent(new Event('recovery'))
  },
})

/** Subscribes to recoveries until `signal` is aborted. */
export function onRecovery(listener: () => void, signal: AbortSignal): void {
  recoveries.addEventListener('recovery', listener, { signal })
}

/** Starts monitoring; call it once, before the first call to the server. */
export function watchConnection(): void {
  watchCalls(connection.report)
  explainFailuresWhen(async () => (await connection.settled()) !== 'ok')
  window.addEventListener('online', connection.check)
}

/** The last known state of the server and its database. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState)
}
