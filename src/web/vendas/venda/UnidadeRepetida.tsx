/** Other sales of the same unit, above a sale's details, and the word that they are of different units. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc, refetchKeys } from '../../api/query.ts'
import { PlaceLink } from '../../navigation/PlaceLink.tsx'
import { screenOf } from '../../navigation/places.ts'
import { useCan } from '../../session/session.tsx'
import { toastRefusal, toastSuccess } from '../../ui/toasts.ts'

interface Props {
  /** The sale's id, and its number. */
  id: string
  numero: string
}

export function UnidadeRepetida({ id, numero }: Props) {
  const canEdit = useCan('vendas.editar')
  const query = orpc.vendas.unidadeRepetida.queryOptions({ input: { id } })
  // Only a notice: the sale is there without it.
  const { data } = useQuery({ ...query, retry: false })
  const differ = useMutation({
    mutationFn: ({ id: venda_id }: { id: string; numero_venda: string }) =>
      orpc.vendas.unidadesDiferentes.call({ id, venda_id }),
    onSuccess: (_, { numero_venda }) =>
      toastSuccess(`As unidades das vendas ${numero} e ${numero_venda} são diferentes.`),
    onError: (error) => toastRefusal(error, 'Erro ao registrar. Tente novamente.'),
    onSettled: () => Promise.all([refetchKeys(orpc.vendas.key()), refetchKeys(orpc.avisos.key())]),
  })
  if (!data || data.vendas.length === 0) return null
  return (
    <Alert color="yellow" className="print-hidden" title="Esta unidade já está em outra venda">
      <Stack gap="xs">
        {data.vendas.map((other) => (
          <Group key={other.id} gap="sm" justify="space-between">
            <Anchor component={PlaceLink} href={screenOf('vendas', { acao: 'ver', venda: other.id })}>
              Venda {other.numero_venda}
            </Anchor>
            {canEdit && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`São unidades diferentes: venda ${other.numero_venda}`}
                disabled={differ.isPending}
                onClick={() => differ.mutate(other)}
              >
                São unidades diferentes
              </Button>
            )}
          </Group>
        ))}
        <Text size="xs">
          Se é a mesma, corrija a unidade de uma das vendas ou registre a Desistência dela.
        </Text>
      </Stack>
    </Alert>
  )
}
