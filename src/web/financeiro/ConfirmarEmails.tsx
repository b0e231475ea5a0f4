/** The button that confirms addresses of payees which another Administrador typed; nothing for who may not. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { orpc, refetchKeys } from '../api/query.ts'
import { useAct } from '../record/keys.ts'
import { useCan, usePerson } from '../session/session.tsx'
import { toastRefusal } from '../ui/toasts.ts'

interface Props {
  /** With who typed each. */
  emails: readonly { id: string; email: string | null; autor_id: string | null }[]
  label: (count: number) => string
}

/** The most that are confirmed at once. */
const MOST = 500

export function ConfirmarEmails({ emails, label }: Props) {
  const me = usePerson()?.id
  const canConfirm = useCan('favorecidos.editar')
  const send = useAct(orpc.favorecidos.confirmarEmails.call)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onError: (error) => toastRefusal(error, 'Erro ao confirmar. Tente novamente.'),
    onSettled: () => refetchKeys(orpc.favorecidos.key(), orpc.fechamentos.porEmail.key()),
  })
  const others = emails
    .flatMap(({ id, email, autor_id }) => (email !== null && autor_id !== me ? [{ id, email }] : []))
    .slice(0, MOST)
  if (!canConfirm || others.length === 0) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      onClick={() => mutate({ emails: others })}
    >
      {label(others.length)}
    </Button>
  )
}
