/** Sends a mail to oneself, and says whether it went out and, if not, what may be wrong. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Rede } from '../../contract/configuracoes.ts'
import { formatInstant } from '../../core/dates.ts'
import { explainMailError } from '../../core/rede.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { useSession } from '../session/session.tsx'
import text from '../ui/text.module.css'
import { toastRefusal } from '../ui/toasts.ts'

export function TestMail({ last }: { last: Rede['ultimo_teste'] }) {
  const email = useSession().session?.user.email
  const sending = useMutation({
    mutationFn: () => orpc.configuracoes.enviarTeste.call(),
    onError: (error) => toastRefusal(error, 'Erro ao enviar o email de teste. Tente novamente.'),
    onSettled: () => refetchKeys(orpc.configuracoes.rede.key()),
  })
  return (
    <>
      <Group gap="xs">
        <Button variant="default" disabled={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? 'Enviando...' : 'Enviar um email de teste a mim'}
        </Button>
        <Text c="dimmed" className={text.wrap}>
          {email}
        </Text>
      </Group>
      <div role="status">{last && <Outcome {...last} />}</div>
    </>
  )
}

function Outcome({ para, em, enviado, erro }: NonNullable<Rede['ultimo_teste']>) {
  if (enviado)
    return (
      <Alert color="green" mt="sm">
        O servidor aceitou o email para {para} em {formatInstant(em)}. Confira a caixa de entrada e o spam.
      </Alert>
    )
  if (erro === null)
    return (
      <Text c="dimmed" mt="sm">
        Enviando a {para}…
      </Text>
    )
  return (
    <Alert color="red" mt="sm" title="O email de teste não saiu">
      <Text>{explainMailError(erro) ?? 'O servidor de email respondeu com um erro.'}</Text>
      <Text size="sm" mt={4} className={text.wrap}>
        {erro}
      </Text>
    </Alert>
  )
}
