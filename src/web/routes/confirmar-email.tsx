/** Email confirmation from an invitation's link. */
import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '../session/ConfirmEmailScreen.tsx'

export const Route = createFileRoute('/confirmar-email')({
  staticData: { titulo: 'Confirmar email' },
  component: ConfirmEmailScreen,
})
