/** A search text in a sale's own fields, through the trigram index on their joined text, `busca`. */
import { type RawBuilder, sql } from 'kysely'
import { type ClientValue, clientValueIn } from '../../core/dados-do-cliente.ts'
import { onlyDigits } from '../../core/documents.ts'
import { normalizeTelefone } from '../../core/telefone.ts'
import { wordsOfSearch } from '../../core/text.ts'
import type { OnlyLoja } from '../api/view.ts'
import { containing } from '../cadastro/text.ts'

/** Which sales somebody sees, and how far these are searched. */
export interface SearchScope {
  only: OnlyLoja
  /** True if clients' data is masked for the caller: it is then found by a whole value and never by a part. */
  masked?: boolean
}

/** Whether the sale `v` contains every word of the text, or the text as a document's digits. */
export function vendaContains(
  v: string,
  texto: string,
  { masked = false }: Omit<SearchScope, 'only'>,
): RawBuilder<boolean> {
  const words = wordsOfSearch(texto)
  if (masked) return sql<boolean>`(${hasShown(v, words)} or ${hasClientData(v, texto)})`
  return some([has(v, words), ...hasDigits(v, texto)])
}

/** Whether the sale has the digits of a masked CPF or phone number, whole or partial; nothing for any other text. */
function hasDigits(v: string, texto: string): RawBuilder<boolean>[] {
  const readings = allDigitsOf(texto).filter((digits) => digits.length >= 3 && digits !== texto)
  return readings.map((digits) => has(v, [digits]))
}

/** The digits of a document as written, and those of a phone number if they are others; none for any other text. */
function allDigitsOf(texto: string): string[] {
  if (!/^[\d\s.()+-]+$/.test(texto)) return []
  return [...new Set([onlyDigits(texto), normalizeTelefone(texto)])]
}

function has(v: string, parts: readonly string[]): RawBuilder<boolean> {
  return every(parts.map((part) => sql<boolean>`${column(v, 'busca')} like ${containing(part)}`))
}

/** The index finds them in all of `busca`; what is left of those found is in what is not masked. */
function hasShown(v: string, parts: readonly string[]): RawBuilder<boolean> {
  const shown = sql`plantao.sem_acentos(${column(v, 'numero_venda')} || ' ' || ${column(v, 'cliente_nome')} || ' '
    || coalesce(${column(v, 'torre')}, '') || ' ' || ${column(v, 'unidade')})`
  return every([has(v, parts), ...parts.map((part) => sql<boolean>`${shown} like ${containing(part)}`)])
}

/** Whether the text is the client's whole CPF, telefone or email. */
function hasClientData(v: string, texto: string): RawBuilder<boolean> {
  const value = clientValueIn(texto)
  return value ? every([has(v, [value.valor]), isOfClient(v, value)]) : sql<boolean>`false`
}

/** Whether the value is one of the sale's client. */
export function isOfClient(v: string, { tipo, valor }: ClientValue): RawBuilder<boolean> {
  return tipo === 'email'
    ? sql<boolean>`plantao.sem_acentos(${column(v, 'cliente_email')}) = plantao.sem_acentos(${valor})`
    : sql<boolean>`${valor} in (${column(v, 'cliente_cpf')}, ${column(v, 'cliente_telefone')})`
}

function every(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function some(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function column(v: string, name: string): RawBuilder<string> {
  return sql.ref(`${v}.${name}`)
}
