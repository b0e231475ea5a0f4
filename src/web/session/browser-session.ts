/** The browser's session: one store for all screens, synchronised with the other tabs and the query cache. */
import type { SessaoAtual } from '../../contract/sessao.ts'
import { client } from '../api/api.ts'
import { queryClient } from '../api/query.ts'
import { watchCalls } from '../api/send.ts'
import { toastError } from '../ui/toasts.ts'
import { createSessionStore } from './store.ts'
import { turnsBy } from './turns.ts'

const UNAUTHENTICATED = 401

export const sessionStore = createSessionStore({
  api: client.sessao,
  channel: new BroadcastChannel('plantao-sessao'),
  inTurn: turnsBy(navigator.locks),
})

/** Starts it, with the session that the page brought if it did; call it once, before rendering the first screen. */
export function startSession(brought: SessaoAtual | undefined): void {
  let userId: string | null = null
  sessionStore.subscribe((event, state) => {
    const present = state.session?.user.id ?? null
    // The next user must not see the previous user's data.
    if (userId !== null && present !== userId) queryClient.clear()
    userId = present
    if (event === 'SIGNED_OUT' && state.status === 'signed_out' && !state.byChoice)
      toastError('Entre novamente para continuar.', 'Sua sessão terminou')
  })
  watchCalls((status) => {
    if (status === UNAUTHENTICATED && sessionStore.getState().status === 'signed_in')
      void sessionStore.check()
  })
  sessionStore.start(brought)
}
