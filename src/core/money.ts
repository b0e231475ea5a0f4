import { fromScaled, hasAtMostDecimals, toScaled } from './decimal.ts'

/**
 * Money. Stored and passed as a number of reais with at most two decimals; calculated in integer centavos. Percentages
 * are 0 to 100 with at most two decimals.
 */

/** An integer number of centavos. */
export type Centavos = number

/** The largest amount a record can hold, in reais (the database's numeric(14,2)). */
export const MAX_VALUE = 999_999_999_999.99

/**
 * Converts reais to centavos by their decimal representation, rounded half away from zero (1.005 → 101). Throws
 * RangeError if not finite or beyond 2^53 centavos.
 */
export function toCentavos(reais: number): Centavos {
  const centavos = Number(toScaled(reais, 2))
  if (!Number.isSafeInteger(centavos)) throw new RangeError(`Valor fora do limite: ${reais}`)
  return centavos
}

/** Converts integer centavos to reais, with at most two decimals. */
export function toReais(centavos: Centavos): number {
  return centavos / 100
}

/** The exact sum of amounts in reais, or of other numbers with two decimals. */
export function sumOfReais(amounts: readonly number[]): number {
  return fromScaled(
    amounts.reduce((total, amount) => total + toScaled(amount, 2), 0n),
    2,
  )
}

/** The exact difference of amounts in reais. */
export function differenceOfReais(a: number, b: number): number {
  return fromScaled(toScaled(a, 2) - toScaled(b, 2), 2)
}

/** `percentual` (0 to 100, two decimals) of the amount, rounded down. */
export function shareOf(valor: Centavos, percentual: number): Centavos {
  return Number((BigInt(valor) * BigInt(Math.round(percentual * 100))) / 10_000n)
}

/** Whether the number's decimal representation has at most two decimals. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return hasAtMostDecimals(value, 2)
}

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const REAIS = withDecimals(2)
const INTEGER = withDecimals(0)
const PERCENT = { 1: withDecimals(1), 2: withDecimals(2) }

/**
 * 'R$ 1.234,56' from reais. As everywhere in Intl's pt-BR, the space is U+00A0 (no line breaks inside an
 * amount), and a negative amount is '-R$ 1,00'.
 */
export function formatBRL(reais: number): string {
  return BRL.format(toReais(toCentavos(reais)))
}

/** '1.234,56' from reais, where the currency was said before. */
export function formatReais(reais: number): string {
  return REAIS.format(toReais(toCentavos(reais)))
}

/** 'R$ 1.234,56' from 123456n centavos, however many: sums that a number would not hold to the cent. */
export function formatCentavos(centavos: bigint): string {
  const digits = (centavos < 0n ? -centavos : centavos).toString().padStart(3, '0')
  const sign = centavos < 0n ? '-' : ''
  return BRL.format(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral)
}

/** Thousands of reais, rounded half away from zero: 412350 → 'R$ 412K' (space U+00A0). */
export function formatThousands(reais: number): string {
  return `R$\u00a0${INTEGER.format(fromScaled(toScaled(reais, -3), 0))}K`
}

/** '12,34%' from 12.34, with one or two decimals (default two), rounded half away from zero. */
export function formatPercent(value: number, decimals: 1 | 2 = 2): string {
  return `${PERCENT[decimals].format(fromScaled(toScaled(value, decimals), decimals))}%`
}

function withDecimals(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}
