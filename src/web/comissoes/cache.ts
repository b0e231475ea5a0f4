/** Cache updates after commissions are marked. */
import { orpc, queryClient, refetchKeys } from '../api/query.ts'

/** Refetches the list and its sums; the sales that contain them are refetched on next use. */
export async function refetchComissoes(): Promise<void> {
  await Promise.all([
    refetchKeys(orpc.comissoes.key()),
    queryClient.invalidateQueries({ queryKey: orpc.vendas.key(), refetchType: 'none' }),
  ])
}
