/** A commission that stays as it is, and why, as an answer names it. */
import type { SkippedComissao } from '../../contract/comissoes.ts'
import type { Papel } from '../../core/financeiro/linhas.ts'

/** `row` is undefined if there is no such commission, or its sale is not seen. */
export function skippedAs(
  id: string,
  row: { numero_venda: string; corretor: string; papel: Papel } | undefined,
  motivo: string,
): SkippedComissao {
  const { numero_venda = null, corretor = null, papel = null } = row ?? {}
  return { id, numero_venda, corretor, papel, motivo }
}
