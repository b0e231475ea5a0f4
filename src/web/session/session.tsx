/** The session in React: `SessionProvider`, `useSession`, `usePerson` and `useCan`. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { can, type Permission } from '../../contract/permissions.ts'
import type { Sessao } from '../../contract/sessao.ts'
import type { SessionState, SessionStore } from './store.ts'

const SessionContext = createContext<SessionStore | null>(null)

export function SessionProvider({ store, children }: { store: SessionStore; children?: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>
}

/** The session's state and actions. Throws outside of SessionProvider. */
export function useSession(): SessionState & Omit<SessionStore, 'getState' | 'subscribe' | 'start'> {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSession deve ser usado dentro de SessionProvider')
  const { getState, subscribe, start: _start, ...actions } = store
  const state = useSyncExternalStore(subscribe, getState, getState)
  return { ...state, ...actions }
}

/** The signed-in user, for `can`; undefined while they are unknown, and without access. */
export function usePerson(): NonNullable<Sessao['user']['usuario']> | undefined {
  const usuario = useSession().session?.user.usuario
  return usuario?.status === 'Ativo' ? usuario : undefined
}

/** True if the signed-in user may perform `action`; false while the role is unknown. */
export function useCan(action: Permission): boolean {
  return can(usePerson(), action)
}
