/** How files of statements are asked for: of commissions, or of a closing. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EXTRATO_FORMAS, type ExtratoForma, FORMA_LABELS } from '../../core/comissoes/extratos.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { RadioRow } from '../fields/RadioRow.tsx'
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
    /** One file of all, or one each. */
    radios: (
      <RadioRow
        label="Como"
        options={EXTRATO_FORMAS}
        wordsOf={(one) => FORMA_LABELS[one]}
        value={forma}
        onChange={setForma}
      />
    ),
    start,
    again,
    isPending: start.isPending || again.isPending,
    /** Once one is given up, the same is something new. */
    onStopped: () => setStopped(stopped + 1),
  }
}

/** Asks for a file of statements. */
function useAsking<Asked>(ask: (input: Asked) => Promise<unknown>) {
  return useMutation({
    mutationFn: ask,
    onError: (error) => toastRefusal(error, 'Erro ao pedir os extratos. Tente novamente.'),
    onSettled: () => refetchKeys(orpc.extratos.listar.key()),
  })
}
