import { divideRounded, fromScaled, toScaled } from './decimal.ts'

/**
 * Commission arithmetic. Amounts in reais and percentages 0–100 have at most two decimals. Calculations use integers
 * (bigint, because base × percentage exceeds 2^53), and results are rounded once, at the end, to two decimals, half
 * away from zero.
 */

/** The amount of a sale that commissions are a percentage of. */
export const BASES = ['valor_venda', 'valor_ato'] as const
export type BaseCalculoComissao = (typeof BASES)[number]

export const ROTULO_BASE: Record<BaseCalculoComissao, string> = {
  valor_venda: 'Valor da venda',
  valor_ato: 'Valor do ato',
}

/** Which value was typed for a participant; the other one is computed. */
export const MODOS_COMISSAO = ['percentual', 'valor'] as const
export type ModoComissao = (typeof MODOS_COMISSAO)[number]

export const MENSAGEM_SOMA = 'A soma dos percentuais não pode exceder 100%'

/** One participant's commission: percentage 0–100 and reais. */
export interface Comissao {
  percentual_comissao: number
  valor_comissao: number
}

/** The base of a sale's commissions, in reais; 0 while it is missing. */
export function baseDaComissao(venda: {
  base_calculo_comissao: BaseCalculoComissao
  valor_venda: number | null
  valor_ato: number | null
}): number {
  return venda[venda.base_calculo_comissao] ?? 0
}

/** base × percentual ÷ 100, in reais. */
export function valorDaComissao(base: number, percentual: number): number {
  return fromScaled(divideRounded(toScaled(base, 2) * toScaled(percentual, 2), 10_000n), 2)
}

/**
 * The percentage of `base` that `valor` represents; 0 if the base is 0. Not capped: a value above the base gives more
 * than 100, which {@link excede100} then refuses, so that the user sees the mistake.
 */
export function percentualDoValor(base: number, valor: number): number {
  const centavos = toScaled(base, 2)
  if (centavos <= 0n) return 0
  return fromScaled(divideRounded(toScaled(valor, 2) * 10_000n, centavos), 2)
}

/** The exact sum of the participants' percentages. */
export function somaDosPercentuais(participantes: readonly Pick<Comissao, 'percentual_comissao'>[]): number {
  return fromScaled(somaDosCentesimos(participantes), 2)
}

/** Whether the percentages add up to more than 100; {@link MENSAGEM_SOMA} then blocks saving. */
export function excede100(participantes: readonly Pick<Comissao, 'percentual_comissao'>[]): boolean {
  return somaDosCentesimos(participantes) > 10_000n
}

/** The sale's total commission: the sums over its participants. */
export function comissaoDaVenda(participantes: readonly Comissao[]): Comissao {
  const centavos = participantes.reduce((sum, { valor_comissao }) => sum + toScaled(valor_comissao, 2), 0n)
  return { percentual_comissao: somaDosPercentuais(participantes), valor_comissao: fromScaled(centavos, 2) }
}

/** A participant as typed: `modo` names the number that counts; left empty, it counts as 0. */
export interface ComissaoDigitada {
  modo: ModoComissao
  percentual_comissao?: number | null
  valor_comissao?: number | null
}

/**
 * Recalculates the participants on `base` (reais): a typed percentage determines the value, a typed value the
 * percentage.
 */
export function recalcular<P extends ComissaoDigitada>(
  participantes: readonly P[],
  base: number,
): (P & Comissao)[] {
  return participantes.map((participante) => ({ ...participante, ...comissaoSobre(base, participante) }))
}

function comissaoSobre(base: number, digitada: ComissaoDigitada): Comissao {
  if (digitada.modo === 'percentual') {
    const percentual_comissao = digitada.percentual_comissao ?? 0
    return { percentual_comissao, valor_comissao: valorDaComissao(base, percentual_comissao) }
  }
  const valor_comissao = digitada.valor_comissao ?? 0
  return { percentual_comissao: percentualDoValor(base, valor_comissao), valor_comissao }
}

function somaDosCentesimos(participantes: readonly Pick<Comissao, 'percentual_comissao'>[]): bigint {
  return participantes.reduce((sum, { percentual_comissao }) => sum + toScaled(percentual_comissao, 2), 0n)
}
