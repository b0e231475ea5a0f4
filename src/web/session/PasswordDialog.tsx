/** 'Alterar Senha': the current password, and the new one twice. */
import { PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { newSenhaTooShort } from '../../core/senha.ts'
import { client, failureOf } from '../api/api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { newPasswordErrors, useMinSenha } from './new-password.ts'
import { useSession } from './session.tsx'
import { UsernameForManagers } from './UsernameForManagers.tsx'

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { session, replacing } = useSession()
  const min = useMinSenha()
  const { nome = '', email = '' } = session?.user ?? {}
  const form = useForm({
    initialValues: { atual: '', nova: '', confirmacao: '' },
    validate: (values) =>
      newPasswordErrors(values, {
        min,
        nome,
        email,
        tooShort: newSenhaTooShort,
      }),
  })
  const { atual, nova, confirmacao } = form.values

  async function submit() {
    try {
      await replacing(() => client.senha.alterar({ senha_atual: atual, nova_senha: nova }))
      toastSuccess('Sua senha foi alterada com sucesso.', 'Senha alterada!')
      onClose()
    } catch (error) {
      const { senha_atual, nova_senha } = failureOf(error).campos
      form.setErrors({ atual: senha_atual, nova: nova_senha })
      toastRefusal(error, 'Erro ao alterar senha.')
    }
  }

  return (
    <Dialog onClose={onClose} title="Alterar Senha">
      <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
        <Stack gap="sm">
          <UsernameForManagers email={email} />
          <PasswordInput
            label="Senha Atual"
            autoComplete="current-password"
            required
            data-autofocus
            {...form.getInputProps('atual')}
          />
          <NewPasswordInput label="Nova Senha" required {...form.getInputProps('nova')} />
          <PasswordInput
            label="Confirmar Nova Senha"
            autoComplete="new-password"
            required
            {...form.getInputProps('confirmacao')}
          />
          <FormActions
            confirm="Alterar Senha"
            confirming="Alterando..."
            pending={form.submitting}
            ready={atual !== '' && nova !== '' && confirmacao !== ''}
            cancellable
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
