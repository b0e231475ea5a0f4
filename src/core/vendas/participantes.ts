/** A sale's participants share its base: what was typed for each determines what all of them get. */
import {
  type Comissao,
  comissaoValue,
  recalculate,
  sumOfPercents,
  type TypedComissao,
  totalComissao,
} from '../comissao.ts'
import { apportion, divideRounded, fromScaled, toScaled } from '../decimal.ts'
import { formatBRL } from '../money.ts'

type Typed = TypedComissao & { colaborador_id?: string | null }

/** A participant as stored, with what of the commission is released, in reais. */
export interface StoredComissao extends Comissao {
  colaborador_id: string | null
  modo: TypedComissao['modo']
  liberado: number
}

/** The commissions of a stored sale, and the base that they were typed on, in reais. */
export interface StoredComissoes {
  base: number
  participantes: readonly StoredComissao[]
}

/** 100 %, in hundredths. */
const WHOLE = 10_000n

/**
 * The participants' percentages and values on `base` (reais). Percentages that make exactly 100 make exactly the base; values
 * that do not exceed it make at most 100,00 %, and those that do, more. Nothing of `stored` changes unless the base, a
 * corretor, a mode or a typed number does; even then a released commission whose own were left keeps its value.
 */
export function shareOut<P extends Typed>(
  participantes: readonly P[],
  base: number,
  stored: StoredComissoes | null = null,
): (P & Comissao)[] {
  const { same, isUnchanged } = comparedWith(stored, participantes, base)
  const kept = same.map((one) => (one && (isUnchanged || one.liberado > 0) ? one : undefined))
  const rows = recalculate(participantes, base).map((row, i) => ({
    ...row,
    ...(isUnchanged && { percentual_comissao: kept[i]?.percentual_comissao ?? 0 }),
    valor_comissao: kept[i]?.valor_comissao ?? row.valor_comissao,
  }))
  if (isUnchanged) return rows
  const isOpen = rows.map((_, i) => kept[i] === undefined)
  return rows.every(({ modo }) => modo === 'percentual')
    ? withWholeBase(rows, isOpen, base)
    : judged(rows, base)
}

/** Why the values of 100,00 % do not make the base, for the form; null if they do, or the percentages make less or more. */
export function missedBaseInWords(
  participantes: readonly (Typed & Comissao)[],
  base: number,
  stored: StoredComissoes | null = null,
): string | null {
  const total = totalComissao(participantes)
  const missed = toScaled(total.valor_comissao, 2) - toScaled(base, 2)
  if (total.percentual_comissao !== 100 || missed === 0n) return null
  const amount = formatBRL(fromScaled(missed < 0n ? -missed : missed, 2))
  const fact = `Os valores somam ${amount} a ${missed < 0n ? 'menos' : 'mais'} que a base`
  const { same, isUnchanged } = comparedWith(stored, participantes, base)
  if (isUnchanged) return `${fact}, como foram salvos.`
  return same.some((one) => one && one.liberado > 0)
    ? `${fact}: uma comissão já liberada mantém o valor.`
    : `${fact}.`
}

/** The stored commission that each one still is, and whether that is all of them. */
function comparedWith(stored: StoredComissoes | null, participantes: readonly Typed[], base: number) {
  const same = participantes.map((typed) => storedLike(typed, base, stored))
  return {
    same,
    isUnchanged: same.length === stored?.participantes.length && !same.includes(undefined),
  }
}

/** The stored commission of the same corretor with the same number typed on the same base. */
function storedLike(typed: Typed, base: number, stored: StoredComissoes | null): StoredComissao | undefined {
  if (stored?.base !== base) return undefined
  return stored.participantes.find(
    (one) =>
      one.colaborador_id !== null &&
      one.colaborador_id === typed.colaborador_id &&
      one.modo === typed.modo &&
      (one.modo === 'percentual'
        ? one.percentual_comissao === (typed.percentual_comissao ?? 0)
        : one.valor_comissao === (typed.valor_comissao ?? 0)),
  )
}

/** For participants who are all typed by percent: if they make exactly 100, the values that are open make up the base. */
function withWholeBase<R extends Comissao>(
  rows: readonly R[],
  isOpen: readonly boolean[],
  base: number,
): R[] {
  if (hundredths(rows) !== WHOLE) return [...rows]
  const whole = toScaled(base, 2)
  const left = whole - centavos(rows.filter((_, i) => !isOpen[i]))
  const open = rows.filter((_, i) => isOpen[i])
  const shares = apportion(
    open.map(({ percentual_comissao }) => whole * toScaled(percentual_comissao, 2)),
    WHOLE,
    left,
  ).values()
  return rows.map((row, i) =>
    isOpen[i] ? { ...row, valor_comissao: fromScaled(shares.next().value ?? 0n, 2) } : row,
  )
}

/**
 * Values are judged as values: where they fit, the percentages that rounding raised most give up hundredths until all make
 * 100,00; where they do not, the sum says so even if rounding would hide it.
 */
function judged<R extends Comissao & Pick<TypedComissao, 'modo'>>(rows: readonly R[], base: number): R[] {
  const whole = toScaled(base, 2)
  const byValue = rows.filter(({ modo }) => modo === 'valor')
  const free = WHOLE - hundredths(rows.filter(({ modo }) => modo === 'percentual'))
  const rounded = hundredths(byValue)
  const fits = doFit(rows, byValue, whole, free)
  const isRight = fits ? rounded <= free : rounded > free
  if (whole <= 0n || free < 0n || isRight) return [...rows]
  const values = byValue.map(({ valor_comissao }) => toScaled(valor_comissao, 2))
  const sum = centavos(byValue)
  // Beside percentages that were rounded down, values may fit that are more than their part of the base.
  const [part, of] = fits && sum * WHOLE > free * whole ? [free, sum] : [WHOLE, whole]
  const percents = apportion(
    values.map((value) => value * part),
    of,
    fits ? free : free + 1n,
  ).values()
  return rows.map((row) =>
    row.modo === 'valor' ? { ...row, percentual_comissao: fromScaled(percents.next().value ?? 0n, 2) } : row,
  )
}

/**
 * Whether the values typed fit beside the percentages: with these in reais they make no more than the base, or by themselves
 * no more than what these leave of it. Rounding counts against nobody: a value that is a percentage in whole centavos, such as
 * half of R$ 15.000,01, counts as that percentage.
 */
function doFit(
  rows: readonly Comissao[],
  byValue: readonly Comissao[],
  whole: bigint,
  free: bigint,
): boolean {
  if (centavos(rows) <= whole) return true
  const due = byValue.reduce((sum, { percentual_comissao, valor_comissao }) => {
    const [value, part] = [toScaled(valor_comissao, 2) * WHOLE, toScaled(percentual_comissao, 2) * whole]
    const isThatPart = comissaoValue(fromScaled(whole, 2), percentual_comissao) === valor_comissao
    return sum + (isThatPart && part < value ? part : value)
  }, 0n)
  return due <= divideRounded(whole * free, WHOLE) * WHOLE
}

function hundredths(rows: readonly Comissao[]): bigint {
  return toScaled(sumOfPercents(rows), 2)
}

function centavos(rows: readonly Comissao[]): bigint {
  return toScaled(totalComissao(rows).valor_comissao, 2)
}
