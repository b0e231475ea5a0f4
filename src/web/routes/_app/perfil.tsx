/** The profile of whoever is signed in. */
import { createFileRoute } from '@tanstack/react-router'
import { PerfilScreen } from '../../perfil/PerfilScreen.tsx'

export const Route = createFileRoute('/_app/perfil')({
  staticData: { titulo: 'Meu Perfil' },
  component: PerfilScreen,
})
