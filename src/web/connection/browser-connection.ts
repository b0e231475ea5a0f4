/** The browser's one connection: fed by every call; when it is back, what is on screen is read again. */
import { useSyncExternalStore } from 'react'
import { watchCalls } from '../api.ts'
import { queryClient } from '../query.ts'
import { type ConnectionState, createConnection, probeServer } from './connection.ts'

const recoveries = new EventTarget()

const connection = createConnection({
  probe: probeServer,
  onRecovery: () => {
    void queryClient.invalidateQueries()
    recoveries.dispatchEvent(new Event('recovery'))
  },
})

/** Calls back each time that the server answers again, until `signal` is aborted. */
export function onRecovery(listener: () => void, signal: AbortSignal): void {
  recoveries.addEventListener('recovery', listener, { signal })
}

/** Starts watching; call it once, before the first call to the server. */
export function watchConnection(): void {
  watchCalls(connection.report)
  window.addEventListener('online', connection.check)
}

/** Whether the server and its database answer, as far as is known. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState)
}
