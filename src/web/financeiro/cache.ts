/** The cached answers about closings and payments. */
import type { PagamentoCompleto } from '../../contract/financeiro/pagamentos.ts'
import { orpc, queryClient, refetchKeys } from '../api/query.ts'

/** Refetches closings, and the commissions that they change. */
export function refetchFechamentos(): Promise<void> {
  return refetchKeys(orpc.fechamentos.key(), orpc.comissoes.key())
}

/**
 * Calls `done` once what was changed is on the screen: before, the next question would name the closing as it was, and be told that it
 * changed.
 */
export async function afterRefetch(done: () => void): Promise<void> {
  await refetchFechamentos()
  done()
}

/** Refetches payments and the commissions that they pay; shows `changed` at once. */
export async function refetchPagamentos(changed?: PagamentoCompleto): Promise<void> {
  if (changed)
    queryClient.setQueryData(orpc.pagamentos.naFila.queryKey({ input: { id: changed.id } }), changed)
  await Promise.all([refetchKeys(orpc.pagamentos.key(), orpc.arquivosDoBanco.key()), refetchFechamentos()])
}
