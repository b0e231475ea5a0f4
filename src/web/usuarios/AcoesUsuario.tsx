/** Row actions of a user, by the signed-in user's permissions. */
import { Text } from '@mantine/core'
import { IconBan, IconCircleCheck, IconKey, IconShieldOff, IconUserPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Usuario } from '../../contract/usuarios.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { recusaDeAlternar } from '../../core/usuarios.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { usePode, useSession } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { refetchUsuarios } from './cache.ts'
import { comMotivo } from './mensagens.ts'
import { RemoverSegundoFator } from './RemoverSegundoFator.tsx'
import { DarAcesso, RedefinirSenha } from './SenhaDialog.tsx'

export function AcoesUsuario({ usuario }: { usuario: Usuario }) {
  const { id, nome, status, tem_acesso, segundo_fator } = usuario
  const eu = useSession().session?.user.usuario
  const podeDarAcesso = usePode('usuarios.dar_acesso')
  const podeRedefinir = usePode('usuarios.redefinir_senha')
  const podeRemoverFator = usePode('usuarios.remover_segundo_fator')
  const podeAlternar = usePode('usuarios.alternar')
  const abrir = useRowDialog()
  const record = `usuário ${nome}`
  return (
    <>
      <EditAction cadastro="usuarios" id={id} record={record} />
      {podeDarAcesso && status === 'Ativo' && !tem_acesso && (
        <RowAction
          icon={IconUserPlus}
          text="Dar acesso"
          record={record}
          onClick={() => abrir((fechar) => <DarAcesso usuario={usuario} onClose={fechar} />)}
        />
      )}
      {podeRedefinir && tem_acesso && id !== eu?.id && (
        <RowAction
          icon={IconKey}
          text="Redefinir senha"
          record={record}
          onClick={() => abrir((fechar) => <RedefinirSenha usuario={usuario} onClose={fechar} />)}
        />
      )}
      {podeRemoverFator && segundo_fator && id !== eu?.id && (
        <RowAction
          icon={IconShieldOff}
          text="Remover duas etapas"
          record={record}
          onClick={() => abrir((fechar) => <RemoverSegundoFator usuario={usuario} onClose={fechar} />)}
        />
      )}
      {podeAlternar && eu && recusaDeAlternar(eu, usuario) === null && (
        <AlternarStatus usuario={usuario} proprio={id === eu.id} />
      )}
      <DeleteAction cadastro="usuarios" id={id} record={record} />
    </>
  )
}

/** Deactivating one's own user needs confirmation: it signs the user out, and only someone else can undo it. */
function AlternarStatus({ usuario, proprio }: { usuario: Usuario; proprio: boolean }) {
  const { id, nome, status } = usuario
  const novo = status === 'Ativo' ? 'Inativo' : 'Ativo'
  const abrir = useRowDialog()
  const alternar = useMutation(
    orpc.usuarios.alternar.mutationOptions({
      onSuccess: async () => {
        toastSuccess(novo === 'Ativo' ? 'Usuário ativado com sucesso' : 'Usuário inativado com sucesso')
        await refetchUsuarios()
      },
      onError: (error) => toastError(comMotivo(wordsOf('usuarios').statusFailed, failureOf(error))),
    }),
  )
  const mudar = () => alternar.mutate({ id, status: novo })
  const perguntar = () =>
    abrir((fechar) => (
      <ConfirmDialog
        opened
        title="Inativar o próprio usuário?"
        confirm="Inativar"
        danger
        onCancel={fechar}
        onConfirm={() => {
          fechar()
          mudar()
        }}
      >
        <Text>Você sairá do Plantão agora, e só outro Administrador poderá ativar você de novo.</Text>
      </ConfirmDialog>
    ))
  return (
    <RowAction
      icon={novo === 'Ativo' ? IconCircleCheck : IconBan}
      text={novo === 'Ativo' ? 'Ativar' : 'Inativar'}
      record={`usuário ${nome}`}
      pending={alternar.isPending}
      onClick={proprio && novo === 'Inativo' ? perguntar : mudar}
    />
  )
}
