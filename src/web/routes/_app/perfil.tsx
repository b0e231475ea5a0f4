/** The signed-in user's profile. */
import { createFileRoute } from '@tanstack/react-router'
import { PerfilScreen } from '../../perfil/PerfilScreen.tsx'

export const Route = createFileRoute('/_app/perfil')({
  staticData: { titulo: 'Meu Perfil' },
  component: PerfilScreen,
})
