/** Sign-out from a button, with its messages. */
import { useState } from 'react'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { useSession } from './session.tsx'

/** `signOut` never throws; the screen changes by itself when the session ends. */
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
        // The session store has logged the cause.
        toastError('Erro ao fazer logout.')
      } finally {
        setLeaving(false)
      }
    },
  }
}
