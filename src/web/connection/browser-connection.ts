/** The browser's one connection: fed by every call; when it is back, what is on screen is read again. */
import { useSyncExternalStore } from 'react'
import { watchCalls } from '../api.ts'
import { queryClient } from '../query.ts'
import { type ConnectionState, createConnection, probeServer } from './connection.ts'

const connection = createConnection({
  probe: probeServer,
  onRecovery: () => void queryClient.invalidateQueries(),
})

/** Starts watching; call it once, before the first call to the server. */
export function watchConnection(): void {
  watchCalls(connection.report)
  window.addEventListener('online', connection.check)
}

/** Whether the server and its database answer, as far as is known. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState)
}
