/** 'Acesso ao Sistema': email and password, then a code if the login requires one, and password recovery. */
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { failureOf } from '../api/api.ts'
import { clearToasts, toastError, toastSuccess } from '../ui/toasts.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { failureMessage } from './failure-message.ts'
import { focusFirstError } from './focus-first-error.ts'
import { useSession } from './session.tsx'

const CodeForm = lazy(() => import('./CodeForm.tsx'))
const RecoveryDialog = lazy(() => import('./RecoveryDialog.tsx'))

/** The schemas load at the first sign-in attempt, so that the screen appears sooner. */
async function validateCredentials(values: { email: string; password: string }) {
  const { credentials } = await import('../../contract/sessao.ts')
  return schemaResolver(credentials)(values)
}

export const Route = createFileRoute('/auth')({
  staticData: { title: 'Acesso ao Sistema' },
  component: LoginScreen,
})

function LoginScreen() {
  const { status, ambiente, signIn } = useSession()
  const [recovering, setRecovering] = useState(false)
  const [codeWanted, setCodeWanted] = useState(false)
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: validateCredentials,
  })
  useLeaveWhenSignedIn(status === 'signed_in')

  async function enter(credentials: Parameters<typeof signIn>[0]) {
    const { user } = await signIn(credentials)
    clearToasts()
    // Others see that they have no access.
    if (user.usuario?.status === 'Ativo') toastSuccess('Bem-vindo de volta!', 'Login realizado!')
  }

  async function submit(values: typeof form.values) {
    try {
      await enter(values)
    } catch (error) {
      if (failureOf(error).code === 'CODIGO_NECESSARIO') return setCodeWanted(true)
      toastError(failureMessage(error, 'Não foi possível entrar. Tente novamente.'), 'Erro no login')
      form.setFieldValue('password', '')
      form.getInputNode('password')?.focus()
    }
  }

  if (codeWanted)
    return (
      <AuthLayout title="Verificação em duas etapas">
        <Suspense>
          <CodeForm
            onSubmit={(codigo) => enter({ ...form.values, codigo })}
            onBack={() => {
              form.setFieldValue('password', '')
              setCodeWanted(false)
            }}
          />
        </Suspense>
      </AuthLayout>
    )
  return (
    <AuthLayout title="Acesso ao Sistema">
      <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
        <Stack gap="sm">
          {ambiente?.primeiro_acesso && (
            <Alert color="yellow" title="Primeiro acesso">
              Ainda não há usuários. Abra o link de primeiro acesso que o servidor mostrou ao iniciar.
            </Alert>
          )}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            required
            withAsterisk={false}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Senha"
            autoComplete="current-password"
            required
            withAsterisk={false}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" mt="xs" fullWidth disabled={form.submitting}>
            {form.submitting ? 'Entrando...' : 'Entrar'}
          </Button>
          <Anchor component="button" type="button" onClick={() => setRecovering(true)} ta="center" mih={24}>
            Esqueci minha senha
          </Anchor>
        </Stack>
      </form>
      {recovering && (
        <Suspense>
          <RecoveryDialog email={form.values.email} onClose={() => setRecovering(false)} />
        </Suspense>
      )}
    </AuthLayout>
  )
}

/** After signing in, here or in another tab: go to the requested location, or to the dashboard. */
function useLeaveWhenSignedIn(signedIn: boolean): void {
  const { history, state } = useRouter()
  // Read once: while the next screen loads, the location is already the new one.
  const [destino] = useState(() => state.location.state.destino ?? '/dashboard')
  useEffect(() => {
    if (signedIn) history.replace(destino)
  }, [signedIn, destino, history])
}
