/** The browser's one session: one store for all screens, in step with the other tabs and with the cache of what was read. */
import { client, watchCalls } from '../api.ts'
import { queryClient } from '../query.ts'
import { toastError } from '../toasts.ts'
import { createSessionStore } from './store.ts'

const UNAUTHENTICATED = 401

export const sessionStore = createSessionStore({
  api: client.sessao,
  channel: new BroadcastChannel('plantao-sessao'),
})

/** Starts it; call it once, before the first screen. */
export function startSession(): void {
  let userId: string | null = null
  sessionStore.subscribe((_event, { session }) => {
    const present = session?.user.id ?? null
    // What one person read is not for the next.
    if (userId !== null && present !== userId) queryClient.clear()
    userId = present
  })
  watchCalls((status) => {
    if (status !== UNAUTHENTICATED || sessionStore.getState().status !== 'signed_in') return
    sessionStore.expire()
    toastError('Entre novamente para continuar.', 'Sua sessão terminou')
  })
  sessionStore.start()
}
