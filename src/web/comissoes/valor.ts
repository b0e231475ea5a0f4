import type { Comissao } from '../../contract/comissoes.ts'
import { somarTudo } from '../../core/comissoes.ts'

/** Their sum in reais. */
export function valorDe(comissoes: readonly Comissao[]): number {
  return somarTudo(comissoes.map(({ valor_comissao }) => ({ quantidade: 1, valor: valor_comissao }))).valor
}
