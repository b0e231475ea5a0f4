/** Sign-in. */
import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../session/LoginScreen.tsx'

export const Route = createFileRoute('/auth')({
  staticData: { titulo: 'Acesso ao Sistema' },
  component: LoginScreen,
})
