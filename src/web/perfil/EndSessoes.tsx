/** Confirms before ending one session, or all except this one. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { OpenSessao } from '../../contract/perfil.ts'
import { formatInstant } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import { client, failureOf } from '../api/api.ts'
import { changeFailure } from '../api/failure-message.ts'
import { useSignOut } from '../session/useSignOut.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'

interface Props {
  target: OpenSessao | 'outras'
  onClose: () => void
}

export function EndSessoes({ target, onClose }: Props) {
  const { signOut, leaving } = useSignOut()
  const own = target !== 'outras' && target.atual
  const end = useMutation({
    networkMode: 'always',
    mutationFn: () => endSessions(target),
    onSuccess: (message) => {
      toastSuccess(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={target === 'outras' ? 'Encerrar as outras sessões' : 'Encerrar sessão'}
      confirm="Encerrar"
      confirming="Encerrando..."
      danger
      pending={end.isPending || leaving}
      error={changeFailure(end.error, 'Erro ao encerrar a sessão. Tente novamente.')}
      onConfirm={() => (own ? void signOut() : end.mutate())}
      onCancel={onClose}
    >
      <Text>{questionOf(target)}</Text>
    </ConfirmDialog>
  )
}

/** Ends them; returns the success message. A session that has already ended counts as success. */
async function endSessions(target: Props['target']): Promise<string> {
  if (target === 'outras') {
    const { encerradas } = await client.perfil.encerrarOutras()
    return `${counted(encerradas, 'sessão encerrada', 'sessões encerradas')}.`
  }
  try {
    await client.perfil.encerrarSessao({ id: target.id })
  } catch (error) {
    if (failureOf(error).code !== 'NAO_ENCONTRADO') throw error
  }
  return 'Sessão encerrada.'
}

function questionOf(target: Props['target']): string {
  if (target === 'outras')
    return 'Todas as suas sessões, menos esta, serão encerradas na hora. Quem estiver nelas precisará entrar de novo.'
  if (target.atual)
    return 'Esta é a sessão que você está usando: ao encerrá-la, você sai do Plantão neste navegador.'
  return `A sessão “${target.dispositivo}”, usada pela última vez em ${formatInstant(target.usada_em)}, será encerrada na hora. Quem estiver nela precisará entrar de novo.`
}
