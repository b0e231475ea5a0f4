/** Compares the sale's value with the prices of its development. */
import { useQuery } from '@tanstack/react-query'
import { checkValue } from '../../../core/plausibility.ts'
import { orpc } from '../../api/query.ts'
import type { FormVenda } from './form.ts'

/** The warning about a value outside the development's price range; null if there is none. */
export function useValorAviso({
  empreendimento_id,
  valor_venda,
}: Pick<FormVenda, 'empreendimento_id' | 'valor_venda'>): string | null {
  const enabled = empreendimento_id !== null
  const { data } = useQuery(
    orpc.empreendimentos.obter.queryOptions({
      input: { id: empreendimento_id ?? '' },
      enabled,
      // Only a warning: the sale can be saved without it.
      retry: false,
    }),
  )
  return enabled && data && typeof valor_venda === 'number' ? checkValue(valor_venda, data) : null
}
