/** Says that the client's data is masked, and opens it: an act that the server records and limits. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { client } from '../api/api.ts'
import { orpc, queryClient } from '../api/query.ts'
import { toastRefusal } from '../ui/toasts.ts'

interface Props {
  /** The sale's id. */
  id: string
  /** The client's data no longer exists. */
  anonymous: boolean
  /** Called with the sale in clear. */
  onShown?: (venda: Venda) => void
}

export function ClientDataNotice({ anonymous, ...props }: Props) {
  if (!anonymous) return <MaskedNotice {...props} />
  return (
    <Alert color="gray" p="xs" mb="sm">
      <Text size="sm">Os dados deste cliente foram anonimizados. O resto da venda continua igual.</Text>
    </Alert>
  )
}

function MaskedNotice({ id, onShown }: Omit<Props, 'anonymous'>) {
  const ref = useRef<HTMLDivElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.vendas.mostrarDados({ id }),
    onSuccess: (venda) => {
      focusSectionOf(ref.current)
      queryClient.setQueryData(orpc.vendas.obter.queryKey({ input: { id } }), venda)
      onShown?.(venda)
    },
    onError: (error) => toastRefusal(error, 'Erro ao mostrar os dados do cliente. Tente novamente.'),
  })
  return (
    <Alert ref={ref} color="gray" p="xs" mb="sm" className="print-hidden">
      <Group justify="space-between" gap="xs">
        <Text size="sm">Os dados do cliente estão mascarados. Quem os mostra fica registrado.</Text>
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => mutate()}
        >
          Mostrar dados do cliente
        </Button>
      </Group>
    </Alert>
  )
}

/** The button is about to disappear: the focus goes to the section with the data. */
function focusSectionOf(notice: HTMLElement | null): void {
  const section = notice?.closest<HTMLElement>('section')
  if (!section) return
  section.tabIndex = -1
  section.focus({ preventScroll: true })
}
