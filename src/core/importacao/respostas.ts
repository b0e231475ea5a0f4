/** The user's answers about a file, each asked once for a column, a word or a name. */
import type { ExistingChoice, ImportLayout } from './colunas.ts'
import type { MERGED_CHOICES } from './mescladas.ts'

/** The kinds of records that names in a file stand for. */
export const NAME_KINDS = ['loja', 'empreendimento', 'corretor', 'colaborador'] as const
export type NameKind = (typeof NAME_KINDS)[number]

export const NAME_LABELS: Readonly<Record<NameKind, string>> = {
  loja: 'Loja',
  empreendimento: 'Empreendimento',
  corretor: 'Corretor',
  colaborador: 'Colaborador',
}

/** What to do with hidden rows. */
export const HIDDEN_CHOICES = ['importar', 'deixar'] as const

export interface Respostas {
  /** Null for the detected columns. */
  layout: ImportLayout | null
  /** Fields without a column: the same text in all rows. */
  constantes: { campo: string; texto: string }[]
  /** What a word means in a field; null for nothing. */
  palavras: Palavra[]
  nomes: Nome[]
  /** Replacements of a column's texts, in all rows; columns count from 0. */
  trocas: { coluna: number; de: string; para: string }[]
  /** Replacements of single cells; rows count from 1, columns from 0. */
  celulas: { linha: number; coluna: number; texto: string }[]
  /** Rows that are not imported. */
  fora: number[]
  ocultas: (typeof HIDDEN_CHOICES)[number] | null
  /** Whether an amount merged over several rows is theirs together, or each one's. */
  mescladas: (typeof MERGED_CHOICES)[number] | null
  /** Rows of sales that resemble registered ones but are different. */
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
  /**
   * The records that it stands for; several share a commission by their `parte`, a percentage; together they are 100.
   */
  pessoas: { id: string; parte: number }[]
}

/** Answers remembered for the next files: the ones needed last. */
export const MAX_LEMBRANCAS = 500

/** No answers yet. */
export const NO_ANSWERS: Respostas = {
  layout: null,
  constantes: [],
  palavras: [],
  nomes: [],
  trocas: [],
  celulas: [],
  fora: [],
  ocultas: null,
  mescladas: null,
  confirmadas: [],
  existentes: null,
}
