/** Renders the screens for signed-in users with access; others see the reason, or are sent to sign-in. */

import { Box, Button, Center, Paper, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import { createFileRoute, Navigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { can } from '../../contract/permissions.ts'
import { CreationDialogContext } from '../fields/creation.ts'
import { homeOf } from '../navigation/navigation.ts'
import { PrintedMarca } from '../print/PrintedMarca.tsx'
import { useSession } from '../session/session.tsx'
import { useSignOut } from '../session/useSignOut.ts'
import { Logo } from '../ui/Logo.tsx'
import { Shell } from './Shell.tsx'

const loadCreationDialog = () => import('../creation/CreationDialog.tsx').then((file) => file.default)

export const Route = createFileRoute('/_app')({ component: ProtectedLayout })

function ProtectedLayout() {
  const state = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (state.status === 'loading') return <ShellSkeleton />
  if (state.status === 'signed_out') return <ToSignIn comeBack={!state.byChoice} />
  const { usuario } = state.session.user
  if (usuario?.status !== 'Ativo') return <NoAccess />
  if (path === HOME && !can(usuario, 'dashboard.ler')) return <Navigate to={homeOf(usuario)} replace />
  return (
    <CreationDialogContext value={loadCreationDialog}>
      <Shell />
      <PrintedMarca />
    </CreationDialogContext>
  )
}

/** Where '/' and the sign-in lead. */
const HOME = '/dashboard'

/** Redirects to sign-in, which returns to the current location, or else to the dashboard. */
function ToSignIn({ comeBack }: { comeBack: boolean }) {
  const router = useRouter()
  // Read once: while the sign-in screen loads, the location is already its own.
  const [destino] = useState(() => (comeBack ? router.state.location.href : undefined))
  // Ignores the blocker of a form with unsaved changes: its draft is on the server.
  return <Navigate to="/auth" replace ignoreBlocker state={{ destino }} />
}

/** Placeholder of the layout while the session loads. */
function ShellSkeleton() {
  return (
    <Box component="main" aria-busy="true">
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
      <Skeleton h={56} radius={0} />
      <Stack p="lg" gap="lg">
        <Skeleton h="34vh" />
        <Skeleton h="42vh" />
      </Stack>
    </Box>
  )
}

/** Shown to a login whose usuario is Inativo or missing. */
function NoAccess() {
  const { signOut, leaving } = useSignOut()
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" maw={440}>
        <Stack align="center" gap="md" ta="center">
          <Logo size={36} />
          <Title order={1} fz="lg">
            Sem acesso ao sistema. Procure um administrador.
          </Title>
          <Button onClick={signOut} loading={leaving}>
            Sair
          </Button>
        </Stack>
      </Paper>
    </Center>
  )
}
