/** The confirmation of an invited address, by the link of its mail. */
import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '../session/ConfirmEmailScreen.tsx'

export const Route = createFileRoute('/confirmar-email')({
  staticData: { titulo: 'Confirmar email' },
  component: ConfirmEmailScreen,
})
