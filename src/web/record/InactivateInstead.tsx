/** The way out of a deletion that is refused because other records use this one: a button that makes it Inativo. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../core/cadastros.ts'
import { useCan } from '../session/session.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'

interface Props {
  cadastro: 'lojas' | 'empreendimentos' | 'usuarios' | 'campanhas' | 'favorecidos'
  inactivate: () => Promise<unknown>
  /** Success message; by default 'Loja inativada com sucesso.' */
  done?: string
  refetch: () => unknown
  /** Closes the question of the deletion, once the status has changed. */
  onClose: () => void
}

export function InactivateInstead({ cadastro, inactivate, done, refetch, onClose }: Props) {
  const { inactivated, statusFailed } = wordsOf(cadastro)
  const mutation = useMutation({
    mutationFn: inactivate,
    onSuccess: async () => {
      toastSuccess(done ?? inactivated)
      onClose()
      await refetch()
    },
    onError: (error) => toastFailure(error, statusFailed),
  })
  if (!useCan(`${cadastro}.alternar`)) return null
  return (
    <Button variant="default" onClick={() => mutation.mutate()} loading={mutation.isPending}>
      Inativar
    </Button>
  )
}
