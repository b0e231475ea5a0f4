/** Why a record that others reference cannot be deleted. */
import { contarDe } from './texto.ts'

/** A kind of record that may reference another, and how many do. */
export interface Dependentes {
  singular: string
  plural: string
  quantos: number
}

/**
 * 'Não é possível excluir: 12 vendas e 1 meta usam esta loja. Inative-a em vez disso.', or null if nothing references
 * it. `alvo` is 'esta loja', `saida` the suggested alternative as a sentence; `verbo` replaces 'usa', 'usam'.
 */
export function mensagemEmUso(
  dependentes: readonly Dependentes[],
  alvo: string,
  saida: string,
  verbo: readonly [singular: string, plural: string] = ['usa', 'usam'],
): string | null {
  const usados = dependentes.filter(({ quantos }) => quantos > 0)
  if (usados.length === 0) return null
  const partes = usados.map(({ quantos, singular, plural }) => contarDe(quantos, singular, plural))
  const [singular, plural] = verbo
  const conjugado = usados.length === 1 && usados[0]?.quantos === 1 ? singular : plural
  return `Não é possível excluir: ${enumerar(partes)} ${conjugado} ${alvo}. ${saida}`
}

const enumerar = (partes: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' }).format(partes)
