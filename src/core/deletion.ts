/** Why a record that others reference cannot be deleted. */
import { counted, enumerate } from './text.ts'

/** A kind of record that may reference another, and how many do. */
export interface Dependants {
  singular: string
  plural: string
  quantos: number
}

/**
 * 'Não é possível excluir: 12 vendas e 1 meta usam esta loja. Inative-a em vez disso.', or null if nothing references
 * it. `target` is 'esta loja', `alternative` the suggested alternative as a sentence; `verb` replaces 'usa', 'usam'.
 */
export function inUseMessage(
  dependants: readonly Dependants[],
  target: string,
  alternative: string,
  verb: readonly [singular: string, plural: string] = ['usa', 'usam'],
): string | null {
  const used = dependants.filter(({ quantos }) => quantos > 0)
  if (used.length === 0) return null
  const parts = used.map(({ quantos, singular, plural }) => counted(quantos, singular, plural))
  const [singular, plural] = verb
  const conjugated = used.length === 1 && used[0]?.quantos === 1 ? singular : plural
  return `Não é possível excluir: ${enumerate(parts)} ${conjugated} ${target}. ${alternative}`
}
