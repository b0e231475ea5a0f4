import { divideRounded, fromScaled, toScaled } from './decimal.ts'
import { sumOfReais } from './money.ts'

/**
 * Commission arithmetic. Amounts in reais and percentages 0–100 have at most two decimals. Calculations use integers
 * (bigint, because base × percentage exceeds 2^53), and results are rounded once, at the end, to two decimals, half
 * away from zero.
 */

/** The amount of a sale that commissions are a percentage of. */
export const BASES = ['valor_venda', 'valor_ato'] as const
export type CalculationBase = (typeof BASES)[number]

export const BASE_LABELS: Record<CalculationBase, string> = {
  valor_venda: 'Valor da venda',
  valor_ato: 'Valor do ato',
}

/** Which value was typed for a participant; the other one is computed. */
export const COMISSAO_MODES = ['percentual', 'valor'] as const
export type ComissaoMode = (typeof COMISSAO_MODES)[number]

/** The usual limits of all participants' commissions together, in percent of the sale's value. */
export const USUAL_COMISSAO = { from: 0.1, to: 20 }

export const SUM_MESSAGE = 'A soma dos percentuais não pode exceder 100%'

/** One participant's commission: percentage 0–100 and reais. */
export interface Comissao {
  percentual_comissao: number
  valor_comissao: number
}

/** The base of a sale's commissions, in reais; 0 while it is missing. */
export function calculationBaseOf(venda: {
  base_calculo_comissao: CalculationBase
  valor_venda: number | null
  valor_ato: number | null
}): number {
  return venda[venda.base_calculo_comissao] ?? 0
}

/** base × percentual ÷ 100, in reais. */
export function comissaoValue(base: number, percent: number): number {
  return fromScaled(divideRounded(toScaled(base, 2) * toScaled(percent, 2), 10_000n), 2)
}

/**
 * The percentage of `base` that `value` represents; 0 if the base is 0. Not capped: a value above the base gives more
 * than 100, which {@link exceeds100} then refuses, so that the user sees the mistake.
 */
export function percentOfValue(base: number, value: number): number {
  const centavos = toScaled(base, 2)
  if (centavos <= 0n) return 0
  return fromScaled(divideRounded(toScaled(value, 2) * 10_000n, centavos), 2)
}

/** The exact sum of the participants' percentages. */
export function sumOfPercents(participantes: readonly Pick<Comissao, 'percentual_comissao'>[]): number {
  return sumOfReais(participantes.map(({ percentual_comissao }) => percentual_comissao))
}

/** Whether the percentages add up to more than 100; {@link SUM_MESSAGE} then blocks saving. */
export function exceeds100(participantes: readonly Pick<Comissao, 'percentual_comissao'>[]): boolean {
  return sumOfPercents(participantes) > 100
}

/** The sale's total commission: the sums over its participants. */
export function totalComissao(participantes: readonly Comissao[]): Comissao {
  return {
    percentual_comissao: sumOfPercents(participantes),
    valor_comissao: sumOfReais(participantes.map(({ valor_comissao }) => valor_comissao)),
  }
}

/** A participant as typed: `modo` names the number that counts; left empty, it counts as 0. */
export interface TypedComissao {
  modo: ComissaoMode
  percentual_comissao?: number | null
  valor_comissao?: number | null
}

/**
 * Recalculates each by itself on `base` (reais): a typed percentage determines the value, a typed value the percentage. A
 * sale's participants, who share the base, are recalculated by `shareOut`.
 */
export function recalculate<P extends TypedComissao>(
  participantes: readonly P[],
  base: number,
): (P & Comissao)[] {
  return participantes.map((participante) => ({ ...participante, ...comissaoOn(base, participante) }))
}

function comissaoOn(base: number, typed: TypedComissao): Comissao {
  if (typed.modo === 'percentual') {
    const percentual_comissao = typed.percentual_comissao ?? 0
    return { percentual_comissao, valor_comissao: comissaoValue(base, percentual_comissao) }
  }
  const valor_comissao = typed.valor_comissao ?? 0
  return { percentual_comissao: percentOfValue(base, valor_comissao), valor_comissao }
}
