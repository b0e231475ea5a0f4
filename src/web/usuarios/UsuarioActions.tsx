/** Row actions of a user, by the signed-in user's permissions. */
import { Text } from '@mantine/core'
import { IconBan, IconCircleCheck, IconKey, IconShieldOff, IconUserPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Usuario } from '../../contract/usuarios.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { refusalToChangeStatus } from '../../core/usuarios.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { useCan, useSession } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastFailure, toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { withReason } from './messages.ts'
import { refetchUsuarios } from './record.ts'
import { GiveAcesso, ResetSenha } from './SenhaDialog.tsx'

export function UsuarioActions({ usuario }: { usuario: Usuario }) {
  const { id, nome, status, tem_acesso, segundo_fator } = usuario
  const me = useSession().session?.user.usuario
  const canGiveAcesso = useCan('usuarios.dar_acesso')
  const canResetSenha = useCan('usuarios.redefinir_senha')
  const canRemoveFator = useCan('usuarios.remover_segundo_fator')
  const canToggle = useCan('usuarios.alternar')
  const open = useRowDialog()
  const record = `usuário ${nome}`
  return (
    <>
      <EditAction cadastro="usuarios" id={id} record={record} />
      {canGiveAcesso && status === 'Ativo' && !tem_acesso && (
        <RowAction
          icon={IconUserPlus}
          text="Dar acesso"
          record={record}
          onClick={() => open((close) => <GiveAcesso usuario={usuario} onClose={close} />)}
        />
      )}
      {canResetSenha && tem_acesso && id !== me?.id && (
        <RowAction
          icon={IconKey}
          text="Redefinir senha"
          record={record}
          onClick={() => open((close) => <ResetSenha usuario={usuario} onClose={close} />)}
        />
      )}
      {canRemoveFator && segundo_fator && id !== me?.id && (
        <RowAction
          icon={IconShieldOff}
          text="Remover duas etapas"
          record={record}
          onClick={() => open((close) => <RemoveSegundoFator usuario={usuario} onClose={close} />)}
        />
      )}
      {canToggle && me && refusalToChangeStatus(me, usuario) === null && (
        <ToggleStatus usuario={usuario} isSelf={id === me.id} />
      )}
      <DeleteAction cadastro="usuarios" id={id} record={record} />
    </>
  )
}

/** Deactivating one's own user needs confirmation: it signs the user out, and only someone else can undo it. */
function ToggleStatus({ usuario, isSelf }: { usuario: Usuario; isSelf: boolean }) {
  const { id, nome, status } = usuario
  const next = status === 'Ativo' ? 'Inativo' : 'Ativo'
  const open = useRowDialog()
  const toggle = useMutation(
    orpc.usuarios.alternar.mutationOptions({
      onSuccess: async (changed) => {
        toastSuccess(
          changed.status === 'Ativo' ? 'Usuário ativado com sucesso' : 'Usuário inativado com sucesso',
        )
        await refetchUsuarios()
      },
      onError: (error) => toastFailure(error, withReason(wordsOf('usuarios').statusFailed, failureOf(error))),
    }),
  )
  const change = () => toggle.mutate({ id, status: next })
  const ask = () =>
    open((close) => (
      <ConfirmDialog
        title="Inativar o próprio usuário?"
        record={nome}
        confirm="Inativar"
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          change()
        }}
      >
        <Text>Você sairá do Plantão agora, e só outro Administrador poderá ativar você de novo.</Text>
      </ConfirmDialog>
    ))
  return (
    <RowAction
      icon={next === 'Ativo' ? IconCircleCheck : IconBan}
      text={next === 'Ativo' ? 'Ativar' : 'Inativar'}
      record={`usuário ${nome}`}
      pending={toggle.isPending}
      onClick={isSelf && next === 'Inativo' ? ask : change}
    />
  )
}

const FAILED = 'Erro ao remover a verificação em duas etapas'

/** Confirms before removing another user's second factor. */
function RemoveSegundoFator({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const { id, nome } = usuario
  const remove = useMutation(
    orpc.usuarios.removerSegundoFator.mutationOptions({
      onSuccess: async () => {
        toastSuccess(`${nome} agora entra só com a senha.`)
        onClose()
        await refetchUsuarios()
      },
      onError: (error) => toastRefusal(error, FAILED),
    }),
  )
  return (
    <ConfirmDialog
      title="Remover a verificação em duas etapas?"
      record={nome}
      confirm="Remover"
      confirming="Removendo..."
      pending={remove.isPending}
      danger
      onConfirm={() => remove.mutate({ id })}
      onCancel={onClose}
    >
      <Text>
        <strong>{nome}</strong> poderá entrar só com a senha, sem o código do aplicativo. Faça isso quando a
        pessoa perdeu o aparelho e os códigos de recuperação, e tenha certeza de que é ela quem pede.
      </Text>
    </ConfirmDialog>
  )
}
