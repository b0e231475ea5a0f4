import { divideRounded, fromScaled, toScaled } from './decimal.ts'

/**
 * The change of a figure against the previous period, in percent with one decimal. With nothing before, it
 * is 100 when there is something now, otherwise 0.
 */
export function variacaoPercentual(atual: number, anterior: number): number {
  const antes = toScaled(anterior, 2)
  const agora = toScaled(atual, 2)
  if (antes === 0n) return agora > 0n ? 100 : 0
  const sinal = antes < 0n ? -1n : 1n
  return fromScaled(divideRounded((agora - antes) * 1000n, antes * sinal), 1)
}
