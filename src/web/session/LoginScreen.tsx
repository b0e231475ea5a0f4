/** 'Acesso ao Sistema': email and password, then a code if the login requires one, and password recovery. */
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '../api/api.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { clearToasts, toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useSession } from './session.tsx'

const FirstAccessHint = onDemand(() => import('./FirstAccessHint.tsx'))
const CodeForm = onDemand(() => import('./CodeForm.tsx'))
const RecoveryDialog = onDemand(() => import('./RecoveryDialog.tsx'))

const FIELDS = ['email', 'password'] as const
type Field = (typeof FIELDS)[number]

export const Route = createFileRoute('/auth')({
  staticData: { title: 'Acesso ao Sistema' },
  component: LoginScreen,
})

function LoginScreen() {
  const { status, ambiente, signIn } = useSession()
  const [recovering, setRecovering] = useState(false)
  const [codeWanted, setCodeWanted] = useState(false)
  const form = useCredentials()
  useLeaveWhenSignedIn(status === 'signed_in')

  async function enter(credentials: Parameters<typeof signIn>[0]) {
    const { user } = await signIn(credentials)
    clearToasts()
    // Others see that they have no access.
    if (user.usuario?.status === 'Ativo') toastSuccess('Bem-vindo de volta!', 'Login realizado!')
  }

  async function submit() {
    try {
      if (await form.isValid()) await enter(form.values)
    } catch (error) {
      if (failureOf(error).code === 'CODIGO_NECESSARIO') return setCodeWanted(true)
      toastRefusal(error, 'Não foi possível entrar. Tente novamente.', 'Erro no login')
      form.clearPassword()
      form.focus('password')
    }
  }

  if (codeWanted)
    return (
      <AuthLayout title="Verificação em duas etapas">
        <CodeForm
          onSubmit={(codigo) => enter({ ...form.values, codigo })}
          onBack={() => {
            form.clearPassword()
            setCodeWanted(false)
          }}
        />
      </AuthLayout>
    )
  return (
    <AuthLayout title="Acesso ao Sistema">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="sm">
          {ambiente?.primeiro_acesso && <FirstAccessHint />}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            required
            withAsterisk={false}
            {...form.inputProps('email')}
          />
          <PasswordInput
            label="Senha"
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.inputProps('password')}
          />
          <Button type="submit" mt="xs" fullWidth disabled={form.submitting}>
            {form.submitting ? 'Entrando...' : 'Entrar'}
          </Button>
          <Anchor component="button" type="button" onClick={() => setRecovering(true)} ta="center" mih={24}>
            Esqueci minha senha
          </Anchor>
        </Stack>
      </form>
      {recovering && <RecoveryDialog email={form.values.email} onClose={() => setRecovering(false)} />}
    </AuthLayout>
  )
}

/** The two fields, without the library of the other forms: it is as large as everything else that this screen loads. */
function useCredentials() {
  const [values, setValues] = useState<Record<Field, string>>({ email: '', password: '' })
  const [errors, setErrors] = useState<Partial<Record<string, ReactNode>>>({})
  const [submitting, setSubmitting] = useState(false)
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const focus = (field: Field) => inputs.current[field]?.focus()
  const change = (field: Field, value: string) => {
    setValues((current) => ({ ...current, [field]: value }))
    setErrors(({ [field]: _corrected, ...others }) => others)
  }

  /** Shows what is missing, and focuses the first of it. Rejects if the rules cannot be loaded. */
  async function isValid(): Promise<boolean> {
    const { errorsOf } = await import('./credentials.ts')
    const found = errorsOf(values)
    setErrors(found)
    const wrong = FIELDS.find((field) => found[field])
    if (wrong) focus(wrong)
    return !wrong
  }

  return {
    values,
    submitting,
    focus,
    isValid,
    clearPassword: () => change('password', ''),
    inputProps: (field: Field) => ({
      ref: (input: HTMLInputElement | null) => {
        inputs.current[field] = input
      },
      value: values[field],
      error: errors[field],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(field, currentTarget.value),
    }),
    onSubmit: (submit: () => Promise<void>) => async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSubmitting(true)
      try {
        await submit()
      } finally {
        setSubmitting(false)
      }
    },
  }
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
