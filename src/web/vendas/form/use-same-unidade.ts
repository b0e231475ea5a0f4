/** Looks for other sales of the same unit while typing. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/query.ts'
import type { FormVenda } from './form.ts'

const DEBOUNCE_MS = 400

/**
 * Says that other sales of the unit are live, and which of them the user may see; null if there is none. `exceto` is the id of the
 * sale being edited.
 */
export function useSameUnidade(
  { empreendimento_id, torre, unidade }: Pick<FormVenda, 'empreendimento_id' | 'torre' | 'unidade'>,
  exceto?: string,
): string | null {
  const [typed] = useDebouncedValue(`${torre.trim()}\n${unidade.trim()}`, DEBOUNCE_MS)
  const [settledTorre = '', settledUnidade = ''] = typed.split('\n')
  const enabled = empreendimento_id !== null && settledUnidade !== ''
  const { data } = useQuery(
    orpc.vendas.mesmaUnidade.queryOptions({
      input: {
        empreendimento_id: empreendimento_id ?? '',
        unidade: settledUnidade,
        ...(settledTorre === '' ? {} : { torre: settledTorre }),
        ...(exceto === undefined ? {} : { exceto }),
      },
      enabled,
      // Only a warning: the sale can be saved without it.
      retry: false,
    }),
  )
  if (!enabled || !data) return null
  if (data.numeros.length > 0)
    return `Esta unidade já está em outra venda: ${data.numeros.join(', ')}. Confira antes de salvar.`
  return data.de_outra_loja ? 'Esta unidade já tem uma venda. Confira antes de salvar.' : null
}
