import type { Comissao } from '../../contract/comissoes.ts'
import { sumAll } from '../../core/comissoes/comissoes.ts'

/** Their sum in reais. */
export function totalOf(comissoes: readonly Comissao[]): number {
  return sumAll(comissoes.map(({ valor_comissao }) => ({ quantidade: 1, valor: valor_comissao }))).valor
}
