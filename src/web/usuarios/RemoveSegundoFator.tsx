/** Confirms before removing another user's second factor. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Usuario } from '../../contract/usuarios.ts'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { refetchUsuarios } from './cache.ts'

const FAILED = 'Erro ao remover a verificação em duas etapas'

export function RemoveSegundoFator({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
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
