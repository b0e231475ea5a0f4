/** Lets those in who are signed in and have access; everybody else is shown why not, or the way to sign in. */
import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { NoAccess } from './NoAccess.tsx'
import { Shell } from './Shell.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'

export function ProtectedLayout() {
  const state = useSession()
  if (state.status === 'loading') return <ShellSkeleton />
  if (state.status === 'signed_out') return <ToSignIn comeBack={!state.byChoice} />
  if (state.session.user.usuario?.status !== 'Ativo') return <NoAccess />
  return <Shell />
}

/** Leads to sign-in, which afterwards leads back to where one is now, or else to the dashboard. */
function ToSignIn({ comeBack }: { comeBack: boolean }) {
  const router = useRouter()
  // Read once: while the sign-in screen loads, the address is its own already.
  const [destino] = useState(() => (comeBack ? router.state.location.href : undefined))
  // Nothing may hold back the way out, not even a form with unsaved input: its draft is on the server.
  return <Navigate to="/auth" replace ignoreBlocker state={{ destino }} />
}
