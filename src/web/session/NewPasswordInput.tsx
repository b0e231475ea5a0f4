/** The field of a new password: it says the rule before anything is refused, and then the refusal in its place. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { senhaHint } from '../../core/senha.ts'
import { useMinSenha } from './new-password.ts'

export function NewPasswordInput(props: PasswordInputProps) {
  const min = useMinSenha()
  return (
    <PasswordInput
      autoComplete="new-password"
      description={props.error ? undefined : senhaHint(min)}
      {...props}
    />
  )
}
