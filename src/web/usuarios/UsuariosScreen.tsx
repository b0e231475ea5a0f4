/** Usuários: the list, the new user form and the dialogs; the URL holds what is open. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useListAddress } from '../list/list-address.ts'
import { RegisterScreen } from '../list/RegisterScreen.tsx'
import { usePode } from '../session/session.tsx'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { refetchUsuarios } from './cache.ts'
import { EditarUsuario, ExcluirUsuario } from './EditarUsuario.tsx'
import { ListaUsuarios } from './ListaUsuarios.tsx'
import { sincronizado } from './mensagens.ts'
import { NovoUsuario } from './NovoUsuario.tsx'

export const Route = createFileRoute('/_app/usuarios')({
  staticData: { titulo: wordsOf('usuarios').title },
  component: UsuariosScreen,
})

function UsuariosScreen() {
  const { editar, excluir } = useListAddress()
  const podeEditar = usePode('usuarios.editar')
  const podeExcluir = usePode('usuarios.excluir')
  const podeSincronizar = usePode('usuarios.sincronizar')
  return (
    <RegisterScreen
      cadastro="usuarios"
      list={<ListaUsuarios />}
      create={<NovoUsuario />}
      actions={podeSincronizar && <Sincronizar />}
    >
      {editar && podeEditar && <EditarUsuario key={editar} id={editar} />}
      {excluir && podeExcluir && <ExcluirUsuario key={excluir} id={excluir} />}
    </RegisterScreen>
  )
}

/** Repairs mismatches between users and logins. */
function Sincronizar() {
  const sincronizar = useMutation(
    orpc.usuarios.sincronizar.mutationOptions({
      onSuccess: async (feito) => {
        toastSuccess(sincronizado(feito))
        await refetchUsuarios()
      },
      onError: (error) => toastError(`Erro na sincronização: ${failureOf(error).message}`),
    }),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      disabled={sincronizar.isPending}
      onClick={() => sincronizar.mutate({})}
    >
      {sincronizar.isPending ? 'Sincronizando...' : 'Sincronizar'}
    </Button>
  )
}
