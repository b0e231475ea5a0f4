/** Creates the first Administrador from the set-up link that the server printed. */
import { createFileRoute } from '@tanstack/react-router'
import { FirstAccessScreen } from '../session/FirstAccessScreen.tsx'

export const Route = createFileRoute('/primeiro-acesso')({
  staticData: { titulo: 'Primeiro acesso' },
  component: FirstAccessScreen,
})
