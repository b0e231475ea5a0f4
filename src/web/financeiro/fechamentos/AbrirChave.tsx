/** Opens a payee's document and key to a Staff for an hour, which is recorded. */
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/api.ts'
import { useCan } from '../../session/session.tsx'
import { toastRefusal } from '../../ui/toasts.ts'
import { refetchFechamentos } from '../cache.ts'

export function AbrirChave({ favorecido_id, favorecido }: { favorecido_id: string; favorecido: string }) {
  const canOpen = useCan('favorecidos.mostrar_dados')
  const open = useMutation({
    mutationFn: () => client.favorecidos.mostrarDados({ id: favorecido_id }),
    onError: (error) => toastRefusal(error, 'Erro ao mostrar a chave PIX. Tente novamente.'),
    onSettled: refetchFechamentos,
  })
  if (!canOpen) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconEye size={14} aria-hidden />}
      aria-label={`Mostrar chave de ${favorecido}`}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      Mostrar chave
    </Button>
  )
}
