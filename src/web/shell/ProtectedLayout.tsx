/** Lets those in who are signed in and have access; everybody else is shown why not, or the way to sign in. */
import { Navigate, useRouterState } from '@tanstack/react-router'
import { useSession } from '../session/session.tsx'
import { NoAccess } from './NoAccess.tsx'
import { Shell } from './Shell.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'

export function ProtectedLayout() {
  const { status, session } = useSession()
  const destino = useRouterState({ select: ({ location }) => location.href })
  if (status === 'loading') return <ShellSkeleton />
  // Nothing may hold back the way out, not even a form with unsaved input: its draft is on the server.
  if (status === 'signed_out') return <Navigate to="/auth" replace ignoreBlocker state={{ destino }} />
  if (session.user.usuario?.status !== 'Ativo') return <NoAccess />
  return <Shell />
}
