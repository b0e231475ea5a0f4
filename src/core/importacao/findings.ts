/** The findings of reading and checking a file: errors, notices, and unknown words. */

import { type CellPlace, choiceKey } from './cells.ts'
import type { Nome, Palavra } from './respostas.ts'

export interface Finding extends CellPlace {
  /** The field of the column; null if it concerns the whole row. */
  campo: string | null
  mensagem: string
  /** The message without the row's own texts: equal for all findings of one kind. */
  tipo: string
}

/** A word that is not a value of its field. */
export interface UnknownWord {
  campo: string
  texto: string
  /** The first row with it, and the number of such rows. */
  linha: number
  quantidade: number
  /** Its possible values; null is an empty cell. */
  opcoes: { valor: string | null; rotulo: string }[]
}

/** A sum in the file beside the sum of its rows. */
export interface FoundTotal {
  linha: number
  campo: string
  /** In reais. */
  escrito: number
}

export class Findings {
  readonly erros: Finding[] = []
  readonly avisos: Finding[] = []
  /** Suspicious values, which are imported anyway. */
  readonly suspeitas: Finding[] = []
  readonly totais: FoundTotal[] = []
  /** The answers that some cell of the file needed. */
  readonly used = { palavras: new Set<Palavra>(), nomes: new Set<Nome>() }
  /** The number of cells with an unknown word. */
  asked = 0
  readonly #palavras = new Map<string, UnknownWord>()

  /** The number of cells that block their rows; a row that adds to it is incomplete. */
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
