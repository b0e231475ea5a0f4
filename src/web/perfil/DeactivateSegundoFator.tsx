/** Turns off the user's second factor. */
import { Text } from '@mantine/core'
import { client } from '../api/api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { SenhaForm } from './SenhaForm.tsx'

export default function DeactivateSegundoFator({ onClose }: { onClose: () => void }) {
  async function submit(senha: string) {
    await client.perfil.desativarSegundoFator({ senha })
    toastSuccess('Verificação em duas etapas desativada.')
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Desativar verificação em duas etapas">
      <SenhaForm
        confirm="Desativar"
        confirming="Desativando..."
        danger
        failure="Erro ao desativar a verificação em duas etapas. Tente novamente."
        onCancel={onClose}
        onSubmit={submit}
      >
        <Text>
          A sua senha sozinha voltará a abrir a sua conta, e os códigos de recuperação deixarão de valer.
          Confirme com a sua senha.
        </Text>
      </SenhaForm>
    </Dialog>
  )
}
