/** Divides the commission of a cell that names several people, without losing any of it. */
import { comissaoValue } from '../comissao.ts'

interface Share {
  id: string
  /** As in a participant's form: the value counts if there is one. */
  comissao: { modo: 'percentual' | 'valor'; percentual_comissao?: unknown; valor_comissao?: unknown }
}

/**
 * Each person's share of the commission. A percentage stays one if the shares add up to its value of `base`, in
 * reais, to the centavo; otherwise that value is divided, and `emReais` is true.
 */
export function sharesOf(
  { percentual, valor }: { percentual: unknown; valor: unknown },
  people: readonly { id: string; parte: number }[],
  base: unknown,
): { shares: Share[]; emReais: boolean } {
  if (valor !== undefined || typeof percentual !== 'number')
    return {
      shares: valor === undefined ? byPercent(percentual, people) : byValue(valor, people),
      emReais: false,
    }
  const shares = byPercent(percentual, people)
  if (people.length === 1 || typeof base !== 'number') return { shares, emReais: false }
  const whole = comissaoValue(base, percentual)
  const made = shares.reduce(
    (sum, { comissao }) => sum + centavos(comissaoValue(base, Number(comissao.percentual_comissao))),
    0,
  )
  return made === centavos(whole)
    ? { shares, emReais: false }
    : { shares: byValue(whole, people), emReais: true }
}

function byPercent(percentual: unknown, people: readonly { id: string; parte: number }[]): Share[] {
  const partOf = splitter(percentual, people)
  return people.map(({ id }, i) => ({
    id,
    comissao: { modo: 'percentual', ...(percentual !== undefined && { percentual_comissao: partOf(i) }) },
  }))
}

function byValue(valor: unknown, people: readonly { id: string; parte: number }[]): Share[] {
  const partOf = splitter(valor, people)
  return people.map(({ id }, i) => ({ id, comissao: { modo: 'valor', valor_comissao: partOf(i) } }))
}

const centavos = (reais: number) => Math.round(reais * 100)

/** Divides a number with two decimals into parts that add up to it; anything else goes to each person unchanged. */
function splitter(total: unknown, people: readonly { parte: number }[]): (i: number) => unknown {
  if (typeof total !== 'number' || people.length === 1) return () => total
  const until = (i: number) =>
    Math.round((total * 100 * people.slice(0, i).reduce((sum, { parte }) => sum + parte, 0)) / 100)
  return (i) => (until(i + 1) - until(i)) / 100
}
