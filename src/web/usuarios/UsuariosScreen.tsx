/** Usuários: the list, the form of a new user and the dialogs; what is open stands in the address. */
import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { failureOf } from '../api.ts'
import { useListAddress } from '../crud/list-address.ts'
import { ScreenTabs } from '../crud/ScreenTabs.tsx'
import { orpc } from '../query.ts'
import { usePode } from '../session/session.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { useShortcut } from '../shell/shortcuts.ts'
import { toastError, toastSuccess } from '../toasts.ts'
import { relerUsuarios } from './cache.ts'
import { EditarUsuario, ExcluirUsuario } from './EditarUsuario.tsx'
import { ListaUsuarios } from './ListaUsuarios.tsx'
import { sincronizado } from './mensagens.ts'
import { NovoUsuario } from './NovoUsuario.tsx'

const NOVO = 'novo'

export function UsuariosScreen() {
  const { editar, excluir, go } = useListAddress()
  const podeCriar = usePode('usuarios.criar')
  const podeEditar = usePode('usuarios.editar')
  const podeExcluir = usePode('usuarios.excluir')
  const novo = () => go({ aba: NOVO })
  useShortcut('n', 'Novo usuário', novo, podeCriar)
  return (
    <>
      <PageHeader titulo="Usuários">
        {usePode('usuarios.sincronizar') && <Sincronizar />}
        {podeCriar && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={novo}>
            Novo Usuário
          </Button>
        )}
      </PageHeader>
      <ScreenTabs
        label="Usuários"
        tabs={[
          { value: 'lista', label: 'Lista de Usuários' },
          ...(podeCriar ? [{ value: NOVO, label: 'Novo Usuário' }] : []),
        ]}
      >
        {(aba) => (aba === NOVO ? <NovoUsuario /> : <ListaUsuarios />)}
      </ScreenTabs>
      {editar && podeEditar && <EditarUsuario key={editar} id={editar} />}
      {excluir && podeExcluir && <ExcluirUsuario key={excluir} id={excluir} />}
    </>
  )
}

/** Mends users and logins that do not belong together. */
function Sincronizar() {
  const sincronizar = useMutation(
    orpc.usuarios.sincronizar.mutationOptions({
      onSuccess: async (feito) => {
        toastSuccess(sincronizado(feito))
        await relerUsuarios()
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
