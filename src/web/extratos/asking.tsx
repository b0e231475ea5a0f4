/** How files of statements are asked for: of commissions, or of a closing. */
import { Group, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EXTRATO_FORMAS, type ExtratoForma, FORMA_LABELS } from '../../core/comissoes/extratos.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { type CallOptions, useAct, useCreation } from '../record/keys.ts'
import { toastRefusal } from '../ui/toasts.ts'

/** Asks for new ones, of the form that `radios` let the person choose, or `again` for the same. */
export function useExtratos<Asked>(call: (input: Asked, options: CallOptions) => Promise<unknown>) {
  const [forma, setForma] = useState<ExtratoForma>('um')
  const [stopped, setStopped] = useState(0)
  const start = useAsking(useCreation(call, `${forma} ${stopped}`))
  const again = useAsking(useAct(call))
  return {
    forma,
    radios: <FormaRadios value={forma} onChange={setForma} />,
    start,
    again,
    isPending: start.isPending || again.isPending,
    /** Once one is given up, the same is something new. */
    onStopped: () => setStopped(stopped + 1),
  }
}

/** One file of all, or one each. */
function FormaRadios({ value, onChange }: { value: ExtratoForma; onChange: (forma: ExtratoForma) => void }) {
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
function useAsking<Asked>(ask: (input: Asked) => Promise<unknown>) {
  return useMutation({
    mutationFn: ask,
    onError: (error) => toastRefusal(error, 'Erro ao pedir os extratos. Tente novamente.'),
    onSettled: () => refetchKeys(orpc.extratos.listar.key()),
  })
}
