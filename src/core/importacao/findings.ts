/** What reading and checking a file finds: errors, notices, and words that somebody has to explain. */

import { type CellPlace, choiceKey } from './cells.ts'
import type { Nome, Palavra } from './respostas.ts'

export interface Finding extends CellPlace {
  /** The field of the column; null if it concerns the whole row. */
  campo: string | null
  mensagem: string
  /** The message without the row's own texts: equal for all findings of one kind. */
  tipo: string
}

/** A word that is no value of its field. */
export interface UnknownWord {
  campo: string
  texto: string
  /** The first row that has it, and how many do. */
  linha: number
  quantidade: number
  /** The values that it may mean; null is an empty cell. */
  opcoes: { valor: string | null; rotulo: string }[]
}

/** What a row's own sum says, beside what its rows make. */
export interface FoundTotal {
  linha: number
  campo: string
  /** In reais. */
  escrito: number
}

export class Findings {
  readonly erros: Finding[] = []
  readonly avisos: Finding[] = []
  /** What does not look right, and is imported all the same. */
  readonly suspeitas: Finding[] = []
  readonly totais: FoundTotal[] = []
  /** The answers that some cell of the file needed. */
  readonly used = { palavras: new Set<Palavra>(), nomes: new Set<Nome>() }
  /** Cells with a word that somebody has to explain. */
  asked = 0
  readonly #palavras = new Map<string, UnknownWord>()

  /** How many cells stop their rows; a row after which there are more is not whole. */
  get stopping(): number {
    return this.erros.length + this.asked
  }

  get palavras(): UnknownWord[] {
    return [...this.#palavras.values()]
  }

  ask(campo: string, texto: string, linha: number, opcoes: UnknownWord['opcoes']): void {
    this.asked++
    const key = `${campo} ${choiceKey(texto)}`
    const asked = this.#palavras.get(key)
    if (asked) asked.quantidade++
    else this.#palavras.set(key, { campo, texto, linha, quantidade: 1, opcoes })
  }
}

/** A finding; `tipo` is its kind if the message quotes the row. */
export function findingOf(
  { linha, coluna }: CellPlace,
  campo: string | null,
  mensagem: string,
  tipo = mensagem,
): Finding {
  return { linha, coluna, campo, mensagem, tipo }
}

/** 'Linha 4', or '12 linhas, desde a 4' */
export function placesOf(linha: number, quantidade: number): string {
  return quantidade === 1
    ? `Linha ${linha}`
    : `${quantidade.toLocaleString('pt-BR')} linhas, desde a ${linha}`
}
