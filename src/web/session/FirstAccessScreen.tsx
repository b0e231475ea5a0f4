/** Creates the first Administrador of a new installation, from the one-time link that the server printed. */
import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { requiredEmail, requiredLine } from '../../contract/fields.ts'
import { firstSenhaTooShort } from '../../core/senha.ts'
import { client, failureOf } from '../api/api.ts'
import { failureMessage } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { Loading } from '../ui/Loading.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { forgetLinkTokens, linkToken, markLinkOpened, wasLinkOpened } from './link-tokens.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { newPasswordErrors, useMinSenha } from './new-password.ts'
import { useSession } from './session.tsx'

const whoSchema = z.object({
  nome: requiredLine('Nome é obrigatório'),
  email: requiredEmail('Email é obrigatório'),
})

export const Route = createFileRoute('/primeiro-acesso')({
  staticData: { title: 'Primeiro acesso' },
  component: FirstAccessScreen,
})

function FirstAccessScreen() {
  const [token] = useState(() => linkToken('token'))
  const link = useQuery({
    ...orpc.acesso.consultar.queryOptions({ input: { token } }),
    enabled: token !== '',
  })
  const valid = link.data?.valido ?? false
  const [reloaded] = useState(() => token === '' && wasLinkOpened())
  useEffect(() => {
    if (valid) markLinkOpened()
  }, [valid])
  return (
    <AuthLayout title="Primeiro acesso">
      {token !== '' && link.isPending ? (
        <Loading rows={3} h={36} />
      ) : valid ? (
        <FirstAccessForm token={token} />
      ) : (
        <Stack>
          <Alert
            color={reloaded ? 'yellow' : 'red'}
            title={reloaded ? 'A página foi recarregada' : 'Link inválido'}
          >
            {link.isError
              ? failureMessage(link.error, 'Não foi possível verificar o link. Tente novamente.')
              : reloaded
                ? 'Abra de novo o link que o servidor mostrou.'
                : 'Este link de primeiro acesso é inválido ou já foi usado. Um novo é mostrado quando o servidor reinicia.'}
          </Alert>
          <Anchor component={Link} to="/auth">
            Ir para o acesso ao sistema
          </Anchor>
        </Stack>
      )}
    </AuthLayout>
  )
}

function FirstAccessForm({ token }: { token: string }) {
  const { adopt } = useSession()
  const min = useMinSenha()
  const navigate = useNavigate()
  const validateWho = schemaResolver(whoSchema, { sync: true })
  const form = useForm({
    initialValues: { nome: '', email: '', nova: '', confirmacao: '' },
    validate: (values) => ({
      ...validateWho(values),
      ...newPasswordErrors(values, {
        min,
        nome: values.nome,
        email: values.email,
        tooShort: firstSenhaTooShort,
      }),
    }),
  })

  async function submit({ nome, email, nova }: typeof form.values) {
    try {
      adopt(await client.acesso.criarPrimeiro({ token, nome, email, password: nova }))
      forgetLinkTokens()
      toastSuccess('Bem-vindo ao Plantão!', 'Administrador criado!')
      await navigate({ to: '/dashboard', replace: true })
    } catch (error) {
      const { password, ...campos } = failureOf(error).campos
      form.setErrors({ ...campos, nova: password })
      toastRefusal(error, 'Erro ao criar o primeiro acesso. Tente novamente.')
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack gap="sm">
        <Text c="dimmed">Crie o primeiro Administrador. Ele poderá dar acesso aos outros usuários.</Text>
        <TextInput label="Nome" autoComplete="name" autoFocus required {...form.getInputProps('nome')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          {...form.getInputProps('email')}
        />
        <NewPasswordInput label="Senha" required {...form.getInputProps('nova')} />
        <PasswordInput
          label="Confirmar Senha"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmacao')}
        />
        <Button type="submit" mt="xs" fullWidth disabled={form.submitting}>
          {form.submitting ? 'Criando...' : 'Criar acesso'}
        </Button>
      </Stack>
    </form>
  )
}
