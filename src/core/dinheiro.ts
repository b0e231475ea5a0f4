import { fromScaled, hasAtMostDecimals, toScaled } from './decimal.ts'

/**
 * Money. Outside of calculations it is a number of reais with at most two decimals; inside them, integer
 * centavos. A percentage is 0 to 100 with at most two decimals.
 */

/** An integer number of centavos. */
export type Centavos = number

/** The greatest amount a record can hold, in reais (the database's numeric(14,2)). */
export const MAX_VALOR = 999_999_999_999.99

/**
 * Centavos of an amount in reais, read by its decimal text and rounded half away from zero (1.005 → 101).
 * Throws RangeError when it is not finite or its centavos pass 2^53.
 */
export function toCentavos(reais: number): Centavos {
  const centavos = Number(toScaled(reais, 2))
  if (!Number.isSafeInteger(centavos)) throw new RangeError(`Valor fora do limite: ${reais}`)
  return centavos
}

/** Reais, with at most two decimals, of integer centavos. */
export function toReais(centavos: Centavos): number {
  return centavos / 100
}

/** Whether the number, as it is written in decimals, has at most two of them. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return hasAtMostDecimals(value, 2)
}

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const INTEIRO = withDecimals(0)
const PERCENT = { 1: withDecimals(1), 2: withDecimals(2) }

/**
 * 'R$ 1.234,56' from reais. As everywhere in Intl's pt-BR, the space is U+00A0 (no line breaks inside an
 * amount), and a negative amount is '-R$ 1,00'.
 */
export function formatBRL(reais: number): string {
  return BRL.format(toReais(toCentavos(reais)))
}

/** Whole thousands of reais, rounded half away from zero: 412350 → 'R$ 412K' (space U+00A0). */
export function formatThousands(reais: number): string {
  return `R$\u00a0${INTEIRO.format(fromScaled(toScaled(reais, -3), 0))}K`
}

/** '12,34%' from 12.34, with one or two decimals (two unless told), rounded half away from zero. */
export function formatPercent(value: number, decimals: 1 | 2 = 2): string {
  return `${PERCENT[decimals].format(fromScaled(toScaled(value, decimals), decimals))}%`
}

function withDecimals(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}
