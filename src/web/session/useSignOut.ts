/** Signing out from a button, with what the person is told of it. */
import { useState } from 'react'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { useSession } from './session.tsx'

/** `signOut` never throws; the screen in front changes by itself once the session is over. */
export function useSignOut(): { signOut: () => Promise<void>; leaving: boolean } {
  const session = useSession()
  const [leaving, setLeaving] = useState(false)
  return {
    leaving,
    signOut: async () => {
      setLeaving(true)
      try {
        await session.signOut()
        toastSuccess('Você foi desconectado com sucesso.', 'Logout realizado')
      } catch {
        // The session has logged why.
        toastError('Erro ao fazer logout.')
      } finally {
        setLeaving(false)
      }
    },
  }
}
