/** The users. */
import { createFileRoute } from '@tanstack/react-router'
import { UsuariosScreen } from '../../usuarios/UsuariosScreen.tsx'

export const Route = createFileRoute('/_app/usuarios')({
  staticData: { titulo: 'Usuários' },
  component: UsuariosScreen,
})
