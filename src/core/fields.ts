/** Definitions of a record's fields: their labels and how their values are written, in forms, histories and files. */
import { formatDocumento } from './cpf-cnpj.ts'
import { formatDate, formatInstant, isDate } from './dates.ts'
import { formatCep, formatCnpj, formatCpf, formatRg } from './documents.ts'
import { formatBRL, formatPercent } from './money.ts'
import { retencoesInWords } from './retencao.ts'
import { formatTelefone } from './telefone.ts'

/**
 * How a field's values are written. `referencia` and `referencias` hold ids, whose names are passed to the writer. A
 * list is a choice whose values are shown as they are; an object maps each value to its label.
 */
export type Format =
  | 'texto'
  | 'texto_longo'
  | 'numero'
  | 'dinheiro'
  | 'percentual'
  | 'data'
  | 'instante'
  | 'cpf'
  | 'rg'
  | 'telefone'
  | 'cep'
  | 'cnpj'
  | 'documento'
  | 'lista'
  | 'retencoes'
  | 'referencia'
  | 'referencias'
  | 'sim_nao'
  | readonly string[]
  | Readonly<Record<string, string>>

export interface Field {
  /** The label in the form. */
  rotulo: string
  formato: Format
  /** The name used in histories, where the form does not provide context. */
  noHistorico?: string
  /** The label in a row of a form's list, whose heading provides context. */
  naLinha?: string
}

/** A noun's fields by name, in display order. */
export type Fields = Readonly<Record<string, Field>>

/** Fields by table: those of a record and its parts. */
export type FieldsByTable = Readonly<Record<string, Fields>>

/** Record names by id. */
export type Names = Readonly<Record<string, string>>

/** Shown for an empty field. */
export const EMPTY = 'vazio'

/** The value in words; 'vazio' if empty. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
export function formatValue(value: unknown, format: Format, names: Names = {}): string {
  if (isEmpty(value)) return EMPTY
  if (typeof format === 'string') return FORMATTERS[format](value, names)
  return isLabelMap(format) ? (format[String(value)] ?? String(value)) : String(value)
}

/** The value in words; null if empty. A reference is passed as the record that it names. */
export function formattedOrNull(value: unknown, format: Format): string | null {
  if (isEmpty(value)) return null
  if (format !== 'referencia') return formatValue(value, format)
  return typeof value === 'object' && 'nome' in value ? String(value.nome) : null
}

function isEmpty(value: unknown): value is null | undefined | '' | readonly [] {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

type Formatter = (value: unknown, names: Names) => string

const FORMATTERS: Readonly<Record<Extract<Format, string>, Formatter>> = {
  texto: String,
  texto_longo: String,
  numero: (value) => (typeof value === 'number' ? value.toLocaleString('pt-BR') : String(value)),
  dinheiro: (value) => (typeof value === 'number' ? formatBRL(value) : String(value)),
  percentual: (value) => (typeof value === 'number' ? formatPercent(value) : String(value)),
  data: (value) => (typeof value === 'string' && isDate(value) ? formatDate(value) : String(value)),
  instante: (value) => (typeof value === 'string' ? formatInstant(value) : String(value)),
  cpf: (value) => formatCpf(String(value)),
  rg: (value) => formatRg(String(value)),
  telefone: (value) => formatTelefone(String(value)),
  cep: (value) => formatCep(String(value)),
  cnpj: (value) => formatCnpj(String(value)),
  documento: (value) => formatDocumento(String(value)),
  lista: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  retencoes: (value) => (Array.isArray(value) ? retencoesInWords(value) : String(value)),
  referencia: (value, names) => nameOf(value, names),
  referencias: (value, names) =>
    Array.isArray(value) ? value.map((id) => nameOf(id, names)).join(', ') : String(value),
  sim_nao: (value) => (value === true ? 'sim' : 'não'),
}

function nameOf(id: unknown, names: Names): string {
  return names[String(id)] ?? 'registro sem nome'
}

function isLabelMap(format: Exclude<Format, string>): format is Readonly<Record<string, string>> {
  return !Array.isArray(format)
}
