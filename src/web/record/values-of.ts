/** The form values of a noun's fields, or of a row's: blank, of a record, and in a draft. */
import { z } from 'zod'
import { formatDocumento } from '../../core/cpf-cnpj.ts'
import { formatCep, formatCnpj, formatCpf, formatRg } from '../../core/documents.ts'
import type { Fields, Format } from '../../core/fields.ts'
import { formatTelefone } from '../../core/telefone.ts'
import { type TypedNumber, typedNumber } from '../fields/typed-number.ts'

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

/** Form values of the fields `C`; those in `Filled` are never empty. */
export type ValuesOf<C extends Fields, Filled = never> = {
  -readonly [K in keyof C]: K extends Filled
    ? NonNullable<ValueOf<C[K]['formato']>>
    : ValueOf<C[K]['formato']>
}

/** The initial values of fields that are never empty. */
export type Initial<C extends Fields, Filled extends keyof C> = Pick<ValuesOf<C, Filled>, Filled>

interface ValuesFacts<V> {
  blank: V
  /** Parses each value of a saved draft. */
  shape: z.ZodRawShape
  ofRecord: (record: object) => V
}

export function valuesOf<C extends Fields, Filled extends keyof C>(
  facts: C,
  filled: Initial<C, Filled>,
): ValuesFacts<ValuesOf<C, Filled>> {
  type V = ValuesOf<C, Filled>
  // The compiler cannot follow a type through Object.entries.
  const collect = <T>(read: (field: string, format: Format) => unknown) =>
    Object.fromEntries(
      Object.entries(facts).map(([field, { formato }]) => [field, read(field, formato)]),
    ) as T
  return {
    blank: { ...collect<V>((_field, format) => kindOf(format).empty), ...filled },
    shape: collect<z.ZodRawShape>((field, format) => {
      const { schema } = kindOf(format)
      return field in filled && schema instanceof z.ZodNullable ? schema.unwrap() : schema
    }),
    ofRecord: (record) => collect<V>((field, format) => typed(Reflect.get(record, field), format)),
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
  documento: formatDocumento,
}

function typed(value: unknown, format: Format): unknown {
  if (value === null || value === undefined) return kindOf(format).empty
  if (format === 'referencias' && Array.isArray(value)) return value.filter(isNamed).map(({ id }) => id)
  if (format === 'lista' && Array.isArray(value)) return value.map(String)
  const mask = typeof format === 'string' ? MASKS[format] : undefined
  return mask ? mask(String(value)) : value
}

/** Names by id of the records that `record` embeds as `{ id, nome }`, also in lists. */
export function namesIn(record: object): Record<string, string> {
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
