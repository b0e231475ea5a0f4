/** Definitions of a record's fields: their labels and how their values are written, in forms, histories and files. */
import { formatDate, formatInstant, isDate } from './datas.ts'
import { formatBRL, formatPercent } from './dinheiro.ts'
import { formatCep, formatCnpj, formatCpf, formatRg, formatTelefone } from './documentos.ts'

/**
 * How a field's values are written. `referencia` and `referencias` hold ids, whose names are passed to the writer. A
 * list is a choice whose values are shown as they are; an object maps each value to its label.
 */
export type Formato =
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
  | 'lista'
  | 'referencia'
  | 'referencias'
  | 'sim_nao'
  | readonly string[]
  | Readonly<Record<string, string>>

export interface Campo {
  /** The label in the form. */
  rotulo: string
  formato: Formato
  /** The name used in histories, where the form does not provide context. */
  noHistorico?: string
}

/** A noun's fields by name, in display order. */
export type Campos = Readonly<Record<string, Campo>>

/** Fields by table: those of a record and its parts. */
export type CamposPorTabela = Readonly<Record<string, Campos>>

/** Record names by id. */
export type Nomes = Readonly<Record<string, string>>

/** Shown for an empty field. */
export const VAZIO = 'vazio'

/** The value in words; 'vazio' if empty. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
export function escreverValor(valor: unknown, formato: Formato, nomes: Nomes = {}): string {
  if (isVazio(valor)) return VAZIO
  if (typeof formato === 'string') return ESCRITORES[formato](valor, nomes)
  return isTabela(formato) ? (formato[String(valor)] ?? String(valor)) : String(valor)
}

/** The value in words; null if empty. A reference is passed as the record that it names. */
export function escritoOuNulo(valor: unknown, formato: Formato): string | null {
  if (isVazio(valor)) return null
  if (formato !== 'referencia') return escreverValor(valor, formato)
  return typeof valor === 'object' && 'nome' in valor ? String(valor.nome) : null
}

function isVazio(valor: unknown): valor is null | undefined | '' | readonly [] {
  return valor === null || valor === undefined || valor === '' || (Array.isArray(valor) && valor.length === 0)
}

type Escritor = (valor: unknown, nomes: Nomes) => string

const ESCRITORES: Readonly<Record<Extract<Formato, string>, Escritor>> = {
  texto: String,
  texto_longo: String,
  numero: (valor) => (typeof valor === 'number' ? valor.toLocaleString('pt-BR') : String(valor)),
  dinheiro: (valor) => (typeof valor === 'number' ? formatBRL(valor) : String(valor)),
  percentual: (valor) => (typeof valor === 'number' ? formatPercent(valor) : String(valor)),
  data: (valor) => (typeof valor === 'string' && isDate(valor) ? formatDate(valor) : String(valor)),
  instante: (valor) => (typeof valor === 'string' ? formatInstant(valor) : String(valor)),
  cpf: (valor) => formatCpf(String(valor)),
  rg: (valor) => formatRg(String(valor)),
  telefone: (valor) => formatTelefone(String(valor)),
  cep: (valor) => formatCep(String(valor)),
  cnpj: (valor) => formatCnpj(String(valor)),
  lista: (valor) => (Array.isArray(valor) ? valor.join(', ') : String(valor)),
  referencia: (valor, nomes) => nomeDe(valor, nomes),
  referencias: (valor, nomes) =>
    Array.isArray(valor) ? valor.map((id) => nomeDe(id, nomes)).join(', ') : String(valor),
  sim_nao: (valor) => (valor === true ? 'sim' : 'não'),
}

function nomeDe(id: unknown, nomes: Nomes): string {
  return nomes[String(id)] ?? 'registro sem nome'
}

function isTabela(formato: Exclude<Formato, string>): formato is Readonly<Record<string, string>> {
  return !Array.isArray(formato)
}
