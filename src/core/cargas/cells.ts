/**
 * Reads the values of another database's rows, which arrive as texts, and says whether a text was already written as
 * stored.
 */

import { formatDate, isDate, today } from '../dates.ts'
import { divideRounded, fromScaled } from '../decimal.ts'
import type { Format } from '../fields.ts'
import { type CellReading, choices, readChoice, readPercent, readReais } from '../importacao/cells.ts'
import { parseCsvDate } from '../importacao/dates.ts'
import { readPendencias } from '../importacao/vendas-fields.ts'
import { jsonIn } from '../json.ts'
import { withoutAccents } from '../text.ts'
import { parseInteger } from '../typed-number.ts'
import { CARGA_MESSAGES, type Regra } from './cargas.ts'

/** A text's value. `arredondado`: more than two decimals were rounded; `aviso`: the user may want to check it. */
export type StoredReading =
  | { valor: unknown; arredondado?: boolean; aviso?: Regra; erro?: undefined }
  | { erro: string; proposta: string | null }

/** The value of a text that is not blank. Money in reais, percentages 0–100, dates YYYY-MM-DD, instants ISO 8601. */
export function readStored(formato: Format, texto: string): StoredReading {
  if (typeof formato !== 'string') return readOption(formato, texto)
  switch (formato) {
    case 'dinheiro':
      return readDecimal(texto) ?? ofCell(isAmbiguous(texto) ? AMBIGUOUS : readReais(texto))
    case 'percentual':
      return readDecimal(texto) ?? ofCell(readPercent(texto))
    case 'numero':
      return readInteger(texto)
    case 'data':
      return readDate(texto)
    case 'instante':
      return readInstant(texto)
    case 'sim_nao':
      return readBoolean(texto)
    case 'lista':
      return ofCell(readPendencias(listed(texto).join('\n')))
    case 'referencia':
      return { valor: texto.trim() === 'none' ? undefined : texto.trim().toLowerCase() }
    default:
      return { valor: texto }
  }
}

/** Whether the text is written exactly as a database or an export writes the stored value. */
export function isAsStored(formato: Format, texto: string, valor: unknown): boolean {
  if (formato === 'instante') return true
  if (typeof valor === 'number') return DECIMAL.test(texto) && Number(texto) === valor
  if (typeof valor === 'boolean') return /^(t|f|true|false)$/.test(texto)
  if (Array.isArray(valor)) return texto.startsWith('{') && listed(texto).join('\n') === valor.join('\n')
  return texto === valor
}

/** Describes the correction of a text that was written differently. */
export function correctionOf(formato: Format, texto: string): string {
  if (texto.trim() === '') return 'Texto vazio: fica sem valor'
  if (typeof formato !== 'string') return 'Escrito como nas opções'
  return CORRECTIONS[formato] ?? 'Espaços, maiúsculas ou caracteres invisíveis corrigidos'
}

const CORRECTIONS: Readonly<Partial<Record<Extract<Format, string>, string>>> = {
  cpf: 'Só os dígitos',
  rg: 'Só os dígitos',
  telefone: 'Só os dígitos',
  cep: 'Só os dígitos',
  dinheiro: 'Número em vez de texto',
  percentual: 'Número em vez de texto',
  numero: 'Número em vez de texto',
  data: 'Data no formato AAAA-MM-DD',
  lista: 'Lista em vez de texto',
  referencia: 'Identificador em minúsculas, ou sem valor em vez de none',
}

/** The option with the longest prefix in common with the text, at least four letters; null if none has. */
function likeliest(options: readonly string[], texto: string): string | null {
  const key = withoutAccents(texto.trim())
  const inCommon = (option: string) => {
    const other = withoutAccents(option)
    let length = 0
    while (length < key.length && key[length] === other[length]) length++
    return length
  }
  const [best] = [...options].sort((a, b) => inCommon(b) - inCommon(a) || a.length - b.length)
  return best !== undefined && inCommon(best) >= 4 ? best : null
}

function readOption(formato: Exclude<Format, string>, texto: string): StoredReading {
  const options = isList(formato) ? formato : Object.keys(formato)
  const read = readChoice(choices(options, isList(formato) ? {} : formato), texto)
  return 'erro' in read ? { erro: read.erro, proposta: likeliest(options, texto) } : { valor: read.valor }
}

function isList(formato: Exclude<Format, string>): formato is readonly string[] {
  return Array.isArray(formato)
}

/** Numbers as databases and JSON write them: with a decimal point and no thousands separators. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/
const EXPONENT = /^\d+(?:\.\d+)?e[+-]?\d{1,2}$/i
const NEGATIVE = 'O valor não pode ser negativo'
/** For texts like 1.200, which may mean 1,20 or 1.200,00. */
const AMBIGUOUS = { erro: 'Pode ser em milhares ou com três casas decimais' }

function isAmbiguous(texto: string): boolean {
  return /^\s*\d{1,3}\.\d{3}\s*$/.test(texto)
}

/** Null if the text is not a number as databases write it, or if a person could have meant another number. */
function readDecimal(texto: string): StoredReading | null {
  if (EXPONENT.test(texto)) return { valor: Number(texto) }
  if (!DECIMAL.test(texto) || isAmbiguous(texto)) return null
  if (texto.startsWith('-')) return Number(texto) === 0 ? { valor: 0 } : { erro: NEGATIVE, proposta: null }
  const [whole = '', decimals = ''] = texto.split('.')
  const scaled = divideRounded(
    BigInt(whole + decimals.padEnd(2, '0')),
    10n ** BigInt(Math.max(decimals.length - 2, 0)),
  )
  const valor = fromScaled(scaled, 2)
  return /[1-9]/.test(decimals.slice(2)) ? { valor, arredondado: true } : { valor }
}

function readInteger(texto: string): StoredReading {
  if (/^\d+\.0+$/.test(texto)) return { valor: Number(texto) }
  if (/^-\d+$/.test(texto)) return { erro: NEGATIVE, proposta: null }
  const { value, refusal } = parseInteger(texto)
  return refusal === undefined ? { valor: value ?? undefined } : { erro: refusal, proposta: null }
}

/** An instant counts as its day in São Paulo, except midnight UTC: programs write a date like that. */
function readDate(texto: string): StoredReading {
  const [, , , zone] = INSTANT.exec(texto.trim()) ?? []
  const moment = zone === undefined ? null : readInstant(texto)
  if (moment && moment.erro === undefined) return dayOf(String(moment.valor))
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=$|[T ]\d{2}:\d{2})/.exec(texto.trim()) ?? []
  const valor = isDate(day) ? day : parseCsvDate(texto.trim())
  return valor ? { valor } : { erro: 'Data inválida', proposta: null }
}

function dayOf(moment: string): StoredReading {
  const at = new Date(moment)
  const [utc = '', time] = at.toISOString().split('T')
  if (time === '00:00:00.000Z') return { valor: utc, aviso: CARGA_MESSAGES.meia_noite_utc(formatDate(utc)) }
  const valor = today(at)
  return { valor, aviso: CARGA_MESSAGES.dia_em_sao_paulo(formatDate(valor)) }
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** An instant without a time zone is in UTC, as in hosted databases; a date alone is its midnight in UTC. */
function readInstant(texto: string): StoredReading {
  const [, day = texto.trim(), time = '00:00', zone = 'Z'] = INSTANT.exec(texto.trim()) ?? []
  const valor = `${day}T${time}${/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone}`
  return isDate(day) && !Number.isNaN(Date.parse(valor))
    ? { valor }
    : { erro: 'Data e hora inválidas', proposta: null }
}

function readBoolean(texto: string): StoredReading {
  const key = withoutAccents(texto.trim())
  if (['t', 'true', '1', 'sim', 's'].includes(key)) return { valor: true }
  if (['f', 'false', '0', 'nao', 'n'].includes(key)) return { valor: false }
  return { erro: 'Deve ser sim ou não', proposta: null }
}

/** The items of a PostgreSQL array, of a JSON list, or of a text with separators. */
function listed(texto: string): string[] {
  const bare = texto.trim()
  if (bare.startsWith('{') && bare.endsWith('}'))
    return [...bare.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '').trim() : quoted.replace(/\\(.)/g, '$1'),
    )
  const parsed = jsonIn(bare)
  if (Array.isArray(parsed)) return parsed.filter((item) => item !== null).map(String)
  return typeof parsed === 'string' ? listed(parsed) : [bare]
}

function ofCell(read: CellReading): StoredReading {
  return 'erro' in read ? { erro: read.erro, proposta: null } : { valor: read.valor ?? undefined }
}
