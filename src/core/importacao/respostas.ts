/** What a person says about a file, beside what it has: asked once for a column, a word or a name. */
import type { ExistingChoice, ImportLayout } from './colunas.ts'

/** What a name in a file may be of. */
export const NAME_KINDS = ['loja', 'empreendimento', 'corretor'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** What is done with hidden rows. */
export const HIDDEN_CHOICES = ['importar', 'deixar'] as const

export interface Respostas {
  /** Null for what the columns look like. */
  layout: ImportLayout | null
  /** Fields without a column: the same text in all rows. */
  constantes: { campo: string; texto: string }[]
  /** What a word means in a field; null for nothing. */
  palavras: Palavra[]
  nomes: Nome[]
  /** Texts of a column, from 0, that are to be read otherwise in all of its rows. */
  trocas: { coluna: number; de: string; para: string }[]
  /** Cells as they are to be read: row from 1, column from 0. */
  celulas: { linha: number; coluna: number; texto: string }[]
  /** Rows that are not imported. */
  fora: number[]
  ocultas: (typeof HIDDEN_CHOICES)[number] | null
  /** Rows of sales that look like registered ones, and are others. */
  confirmadas: number[]
  /** Null leaves it to the kind of import. */
  existentes: ExistingChoice | null
}

export interface Palavra {
  campo: string
  texto: string
  valor: string | null
}

export interface Nome {
  tipo: NameKind
  nome: string
  /** The records that it stands for; several share a commission by their parts, which are percentages and make 100. */
  pessoas: { id: string; parte: number }[]
}

/** Answers that are remembered for the next files; of more, those that were needed last. */
export const MAX_LEMBRANCAS = 500

/** Before anybody said anything. */
export const NO_ANSWERS: Respostas = {
  layout: null,
  constantes: [],
  palavras: [],
  nomes: [],
  trocas: [],
  celulas: [],
  fora: [],
  ocultas: null,
  confirmadas: [],
  existentes: null,
}
