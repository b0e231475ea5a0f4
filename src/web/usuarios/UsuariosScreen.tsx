/** Usuários: the list, the new user form and the dialogs; the URL holds what is open. */
import { Button } from '@mantine/core'
import { IconMailFast, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { wordsOf } from '../../core/cadastros.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useGo, useListAddress } from '../list/list-address.ts'
import { RegisterScreen } from '../list/RegisterScreen.tsx'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { InactivateInstead } from '../record/InactivateInstead.tsx'
import { useCan, useSession } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'
import { synchronized } from './messages.ts'
import { NewUsuario } from './NewUsuario.tsx'
import { refetchUsuarios, USUARIO } from './record.ts'
import { UsuarioFields } from './UsuarioFields.tsx'
import { UsuariosList } from './UsuariosList.tsx'

const ConvitesDialog = onDemand(async () => ({
  default: (await import('./ConvitesDialog.tsx')).ConvitesDialog,
}))

export const Route = createFileRoute('/_app/usuarios')({
  staticData: { title: wordsOf('usuarios').title },
  component: UsuariosScreen,
})

function UsuariosScreen() {
  const { editar, excluir } = useListAddress()
  const canEdit = useCan('usuarios.editar')
  const canDelete = useCan('usuarios.excluir')
  const canSynchronize = useCan('usuarios.sincronizar')
  const canInvite = useCan('usuarios.dar_acesso')
  return (
    <RegisterScreen
      cadastro="usuarios"
      list={<UsuariosList />}
      create={<NewUsuario />}
      actions={
        <>
          {canInvite && <Invite />}
          {canSynchronize && <Synchronize />}
        </>
      }
    >
      {editar && canEdit && (
        <EditRecord of={USUARIO} key={editar} id={editar}>
          {(form) => <UsuarioFields form={form} />}
        </EditRecord>
      )}
      {excluir && canDelete && <DeleteUsuario key={excluir} id={excluir} />}
    </RegisterScreen>
  )
}

/** Opens the invitations of everybody who is 'Sem Acesso'. */
function Invite() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailFast size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Convidar
      </Button>
      {isOpen && <ConvitesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Repairs mismatches between users and logins. */
function Synchronize() {
  const synchronize = useMutation(
    orpc.usuarios.sincronizar.mutationOptions({
      onSuccess: async (result) => {
        toastSuccess(synchronized(result))
        await refetchUsuarios()
      },
      onError: (error) => toastFailure(error, `Erro na sincronização: ${failureOf(error).message}`),
    }),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      disabled={synchronize.isPending}
      onClick={() => synchronize.mutate({})}
    >
      {synchronize.isPending ? 'Sincronizando...' : 'Sincronizar'}
    </Button>
  )
}

function DeleteUsuario({ id }: { id: string }) {
  const go = useGo()
  const me = useSession().session?.user.usuario
  return (
    <DeleteRecord
      of={USUARIO}
      id={id}
      name={({ nome, email }) => (
        <>
          <strong>{nome}</strong> ({email})
        </>
      )}
      warning="Esta ação não pode ser desfeita: o acesso e as sessões dele terminam na mesma hora. Se ele puder voltar, inative-o em vez disso."
      instead={({ status }) =>
        // Making oneself Inativo is asked for in the list.
        status === 'Ativo' &&
        me?.id !== id && (
          <InactivateInstead
            cadastro="usuarios"
            inactivate={() => orpc.usuarios.alternar.call({ id, status: 'Inativo' })}
            done="Usuário inativado com sucesso"
            refetch={refetchUsuarios}
            onClose={() => go({ excluir: undefined })}
          />
        )
      }
    />
  )
}
