/** A participant's percentage and value, both written by others, that do not belong to each other. */
import { comissaoValue } from '../comissao.ts'
import { formatBRL, formatPercent } from '../money.ts'

/** Both as written, and the value that the percentage gives where all share out the base (`shareOut`); in reais. */
interface WrittenComissao {
  percentual: number
  valor: number
  shared: number
}

/** A sentence about both, and the same without their values. */
interface Disagreement {
  mensagem: string
  tipo: string
}

/**
 * The message where the percentage of `base` (reais) is not the value, to the centavo, ending in what becomes of them;
 * null where it is.
 */
export function disagreementOf(
  base: number,
  { percentual, valor, shared }: WrittenComissao,
  end = 'fica o valor',
): Disagreement | null {
  if (valor === shared || valor === comissaoValue(base, percentual)) return null
  const both = `${formatPercent(percentual)} de ${formatBRL(base)} não são ${formatBRL(valor)}`
  return { mensagem: `${both}: ${end}`, tipo: `O percentual não dá o valor da comissão: ${end}` }
}
