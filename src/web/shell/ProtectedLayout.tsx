/** Renders the screens for signed-in users with access; others see the reason, or are sent to sign-in. */
import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CreationDialogContext } from '../fields/creation.ts'
import { useSession } from '../session/session.tsx'
import { NoAccess } from './NoAccess.tsx'
import { Shell } from './Shell.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'

const loadCreationDialog = () => import('../creation/CreationDialog.tsx').then((file) => file.default)

export const Route = createFileRoute('/_app')({ component: ProtectedLayout })

function ProtectedLayout() {
  const state = useSession()
  if (state.status === 'loading') return <ShellSkeleton />
  if (state.status === 'signed_out') return <ToSignIn comeBack={!state.byChoice} />
  if (state.session.user.usuario?.status !== 'Ativo') return <NoAccess />
  return (
    <CreationDialogContext value={loadCreationDialog}>
      <Shell />
    </CreationDialogContext>
  )
}

/** Redirects to sign-in, which returns to the current location, or else to the dashboard. */
function ToSignIn({ comeBack }: { comeBack: boolean }) {
  const router = useRouter()
  // Read once: while the sign-in screen loads, the location is already its own.
  const [destino] = useState(() => (comeBack ? router.state.location.href : undefined))
  // Ignores the blocker of a form with unsaved changes: its draft is on the server.
  return <Navigate to="/auth" replace ignoreBlocker state={{ destino }} />
}
