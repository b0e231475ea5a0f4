/** A row of another database: its values, judged by the product's rules, and its problems. */
import type { z } from 'zod'
import {
  CARGA_MESSAGES,
  type Correcao,
  GRAVIDADES,
  type Gravidade,
  type Lugar,
  NAO_TRAZER,
  type Problema,
  type Regra,
  VAZIO,
} from '../../core/cargas/cargas.ts'
import { correctionOf, isAsStored, readStored } from '../../core/cargas/cells.ts'
import { isCpfValid } from '../../core/documents.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { isNoValue, refusalOfError } from '../../core/planilha/no-value.ts'
import { seenValue } from './masking.ts'
import { type CargaTableName, formatOf, readColumns, tableOf } from './tables.ts'

/** A row as read. */
export interface ReadRow {
  /** Its position in its table, from 1. */
  ordem: number
  /** By column, as texts. */
  valores: Readonly<Record<string, string | null>>
}

/** A row under judgement. */
export interface JudgedRow {
  tabela: CargaTableName
  ordem: number
  /** Empty if it has no valid one. */
  id: string
  createdAt: string | null
  /** As texts, after corrections. */
  textos: Readonly<Record<string, string | null>>
  /** By column; after `applySchema`, as they are to be stored. */
  valores: Record<string, unknown>
  /** Columns that databases merely write differently, which needs no remark. */
  naturais: Set<string>
  problemas: Problema[]
}

/** The corrections made by people, by table and row. */
export type Corrections = ReadonlyMap<string, readonly Correcao[]>

export const correctionKey = (tabela: string, ordem: number) => `${tabela} ${ordem}`

/** True if a person left the row out. */
export function staysBehind(corrections: Corrections, tabela: CargaTableName, { ordem }: ReadRow): boolean {
  return (corrections.get(correctionKey(tabela, ordem)) ?? []).some(({ correcao }) => correcao === NAO_TRAZER)
}

/** Applies corrections and reads the texts as values; refuses those that cannot be read. */
export function readRow(tabela: CargaTableName, row: ReadRow, corrections: Corrections): JudgedRow {
  const { sinonimos = {} } = tableOf(tabela)
  const textos = Object.fromEntries(
    Object.entries(row.valores).map(([column, text]) => [sinonimos[column] ?? column, text]),
  )
  for (const { campo, correcao } of corrections.get(correctionKey(tabela, row.ordem)) ?? [])
    if (campo !== null) textos[campo] = correcao === VAZIO ? null : correcao
  const judged: JudgedRow = {
    tabela,
    ordem: row.ordem,
    id: '',
    createdAt: null,
    textos,
    valores: {},
    naturais: new Set(),
    problemas: [],
  }
  readId(judged)
  readCreatedAt(judged)
  for (const column of readColumns(tabela)) {
    const text = textos[column]?.trim() ?? ''
    if (text !== '') readColumn(judged, column, text)
  }
  return judged
}

function readColumn(row: JudgedRow, column: string, trimmed: string): void {
  const { tabela, textos } = row
  const format = formatOf(tabela, column)
  // The old application wrote 'none' for an empty reference.
  if (isNoValue(trimmed) && format !== 'referencia') {
    note(row, column, 'Aceita com aviso', CARGA_MESSAGES.sem_valor(trimmed))
    return
  }
  const refusal = refusalOfError(trimmed)
  const read = refusal === null ? readStored(format, textos[column] ?? '') : { erro: refusal, proposta: null }
  if (read.erro !== undefined) {
    refuse(row, column, read.erro, read.proposta ?? emptied(tabela, column))
    return
  }
  row.valores[column] = read.valor
  if (read.aviso) note(row, column, 'Aceita com aviso', read.aviso)
  if (read.arredondado) note(row, column, 'Aceita com aviso', rounded(tabela, column, read.valor))
}

/** Proposes to leave the field empty, if it may be. */
export function emptied(tabela: CargaTableName, column: string): string | null {
  const rule = tableOf(tabela).schema.shape[column] as z.ZodType | undefined
  return rule?.safeParse(undefined).success ? VAZIO : null
}

function rounded(tabela: CargaTableName, column: string, value: unknown): Regra {
  const format = formatOf(tabela, column) === 'dinheiro' ? formatBRL : formatPercent
  return CARGA_MESSAGES.arredondado(format(Number(value)))
}

/** An acceptable value for a field; null if only a person can tell. */
type Propose = (field: string) => string | null

/** Judges the values by the table's schema; accepted values differ from the texts only as noted. */
export function applySchema(row: JudgedRow, propose: Propose = () => null): void {
  const { schema, tambem = [] } = tableOf(row.tabela)
  const given = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, row.valores[field]]))
  const result = schema.safeParse(given)
  if (!result.success) {
    refuseIssues(row, result.error.issues, propose)
    return
  }
  const beside = Object.fromEntries(tambem.map((column) => [column, row.valores[column]]))
  row.valores = { ...result.data, ...beside }
  for (const column of Object.keys(schema.shape)) noteCorrection(row, column)
}

function refuseIssues(row: JudgedRow, issues: readonly z.core.$ZodIssue[], propose: Propose): void {
  for (const { path, message } of issues) {
    const field = typeof path[0] === 'string' ? path[0] : null
    if (row.problemas.some(({ campo, gravidade }) => campo === field && gravidade === 'Recusada')) continue
    const isFilled = field !== null && row.valores[field] !== undefined
    const proposed = propose(field ?? '') ?? (isFilled ? emptied(row.tabela, field) : null)
    refuse(row, field, message, proposed)
  }
}

function noteCorrection(row: JudgedRow, column: string): void {
  const text = row.textos[column]
  const value = row.valores[column] ?? null
  if (text === undefined || row.naturais.has(column) || row.problemas.some(({ campo }) => campo === column))
    return
  const format = formatOf(row.tabela, column)
  if (text === null) {
    if (value !== null) note(row, column, 'Corrigida', CARGA_MESSAGES.preenchido(String(value)))
  } else if (!isAsStored(format, text, value)) note(row, column, 'Corrigida', correctionOf(format, text))
}

function readId(row: JudgedRow): void {
  const text = row.textos.id?.trim().toLowerCase() ?? ''
  if (UUID.test(text)) row.id = text
  else refuse(row, 'id', CARGA_MESSAGES.id)
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

function readCreatedAt(row: JudgedRow): void {
  const text = row.textos.created_at ?? ''
  const read = text.trim() === '' ? null : readStored('instante', text)
  if (read && read.erro === undefined) row.createdAt = String(read.valor)
  else if (row.textos.created_at !== undefined)
    note(row, 'created_at', 'Aceita com aviso', CARGA_MESSAGES.created_at)
}

/** Adds a remark on a field of the row, or on the whole row. */
export function note(
  row: JudgedRow,
  campo: string | null,
  gravidade: Gravidade,
  regra: string | Regra,
  proposta: string | null = null,
  causa: Lugar | null = null,
): void {
  const valor = campo === null ? null : seenValue(row.tabela, campo, row.textos[campo] ?? null)
  row.problemas.push({
    tabela: row.tabela,
    ordem: row.ordem,
    campo,
    valor,
    ...(typeof regra === 'string'
      ? { regra, tipo: withoutQuoted(regra) }
      : { regra: regra.mensagem, tipo: regra.tipo }),
    gravidade,
    proposta,
    depende: causa !== null,
    causa,
  })
}

/** A rule's sentence without the quoted values. */
function withoutQuoted(regra: string): string {
  return regra.replace(/“[^”]*”/g, '“…”')
}

export function refuse(
  row: JudgedRow,
  campo: string | null,
  regra: string | Regra,
  proposta: string | null = null,
): void {
  note(row, campo, 'Recusada', regra, proposta)
}

/** Refuses a row that is acceptable once another one, `causa`, is corrected. */
export function refuseAsDependent(
  row: JudgedRow,
  campo: string | null,
  regra: string,
  { tabela, ordem }: Lugar,
): void {
  note(row, campo, 'Recusada', regra, null, { tabela, ordem })
}

/** Replaces a field's value. */
export function adjust(
  row: JudgedRow,
  campo: string,
  value: unknown,
  gravidade: Gravidade,
  regra: string | Regra,
): void {
  row.valores[campo] = value
  note(row, campo, gravidade, regra)
}

/** Like `adjust`, with a remark for the user. */
export function adjustWithNotice(row: JudgedRow, campo: string, value: unknown, regra: string | Regra): void {
  adjust(row, campo, value, 'Aceita com aviso', regra)
}

/** Remarks on wrong check digits, which look like a typing mistake: the person is the same. */
export function noteCpf(row: JudgedRow, campo: string): void {
  const cpf = row.valores[campo]
  if (typeof cpf === 'string' && /^\d{11}$/.test(cpf) && !isCpfValid(cpf))
    note(row, campo, 'Aceita com aviso', CARGA_MESSAGES.cpf_digito)
}

export function isRefused({ problemas }: JudgedRow): boolean {
  return problemas.some(({ gravidade }) => gravidade === 'Recusada')
}

/** The most serious problem of the row; null if there is none. */
export function gravityOf({ problemas }: JudgedRow): Gravidade | null {
  return (
    GRAVIDADES.findLast((gravidade) => problemas.some((problema) => problema.gravidade === gravidade)) ?? null
  )
}
