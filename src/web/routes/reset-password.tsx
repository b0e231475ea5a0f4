/** A new password from a recovery link. */
import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../session/ResetPasswordScreen.tsx'

export const Route = createFileRoute('/reset-password')({
  staticData: { titulo: 'Redefinir Senha' },
  component: ResetPasswordScreen,
})
