/** How a file of statements is asked for: of commissions, or of a closing. */
import { Group, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { EXTRATO_FORMAS, type ExtratoForma, FORMA_LABELS } from '../../core/comissoes/extratos.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { toastRefusal } from '../ui/toasts.ts'

/** One file of all, or one each. */
export function FormaRadios({
  value,
  onChange,
}: {
  value: ExtratoForma
  onChange: (forma: ExtratoForma) => void
}) {
  return (
    <Radio.Group label="Como" value={value} onChange={onChange}>
      <Group gap="md" mt={6}>
        {EXTRATO_FORMAS.map((one) => (
          <Radio key={one} value={one} label={FORMA_LABELS[one]} />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** Asks for a file of statements. */
export function useAsking<Asked>(ask: (input: Asked) => Promise<unknown>) {
  return useMutation({
    mutationFn: ask,
    onError: (error) => toastRefusal(error, 'Erro ao pedir os extratos. Tente novamente.'),
    onSettled: () => refetchKeys(orpc.extratos.listar.key()),
  })
}
