import { divideRounded, fromScaled, toScaled } from './decimal.ts'

/**
 * Commission arithmetic. Amounts are reais and percentages 0 to 100, both with at most two decimals; inside,
 * everything is an integer (bigint, because base × percent passes 2^53), and rounding to two decimals is
 * half away from zero, once, at the end.
 */

/** What a sale's commissions are a percentage of. */
export const BASES = ['valor_venda', 'valor_ato'] as const
export type BaseCalculoComissao = (typeof BASES)[number]

export const ROTULO_BASE: Record<BaseCalculoComissao, string> = {
  valor_venda: 'Valor da venda',
  valor_ato: 'Valor do ato',
}

/** Which of the two a person typed for a participant; the other one is computed. */
export const MODOS_COMISSAO = ['percentual', 'valor'] as const
export type ModoComissao = (typeof MODOS_COMISSAO)[number]

export const MENSAGEM_SOMA = 'A soma dos percentuais não pode exceder 100%'

/** One participant's commission: percent 0–100 and reais. */
export interface Comissao {
  percentual_comissao: number
  valor_comissao: number
}

/** The amount, in reais, that a sale's commissions are computed on; 0 while that amount is missing. */
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
 * The percentage that `valor` is of `base`; 0 when the base is 0. It is not capped: a value above its base
 * gives more than 100, which {@link excede100} then refuses, so that the person sees what is wrong.
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

/** Whether the percentages sum to more than 100: then {@link MENSAGEM_SOMA} blocks saving. */
export function excede100(participantes: readonly Pick<Comissao, 'percentual_comissao'>[]): boolean {
  return somaDosCentesimos(participantes) > 10_000n
}

/** The sale's own commission: the sums over its participants. */
export function comissaoDaVenda(participantes: readonly Comissao[]): Comissao {
  const centavos = participantes.reduce((sum, { valor_comissao }) => sum + toScaled(valor_comissao, 2), 0n)
  return { percentual_comissao: somaDosPercentuais(participantes), valor_comissao: fromScaled(centavos, 2) }
}

/** A participant as typed: of the two numbers, the one that `modo` names; one left empty counts as 0. */
export interface ComissaoDigitada {
  modo: ModoComissao
  percentual_comissao?: number | null
  valor_comissao?: number | null
}

/**
 * The participants as they stand on `base` (reais): one typed by percent gets that percent's value, one
 * typed by value keeps it and gets its percent.
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
