/** The lists of rows in a noun's form, such as a sale's participants: their words, fields and limits. */
import type { Fields } from './fields.ts'

/** The facts about a list of rows that do not depend on a form. */
export interface RowList<C extends Fields = Fields> {
  /** Its heading: 'Participantes'. */
  rotulo: string
  genero: 'f' | 'm'
  /** The words for its rows, in lower case. */
  singular: string
  plural: string
  /** Rows that one record may have. */
  max: number
  /** The typed fields of a row, in display order. */
  campos: C
  /** The field that names a row: 'Participante “Ana”'. */
  nome: keyof C & string
  /** Whether a name stands for one row only: rows with the same name are then the same row. */
  unico: boolean
  /** Fields with a total below the rows. */
  totais: readonly (keyof C & string)[]
  /** Fields of which only one counts: the one that the value of `por` names. */
  alternativas?: { por: keyof C & string; campos: Readonly<Record<string, keyof C & string>> }
}
