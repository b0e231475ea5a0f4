/** Derives a form's list of rows from the facts of the list: blank rows, a record's rows, their words and totals. */
import { z } from 'zod'
import { type Fields, formatValue, type Names } from '../../core/fields.ts'
import { sumOfReais } from '../../core/money.ts'
import type { RowList } from '../../core/rows.ts'
import { numberOf } from '../fields/typed-number.ts'
import { type Initial, type ValuesOf, valuesOf } from './values-of.ts'

/** The properties of every row of a form besides its fields. */
export interface FormRow {
  /** The row's React key, which never changes; never sent. */
  chave: string
  /** The id of the stored row; absent for a new one. */
  id?: string | undefined
}

/** A row with the fields `C`; those in `Filled` are never empty. */
export type RowOf<C extends Fields, Filled = never> = ValuesOf<C, Filled> & FormRow

/** A part of a row that can be changed independently: a field, or several fields of which one counts. */
export interface Unit<L extends FormRow = FormRow> {
  label(row: L): string
  /** The value that counts; equal values are no change. */
  value(row: L): unknown
  /** 'vazio' if empty. */
  words(row: L, nomes: Names): string
  /** Its fields in `row`. */
  of(row: L): Partial<L>
}

export interface RowsFacts<L extends FormRow = FormRow> extends RowList {
  labels: Readonly<Record<string, string>>
  /** Parses the rows of a saved draft. */
  schema: z.ZodType
  units: readonly Unit<L>[]
  blank(chave: string, more?: Partial<L>): L
  /** The rows of a record's `parts`. */
  ofRecord(parts: readonly { id: string }[]): L[]
  /** The change of a row by typing `value` into `field`, which counts from then on. */
  typing(field: string, value: unknown): Partial<L>
  /** The fields whose errors no longer hold after `change`. */
  settledBy(change: Partial<L>): string[]
  /** The rows as input of their schema: what counts of them, without what is empty. */
  toSend(rows: readonly L[]): Record<string, unknown>[]
  /** The exact sum of a field with two decimals; what is not a number counts as 0. */
  total(rows: readonly object[], field: string): number
  /** The row's name; null while it has none. */
  nameOf(row: L, nomes: Names): string | null
}

/** The rows of `list`. `filled` are the initial values of fields that are never empty. */
export function rowsOf<const C extends Fields, Filled extends keyof C = never>(
  list: RowList<C>,
  filled: Initial<C, Filled> = {} as Initial<C, Filled>,
): RowsFacts<RowOf<C, Filled>> {
  type L = RowOf<C, Filled>
  const { campos, nome, alternativas } = list
  const values = valuesOf<C, Filled>(campos, filled)
  const labels = Object.fromEntries(
    Object.entries(campos).map(([field, { rotulo, naLinha = rotulo }]) => [field, naLinha]),
  )
  const alternatives = Object.entries(alternativas?.campos ?? {})
  const together = alternativas ? [alternativas.por, ...Object.values(alternativas.campos)] : []
  const isAlternative = (field: string) => alternatives.some(([, one]) => one === field)
  const counts = (row: object, field: string) =>
    !isAlternative(field) ||
    (alternativas !== undefined && alternativas.campos[Reflect.get(row, alternativas.por)] === field)
  const words = (row: object, field: string, nomes: Names) =>
    formatValue(Reflect.get(row, field), campos[field]?.formato ?? 'texto', nomes)

  function unitOf(fields: readonly string[]): Unit<L> {
    const counted = (row: L) =>
      fields.find((field) => field !== alternativas?.por && counts(row, field)) ?? ''
    return {
      label: (row) => labels[counted(row)] ?? '',
      value: (row) => [counted(row), Reflect.get(row, counted(row))],
      words: (row, nomes) => words(row, counted(row), nomes),
      of: (row) => Object.fromEntries(fields.map((field) => [field, Reflect.get(row, field)])) as Partial<L>,
    }
  }

  return {
    ...list,
    labels,
    schema: z.array(z.object({ chave: z.string(), id: z.string().optional(), ...values.shape })),
    units: unitsIn(Object.keys(campos), together).map(unitOf),
    blank: (chave, more) => ({ chave, ...values.blank, ...more }) as L,
    ofRecord: (parts) =>
      parts.map((part) => ({ chave: part.id, id: part.id, ...values.ofRecord(part) }) as L),
    typing: (field, value) => {
      const [choice] = alternatives.find(([, one]) => one === field) ?? []
      return { ...(alternativas && choice && { [alternativas.por]: choice }), [field]: value } as Partial<L>
    },
    settledBy: (change) => {
      const fields = Object.keys(change)
      return fields.some(isAlternative) ? [...new Set([...fields, ...together])] : fields
    },
    toSend: (rows) =>
      rows.map(({ chave: _chave, ...row }) =>
        Object.fromEntries(
          Object.entries(row).filter(([field, value]) => value != null && counts(row, field)),
        ),
      ),
    total: (rows, field) => sumOfReais(rows.map((row) => numberOf(Reflect.get(row, field)) ?? 0)),
    nameOf: (row, nomes) => {
      const value = Reflect.get(row, nome)
      if (campos[nome]?.formato === 'referencia') return nomes[String(value)] ?? null
      return value ? words(row, nome, nomes) : null
    },
  }
}

/** The rows of the list `field` in a form's values. */
export function rowsIn<L extends FormRow>(values: Readonly<Record<string, unknown>>, field: string): L[] {
  const rows = values[field]
  return Array.isArray(rows) ? rows : []
}

/** The fields of each unit, in display order; those in `together` are one. */
function unitsIn(fields: readonly string[], together: readonly string[]): (readonly string[])[] {
  const first = fields.find((field) => together.includes(field))
  return fields
    .filter((field) => field === first || !together.includes(field))
    .map((field) => (field === first ? together : [field]))
}
