/** Confirms before ending one session, or all except this one. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { OpenSessao } from '../../contract/perfil.ts'
import { formatInstant } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import { client, failureOf } from '../api/api.ts'
import { failureMessage } from '../session/failure-message.ts'
import { useSignOut } from '../session/useSignOut.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'

interface Props {
  target: OpenSessao | 'outras'
  onClose: () => void
}

export function EndSessoes({ target: alvo, onClose }: Props) {
  const { signOut, leaving } = useSignOut()
  const own = alvo !== 'outras' && alvo.atual
  const end = useMutation({
    networkMode: 'always',
    mutationFn: () => endSessions(alvo),
    onSuccess: (message) => {
      toastSuccess(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={alvo === 'outras' ? 'Encerrar as outras sessões' : 'Encerrar sessão'}
      confirm="Encerrar"
      confirming="Encerrando..."
      danger
      pending={end.isPending || leaving}
      error={end.error && failureMessage(end.error, 'Erro ao encerrar a sessão. Tente novamente.')}
      onConfirm={() => (own ? void signOut() : end.mutate())}
      onCancel={onClose}
    >
      <Text>{questionOf(alvo)}</Text>
    </ConfirmDialog>
  )
}

/** Ends them; returns the success message. A session that has already ended counts as success. */
async function endSessions(alvo: Props['target']): Promise<string> {
  if (alvo === 'outras') {
    const { encerradas } = await client.perfil.encerrarOutras()
    return `${counted(encerradas, 'sessão encerrada', 'sessões encerradas')}.`
  }
  try {
    await client.perfil.encerrarSessao({ id: alvo.id })
  } catch (error) {
    if (failureOf(error).code !== 'NAO_ENCONTRADO') throw error
  }
  return 'Sessão encerrada.'
}

function questionOf(alvo: Props['target']): string {
  if (alvo === 'outras')
    return 'Todas as suas sessões, menos esta, serão encerradas na hora. Quem estiver nelas precisará entrar de novo.'
  if (alvo.atual)
    return 'Esta é a sessão que você está usando: ao encerrá-la, você sai do Plantão neste navegador.'
  return `A sessão “${alvo.dispositivo}”, usada pela última vez em ${formatInstant(alvo.usada_em)}, será encerrada na hora. Quem estiver nela precisará entrar de novo.`
}
