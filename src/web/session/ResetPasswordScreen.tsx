/** Sets a new password from a recovery mail's link. */
import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  INVALID_RESET_LINK_MESSAGE,
  newSenhaTooShort,
  REOPEN_RESET_LINK_MESSAGE,
  USED_RESET_LINK_MESSAGE,
} from '../../core/senha.ts'
import { client } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { toastError, toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { forgetLinkTokens, linkToken, markLinkOpened, wasLinkOpened } from './link-tokens.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { newPasswordErrors, useMinSenha } from './new-password.ts'
import { useSession } from './session.tsx'

const REDIRECT_MS = 2_000

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'Redefinir Senha' },
  component: ResetPasswordScreen,
})

function ResetPasswordScreen() {
  const { situacao, asked, tokens } = useResetLink()
  // If the question itself fails, the server still decides when the password is sent.
  if (situacao === 'invalido' || (situacao === undefined && asked)) return null
  return (
    <AuthLayout title="Redefinir Senha">
      {situacao === 'usado' || situacao === 'recarregado' ? (
        <SpentLink situacao={situacao} />
      ) : (
        <NewPasswordForm tokens={tokens} />
      )}
    </AuthLayout>
  )
}

/** The state of the link; an invalid one leads to the sign-in. `asked` until the server has answered or failed. */
function useResetLink() {
  const { passwordRecovery } = useSession()
  const navigate = useNavigate()
  const [tokens] = useState(() => ({
    access_token: linkToken('access_token'),
    refresh_token: linkToken('refresh_token'),
  }))
  const complete = tokens.access_token !== '' && tokens.refresh_token !== ''
  const link = useQuery(
    orpc.senha.consultar.queryOptions({
      input: tokens,
      enabled: complete,
      // A link is used by this screen, which then leaves.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  )
  const [reloaded] = useState(() => !complete && wasLinkOpened())
  const situacao = complete ? link.data?.situacao : reloaded ? 'recarregado' : 'invalido'

  useEffect(() => {
    if (situacao === 'valido') {
      markLinkOpened()
      return passwordRecovery()
    }
    if (situacao !== 'invalido') return
    toastError(INVALID_RESET_LINK_MESSAGE)
    void navigate({ to: '/auth', replace: true })
  }, [situacao, passwordRecovery, navigate])

  return { situacao, asked: !link.isError, tokens }
}

function SpentLink({ situacao }: { situacao: 'usado' | 'recarregado' }) {
  return (
    <Stack>
      <Alert
        color="yellow"
        title={situacao === 'usado' ? 'Link já usado' : 'A página foi recarregada'}
        role="alert"
      >
        {situacao === 'usado' ? USED_RESET_LINK_MESSAGE : REOPEN_RESET_LINK_MESSAGE}
      </Alert>
      <Anchor component={Link} to="/auth" ta="center">
        Ir para o acesso ao sistema
      </Anchor>
    </Stack>
  )
}

function NewPasswordForm({ tokens }: { tokens: { access_token: string; refresh_token: string } }) {
  const min = useMinSenha()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const form = useForm({
    initialValues: { nova: '', confirmacao: '' },
    validate: (values) =>
      newPasswordErrors(values, {
        min,
        nome: '',
        email: '',
        tooShort: newSenhaTooShort,
      }),
  })

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate({ to: '/auth', replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])

  async function submit({ nova }: typeof form.values) {
    try {
      await client.senha.redefinir({ ...tokens, password: nova })
      forgetLinkTokens()
      toastSuccess('Sua senha foi alterada com sucesso.', 'Senha alterada!')
      setDone(true)
    } catch (error) {
      toastRefusal(error, 'Erro ao redefinir senha.')
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack gap="sm">
        <NewPasswordInput label="Nova Senha" autoFocus required {...form.getInputProps('nova')} />
        <PasswordInput
          label="Confirmar Nova Senha"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmacao')}
        />
        <Button type="submit" mt="xs" fullWidth disabled={form.submitting || done}>
          {form.submitting ? 'Redefinindo...' : 'Redefinir Senha'}
        </Button>
      </Stack>
    </form>
  )
}
