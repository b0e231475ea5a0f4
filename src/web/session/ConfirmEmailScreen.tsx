/** Confirms an invited user's email address. It requires a click, because mail scanners open links by themselves. */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureMessage } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { forgetLinkTokens, linkToken } from './link-tokens.ts'

export const Route = createFileRoute('/confirmar-email')({
  staticData: { title: 'Confirmar email' },
  component: ConfirmEmailScreen,
})

function ConfirmEmailScreen() {
  const navigate = useNavigate()
  const [token] = useState(() => linkToken('token'))
  const confirm = useMutation(
    orpc.acesso.confirmarEmail.mutationOptions({
      onSuccess: async () => {
        forgetLinkTokens()
        toastSuccess('Seu email foi confirmado.', 'Email confirmado!')
        await navigate({ to: '/auth', replace: true })
      },
    }),
  )
  const refusal = confirm.error
    ? failureMessage(confirm.error, 'Erro ao confirmar o email. Tente novamente.')
    : token === ''
      ? 'Abra este endereço pelo link que você recebeu por email.'
      : null
  return (
    <AuthLayout title="Confirmar email">
      <Stack>
        {refusal ? (
          <Alert color="red" title="Email não confirmado" role="alert">
            {refusal}
          </Alert>
        ) : (
          <Text c="dimmed">Confirme que este email é seu para concluir o convite ao Plantão.</Text>
        )}
        {token !== '' && (
          <Button onClick={() => confirm.mutate({ token })} disabled={confirm.isPending}>
            {confirm.isPending ? 'Confirmando...' : 'Confirmar email'}
          </Button>
        )}
        <Anchor component={Link} to="/auth" ta="center">
          Ir para o acesso ao sistema
        </Anchor>
      </Stack>
    </AuthLayout>
  )
}
