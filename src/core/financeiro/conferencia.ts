/** Differences that are found when everything that movements count is counted again. */
import { formatBRL } from '../money.ts'

/** The kinds of values that may differ. */
const DIVERGENCIA_TIPOS = {
  linha: 'Comissão',
  pagamento: 'Pagamento',
  favorecido: 'Favorecido',
  participante: 'Participante da venda',
  item: 'Comissão em um rascunho',
  venda: 'Venda',
  ato: 'Ato',
  movimento: 'Movimento',
  extrato: 'Extrato',
} as const satisfies Record<string, string>
type DivergenciaTipo = keyof typeof DIVERGENCIA_TIPOS

/** A stored value and the value that follows from the movements. Numbers are reais. */
export interface Divergencia {
  tipo: DivergenciaTipo
  id: string
  /** Such as 'AR087/2026 · Ana Souza'; never a client's. */
  nome: string
  campo: string
  tem: number | string | null
  deve: number | string | null
}

/** The difference as a sentence. */
export function sentenceOf({ tipo, nome, campo, tem, deve }: Divergencia): string {
  const what = `${DIVERGENCIA_TIPOS[tipo]} ${nome}`
  if (tipo === 'ato') return `${what}: movimentos foram alterados, retirados ou acrescentados depois.`
  if (tipo === 'extrato') return `${what}: não é o que foi guardado na aprovação.`
  if (tipo === 'movimento') return `${what}: não está selado na auditoria.`
  return `${what}: ${campo} é ${wordsOf(tem)}, e pelos movimentos seria ${wordsOf(deve)}.`
}

function wordsOf(value: Divergencia['tem']): string {
  if (value === null) return 'vazio'
  return typeof value === 'number' ? formatBRL(value) : value
}
