/** Who is signed in, and the change of the password. */
import { Badge, Button, Paper, SimpleGrid, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'

const PasswordDialog = lazy(() => import('../session/PasswordDialog.tsx'))

export function PerfilScreen() {
  const user = useSession().session?.user
  const [changingPassword, setChangingPassword] = useState(false)
  if (!user) return null
  return (
    <>
      <PageHeader titulo="Meu Perfil">
        <Button onClick={() => setChangingPassword(true)}>Alterar Senha</Button>
      </PageHeader>
      <Paper withBorder p="lg" maw={720}>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0}>
          <Field rotulo="Nome">{user.nome}</Field>
          <Field rotulo="Email">{user.email}</Field>
          <Field rotulo="Cargo">{user.usuario?.cargo}</Field>
          <Field rotulo="Status da conta">
            <Badge color={user.usuario?.status === 'Ativo' ? 'green' : 'gray'}>{user.usuario?.status}</Badge>
          </Field>
        </SimpleGrid>
      </Paper>
      {changingPassword && (
        <Suspense>
          <PasswordDialog onClose={() => setChangingPassword(false)} />
        </Suspense>
      )}
    </>
  )
}

function Field({ rotulo, children }: { rotulo: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" c="dimmed">
        {rotulo}
      </Text>
      <Text component="dd" m={0} fw={500} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}
