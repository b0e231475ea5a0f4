/** Shown to a login whose usuario is Inativo or missing. */
import { Button, Center, Paper, Stack, Title } from '@mantine/core'
import { useSignOut } from '../session/useSignOut.ts'
import { Logo } from '../ui/Logo.tsx'

export function NoAccess() {
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
