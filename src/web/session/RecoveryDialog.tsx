/** 'Recuperar Senha': requests the recovery mail. The response is the same for every address. */
import { Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { z } from 'zod'
import { requiredEmail } from '../../contract/fields.ts'
import { client } from '../api/api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { useSession } from './session.tsx'

const schema = z.object({ email: requiredEmail('Email é obrigatório') })

interface Props {
  /** The email typed on the sign-in screen. */
  email: string
  onClose: () => void
}

export default function RecoveryDialog({ email, onClose }: Props) {
  const { ambiente } = useSession()
  const form = useForm({ initialValues: { email }, validate: schemaResolver(schema, { sync: true }) })

  async function submit(values: typeof form.values) {
    try {
      await client.senha.recuperar(values)
      if (ambiente?.envia_emails === false)
        toastSuccess(
          'Se este email tem acesso, o link espera na Caixa de saída: peça-o a um Administrador.',
          'Pedido recebido!',
        )
      else toastSuccess('Verifique sua caixa de entrada para redefinir sua senha.', 'Email enviado!')
      onClose()
    } catch (error) {
      toastRefusal(error, 'Erro ao enviar email de recuperação.')
    }
  }

  return (
    <Dialog onClose={onClose} title="Recuperar Senha">
      <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
        <Stack>
          <Text c="dimmed">Informe seu email para receber o link de redefinição de senha.</Text>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <FormActions
            confirm="Enviar"
            confirming="Enviando..."
            pending={form.submitting}
            cancellable
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
