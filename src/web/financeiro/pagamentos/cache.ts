/** The cached answers about payments. */
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { orpc, queryClient } from '../../api/query.ts'
import { refetchBanco } from '../arquivos-do-banco/cache.ts'

/** Refetches payments and the commissions that they pay; shows `changed` at once. */
export async function refetchPagamentos(changed?: PagamentoCompleto): Promise<void> {
  if (changed)
    queryClient.setQueryData(orpc.pagamentos.naFila.queryKey({ input: { id: changed.id } }), changed)
  await refetchBanco()
}
