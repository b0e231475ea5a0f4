/** Derives a record's form from the definitions of its fields: blank values, the form of a record, values in words. */
import { z } from 'zod'
import { formatCep, formatCnpj, formatCpf, formatRg } from '../../core/documents.ts'
import { type Fields, type Format, formatValue } from '../../core/fields.ts'
import { formatTelefone } from '../../core/telefone.ts'
import { type TypedNumber, typedNumber } from '../fields/typed-number.ts'
import type { FieldOf } from './conflict.ts'

/** The form value of a field: '' or null if empty. Drafts store it unchanged. */
type ValueOf<F extends Format> = F extends 'numero' | 'dinheiro' | 'percentual'
  ? TypedNumber
  : F extends 'data' | 'referencia'
    ? string | null
    : F extends 'referencias' | 'lista'
      ? string[]
      : F extends 'sim_nao'
        ? boolean
        : F extends string
          ? string
          : F extends readonly (infer V)[]
            ? V | null
            : keyof F | null

/** Form values of the fields `C`; those in `Filled` are never empty. `nomes` are the names of selected records, by id. */
export type FormOf<C extends Fields, Filled = never> = {
  -readonly [K in keyof C]: K extends Filled
    ? NonNullable<ValueOf<C[K]['formato']>>
    : ValueOf<C[K]['formato']>
} & { nomes: Record<string, string> }

/** `R` is the record as returned by the API. */
export interface FormFacts<V, R = object> {
  labels: Readonly<Record<FieldOf<V>, string>>
  blank: V
  /** Parses a saved draft. */
  schema: z.ZodType<V>
  /** The form values of a record; `more` sets fields that the record stores under other names. */
  ofRecord: (record: R, more?: Partial<V>) => V
  /** The field's value in words; 'vazio' if empty. */
  describe: (form: V, field: FieldOf<V>) => string
}

/** The form of `facts`. `filled` are the initial values of fields that are never empty. */
export function formOf<const C extends Fields, Filled extends keyof C = never>(
  facts: C,
  filled: Pick<FormOf<C, Filled>, Filled> = {} as Pick<FormOf<C, Filled>, Filled>,
): FormFacts<FormOf<C, Filled>> {
  type V = FormOf<C, Filled>
  const fields = Object.entries(facts)
  // The compiler cannot follow a type through Object.entries.
  const collect = <T>(read: (field: string, format: Format, label: string) => unknown) =>
    Object.fromEntries(
      fields.map(([field, { formato, rotulo }]) => [field, read(field, formato, rotulo)]),
    ) as T
  const shape = collect<z.ZodRawShape>((field, format) => {
    const { schema } = kindOf(format)
    return field in filled && schema instanceof z.ZodNullable ? schema.unwrap() : schema
  })
  return {
    labels: collect((_field, _format, label) => label),
    blank: { ...collect<V>((_field, format) => kindOf(format).empty), ...filled, nomes: {} },
    schema: z.object({
      ...shape,
      nomes: z.record(z.string(), z.string()).default({}),
    }) as unknown as z.ZodType<V>,
    ofRecord: (record, more) => ({
      ...collect<V>((field, format) => typed(Reflect.get(record, field), format)),
      nomes: namesIn(record),
      ...more,
    }),
    describe: (form, field) => {
      const fact = facts[field]
      return fact ? formatValue(form[field], fact.formato, form.nomes) : ''
    },
  }
}

interface Kind {
  schema: z.ZodType
  empty: unknown
}

const TEXT: Kind = { schema: z.string(), empty: '' }
const TEXT_OR_NULL: Kind = { schema: z.string().nullable(), empty: null }
const NUMBER: Kind = { schema: typedNumber, empty: null }
const TEXTS: Kind = { schema: z.array(z.string()), empty: [] }

const KINDS: Partial<Record<Extract<Format, string>, Kind>> = {
  numero: NUMBER,
  dinheiro: NUMBER,
  percentual: NUMBER,
  data: TEXT_OR_NULL,
  referencia: TEXT_OR_NULL,
  referencias: TEXTS,
  lista: TEXTS,
  sim_nao: { schema: z.boolean(), empty: false },
}

function kindOf(format: Format): Kind {
  if (typeof format === 'string') return KINDS[format] ?? TEXT
  const values = Array.isArray(format) ? format : Object.keys(format)
  return { schema: z.enum(values).nullable(), empty: null }
}

/** Forms contain documents in their masked format. */
const MASKS: Partial<Record<Extract<Format, string>, (value: string) => string>> = {
  cpf: formatCpf,
  rg: formatRg,
  telefone: formatTelefone,
  cep: formatCep,
  cnpj: formatCnpj,
}

function typed(value: unknown, format: Format): unknown {
  if (value === null || value === undefined) return kindOf(format).empty
  if (format === 'referencias' && Array.isArray(value)) return value.filter(isNamed).map(({ id }) => id)
  const mask = typeof format === 'string' ? MASKS[format] : undefined
  return mask ? mask(String(value)) : value
}

/** Names by id of the records that `record` embeds as `{ id, nome }`, also in lists. */
function namesIn(record: object): Record<string, string> {
  return Object.fromEntries(
    Object.values(record)
      .flat()
      .filter(isNamed)
      .map(({ id, nome }) => [id, nome]),
  )
}

function isNamed(value: unknown): value is { id: string; nome: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'nome' in value
}
