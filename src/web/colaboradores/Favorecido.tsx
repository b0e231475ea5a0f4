/** Leads from a colaborador to the payee's page: in the form, and in the row of users who have no form. */
import { Button } from '@mantine/core'
import { IconUserDollar } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '../api/query.ts'
import { RowAction } from '../list/RowAction.tsx'
import { useCan } from '../session/session.tsx'
import { toastFailure, toastNotice } from '../ui/toasts.ts'

export function FavorecidoAction({ id, record }: { id: string; record: string }) {
  const { mutate, isPending } = useFavorecido(id)
  const hasForm = useCan('colaboradores.editar')
  const mayRead = useCan('favorecidos.ler')
  if (hasForm || !mayRead) return null
  return (
    <RowAction
      icon={IconUserDollar}
      text="Favorecido"
      record={record}
      pending={isPending}
      onClick={() => mutate()}
    />
  )
}

export function FavorecidoButton({ id }: { id: string }) {
  const { mutate, isPending } = useFavorecido(id)
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'start' }}
      leftSection={<IconUserDollar size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Favorecido
    </Button>
  )
}

function useFavorecido(id: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => orpc.favorecidos.doColaborador.call({ id }),
    onSuccess: ({ favorecido }) =>
      favorecido === null
        ? toastNotice('Este colaborador ainda não tem favorecido.', 'Sem favorecido')
        : void navigate({ to: '/favorecidos/$id', params: { id: favorecido.id } }),
    onError: (error) => toastFailure(error, 'Erro ao abrir o favorecido. Tente novamente.'),
  })
}
