/** Asks for the user's password again before a sign-in setting changes. */
import { PasswordInput, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { perfilSenhaInput } from '../../contract/perfil.ts'
import { failureOf } from '../api/api.ts'
import { useSession } from '../session/session.tsx'
import { UsernameForManagers } from '../session/UsernameForManagers.tsx'
import { FormActions, type FormActionsProps } from '../ui/FormActions.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { toastRefusal } from '../ui/toasts.ts'

interface Props extends Pick<FormActionsProps, 'confirm' | 'confirming' | 'danger' | 'onCancel'> {
  /** Explains what will happen. */
  children: ReactNode
  /** Error message for failures without one. */
  failure: string
  /** Throws the server's refusal. */
  onSubmit: (senha: string) => Promise<void>
}

export function SenhaForm({ children, failure, onSubmit, ...actions }: Props) {
  const email = useSession().session?.user.email ?? ''
  const form = useForm({
    initialValues: { senha: '' },
    validate: schemaResolver(perfilSenhaInput, { sync: true }),
  })

  async function submit({ senha }: typeof form.values) {
    try {
      await onSubmit(senha)
    } catch (error) {
      form.setErrors({ senha: failureOf(error).campos.senha })
      toastRefusal(error, failure)
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack gap="sm">
        {children}
        <UsernameForManagers email={email} />
        <PasswordInput
          label="Senha Atual"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('senha')}
        />
        <FormActions {...actions} pending={form.submitting} cancellable />
      </Stack>
    </form>
  )
}
