/** Which payments of a closing are so far from what the person usually gets that nobody may overlook them. */
import type { Centavos } from '../money.ts'

/** The closings of which a person's average is taken. */
export const FECHAMENTOS_DA_MEDIA = 6

const MAIS_DE = { percentual: 30, valor: 500_00 }

/** True if the amount is more than 30 % and more than R$ 500 from the average, above or below; false without an average. */
export function isUnusual(valor: Centavos, media: Centavos | null): boolean {
  if (media === null) return false
  const difference = Math.abs(valor - media)
  return difference > MAIS_DE.valor && difference * 100 > media * MAIS_DE.percentual
}
