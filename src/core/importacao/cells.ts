/** Reads the cells of an imported spreadsheet as the values that a form would have. */
import { formatDate } from '../dates.ts'
import { divideRounded } from '../decimal.ts'
import {
  checkCnpj,
  checkEmail,
  formatCep,
  formatCnpj,
  formatCpf,
  isCpfValid,
  onlyDigits,
} from '../documents.ts'
import { formatBRL, formatPercent } from '../money.ts'
import { serialDate } from '../planilha/serial-date.ts'
import { checkTelefone, formatTelefone, normalizeTelefone } from '../telefone.ts'
import { inOneLine, withoutAccents } from '../text.ts'
import { parseFinishedDate } from '../typed-date.ts'
import { parsePercent, parseReais } from '../typed-number.ts'
import { parseCsvDate, refusalOfCsvDate } from './dates.ts'
import { type Scale, scaled, spelledScale } from './scales.ts'

/** How a cell's text is understood. */
export type CellKind =
  | 'texto'
  | 'data'
  | 'dinheiro'
  | 'percentual'
  | 'cpf'
  | 'documento'
  | 'cep'
  | 'telefone'
  | 'email'
  | 'escolha'
  | 'pendencias'
  | 'nome'

/** The place of a value: the row from 1 and the column from 0; a null column concerns the whole row. */
export interface CellPlace {
  linha: number
  coluna: number | null
}

/** The value of a cell, or why it has none; a notice is for the user to confirm. */
export type CellReading = { valor: unknown; aviso?: string } | { erro: string }

/** Whether the text heads a row of sums or averages, such as 'TOTAL', 'Total geral' or 'Média'. */
export function isTotal(text: string): boolean {
  return isAverage(text) || /^(?:sub ?)?(?:total|totais|somas?)\b/.test(withoutAccents(text))
}

/** Whether the text heads a row of averages. */
export function isAverage(text: string): boolean {
  return /^medias?\b/.test(withoutAccents(text))
}

/** An amount without the sign of reais. */
export function withoutSign(text: string): string {
  return text
    .replace(/^(-?)\s*R\$\s*/i, '$1')
    .replace(/\s*(?:R\$|reais)$/i, '')
    .trim()
}

/** Whether the text is an amount below zero: '-7.000,00', '(7.000,00)' or '7.000,00-'. */
export function isNegative(text: string): boolean {
  const bare = withoutSign(text)
  return /\d/.test(bare) && /^[-–—−].|^\(.+\)$|[-–—−]$/.test(bare)
}

/**
 * Reads reais as people or programs write them: a dash is zero, and the decimals of calculations
 * are rounded to centavos. With `isPointed` the decimal separator is a point and the thousands separator a comma, unless the
 * text cannot be read that way: in such a column, too, '1.500,00' and a workbook's '1234,5' are unambiguous.
 */
export function readReais(text: string, isPointed = false): CellReading {
  const bare = withoutSign(text)
  if (/^[-–—−]$/.test(bare)) return { valor: 0 }
  const written = isPointed && POINTED.test(bare) ? bare.replaceAll(',', '').replace('.', ',') : bare
  const { text: rounded, isRounded } = roundedTo2(written.replace(/^\((.+)\)$/, '-$1'))
  const { value, refusal } = parseReais(rounded)
  if (refusal !== undefined) return { erro: refusal }
  return isRounded && value !== null
    ? { valor: value, aviso: `${text} arredondado para ${formatBRL(value)}` }
    : { valor: value }
}

/** Reads reais in a column of thousands or millions: with 'milhares' '350' is 350.000,00. */
export function readScaled(text: string, scale: Scale): CellReading {
  return readReais(scaled(withoutSign(text), scale))
}

/** Reads '350 mil' as 350.000,00, with a notice; null for an amount that is written in digits. */
export function readSpelled(text: string): CellReading | null {
  const spelled = spelledScale(withoutSign(text))
  if (!spelled) return null
  const read = readScaled(spelled.number, spelled.scale)
  const isRead = 'valor' in read && typeof read.valor === 'number'
  return isRead ? { ...read, aviso: `${text} lido como ${formatBRL(Number(read.valor))}` } : read
}

/** '1,234.50' and '(350000.5)' */
export const POINTED = /^[(-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?\)?$/

/** The two decimals to which a percentage with three or four may be rounded, as texts; none for any other text. */
export function roundingsOfPercent(text: string): string[] {
  const [, whole, decimals = ''] = /^(\d+)[.,](\d*?)0*\s*%?$/.exec(text) ?? []
  if (whole === undefined || decimals.length < 3 || decimals.length > DECIMALS_OF_CONTRACT) return []
  const below = Number(whole) * 100 + Number(decimals.slice(0, 2))
  const nearest = below + (Number(decimals.charAt(2)) >= 5 ? 1 : 0)
  return [...new Set([nearest, below])].map((hundredths) => formatPercent(hundredths / 100))
}

/**
 * Reads a percentage, 0–100; with `isFraction` a number without '%' is a fraction: 0,0125 is 1,25 %. Decimals of
 * calculations are rounded; three or four may come from a contract and are refused.
 */
export function readPercent(text: string, isFraction = false): CellReading {
  const asPercent = (isFraction && !text.endsWith('%') ? timesHundred(text) : text).replace(/\s*%$/, '')
  const decimals = /[.,](\d*?)0*$/.exec(asPercent)?.[1]?.length ?? 0
  const isCalculated = decimals > DECIMALS_OF_CONTRACT
  const shortened = decimals <= 2 || isCalculated ? roundedTo2(asPercent.replace('.', ',')).text : asPercent
  const { value, refusal } = parsePercent(shortened)
  if (refusal !== undefined) return { erro: refusal }
  return isCalculated && value !== null
    ? { valor: value, aviso: `${text} arredondado para ${formatPercent(value)}` }
    : { valor: value }
}

const DECIMALS_OF_CONTRACT = 4

/** A number with a decimal comma, without superfluous zeros and rounded half away from zero to two decimals. */
function roundedTo2(text: string): { text: string; isRounded: boolean } {
  const [, whole = '', decimals = ''] = /^([\d.]+),(\d*?)0*$/.exec(text) ?? []
  if (whole === '') return { text, isRounded: false }
  if (decimals.length <= 2)
    return { text: decimals === '' ? whole : `${whole},${decimals}`, isRounded: false }
  const scaled = divideRounded(
    BigInt(whole.replaceAll('.', '') + decimals),
    10n ** BigInt(decimals.length - 2),
  )
    .toString()
    .padStart(3, '0')
  return { text: `${scaled.slice(0, -2)},${scaled.slice(-2)}`, isRounded: true }
}

/** Moves the decimal separator of a number two places to the right; other texts stay unchanged. */
export function timesHundred(text: string): string {
  const [, whole, decimals = ''] = /^(\d*)(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === undefined) return text
  const places = decimals.padEnd(2, '0')
  return `${whole}${places.slice(0, 2)},${places.slice(2)}`.replace(/,$/, '').replace(/^0+(?=\d)/, '')
}

/**
 * Reads a date as people and programs write it, with the day first unless `isMonthFirst`: a time is ignored, the year
 * may have two digits, and a spreadsheet's day number is accepted.
 */
export function readDate(text: string, isMonthFirst = false): CellReading {
  const withoutTime = text.replace(/[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/, '')
  const dayFirst = isMonthFirst
    ? withoutTime.replace(/^(\d{1,2})([/.-])(\d{1,2})\2/, '$3$2$1$2')
    : withoutTime
  const date = parseCsvDate(dayFirst) ?? parseFinishedDate(withMonthAsNumber(dayFirst))
  if (date) return { valor: date }
  const counted = DAYS.test(text) ? serialDate(Number(text), false).date : null
  if (counted)
    return { valor: counted, aviso: `O número ${text} foi lido como a data ${formatDate(counted)}` }
  return { erro: refusalOfCsvDate(withoutTime)?.mensagem ?? 'Data inválida' }
}

/** '05/jan/26' and '5 de janeiro de 2024' with the month's number; anything else unchanged. */
function withMonthAsNumber(text: string): string {
  const [, day, word = '', year] =
    /^(\d{1,2})º?(?:\s+de\s+|[ /.-])([a-zç]{3,9})\.?(?:\s+de\s+|[ /.-])(\d{2}|\d{4})$/i.exec(text) ?? []
  const month = MONTHS.indexOf(withoutAccents(word).slice(0, 3)) + 1
  return day === undefined || month === 0 ? text : `${day}/${month}/${year}`
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** Spreadsheets' day numbers from 1954 to 2064, for dates that lost their format. */
const DAYS = /^[2-5]\d{4}$/

/**
 * Reads a CPF. One stored as a number has lost its leading zeros; an impossible one is refused with the likely
 * reason.
 */
export function readCpf(text: string): CellReading {
  if (isDigitsLost(text)) return { erro: DIGITS_LOST }
  const digits = onlyDigits(text)
  if (digits.length === 14) return { erro: 'Parece um CNPJ: escreva o CPF de quem compra' }
  if (digits.length === 22) return { erro: 'Há dois CPFs nesta célula: deixe um' }
  if (!/^\d{8,10}$/.test(text)) return { valor: text }
  const completed = text.padStart(11, '0')
  if (!isCpfValid(completed)) return { valor: text }
  return {
    valor: completed,
    aviso: `CPF completado com o zero que a planilha removeu: ${formatCpf(completed)}`,
  }
}

/** Reads a CNPJ. One stored as a number has lost its leading zeros. */
export function readCnpj(text: string): CellReading {
  if (isDigitsLost(text)) return { erro: DIGITS_LOST }
  const completed = text.padStart(14, '0')
  if (!/^\d{12,13}$/.test(text) || checkCnpj(completed) !== null) return { valor: text }
  return {
    valor: completed,
    aviso: `CNPJ completado com o zero que a planilha removeu: ${formatCnpj(completed)}`,
  }
}

/** Reads a document, which is a CPF if it has at most 11 digits. */
export function readDocumento(text: string): CellReading {
  return /^\d{12,14}$/.test(text) || !/^\d+$/.test(text) ? readCnpj(text) : readCpf(text)
}

/** Whether a spreadsheet program wrote a long number as '1,23457E+10'. */
export function isDigitsLost(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)
}
export const DIGITS_LOST = 'O Excel perdeu os últimos dígitos deste número: escreva-o de novo'

/** Reads a telephone number; an invalid one is refused with the likely reason, never truncated. */
export function readTelefone(text: string): CellReading {
  if (isDigitsLost(text)) return { erro: DIGITS_LOST }
  if (checkTelefone(text) === null) {
    const number = normalizeTelefone(text)
    return number === onlyDigits(text)
      ? { valor: text }
      : { valor: text, aviso: `${text} lido como ${formatTelefone(number)}` }
  }
  const numbers = text.split(/[/;,|]|\s(?:e|ou)\s/).filter((part) => onlyDigits(part).length >= 8)
  if (numbers.length > 1) return { erro: 'Há dois números nesta célula: deixe um' }
  return { valor: text }
}

export function readEmail(text: string): CellReading {
  const emails = text.split(/[;,\s/]+/).filter((part) => part.includes('@'))
  return emails.length > 1 && checkEmail(text) !== null
    ? { erro: 'Há dois emails nesta célula: deixe um' }
    : { valor: text }
}

/** Reads a CEP. One stored as a number has lost its leading zero. */
export function readCep(text: string): CellReading {
  if (!/^\d{7}$/.test(text)) return { valor: text }
  const completed = text.padStart(8, '0')
  return {
    valor: completed,
    aviso: `CEP completado com o zero que a planilha removeu: ${formatCep(completed)}`,
  }
}

/** A value that can be chosen, and the texts that mean it. */
export interface Choice {
  valor: string
  textos: readonly string[]
}

/** Each value by its own text and by its label, if it has one. */
export const choices = (values: readonly string[], labels: Readonly<Record<string, string>> = {}): Choice[] =>
  values.map((valor) => ({ valor, textos: [valor, labels[valor] ?? valor].map(choiceKey) }))

/** Texts that differ only in case, accents or blanks are the same choice. */
export function choiceKey(text: string): string {
  return withoutAccents(inOneLine(text)).replace(/\s*\/\s*/g, '/')
}

/** The value that a text means, whatever its case, accents and blanks; undefined if it means none of them. */
export function choiceOf(choices: readonly Choice[], text: string): string | undefined {
  const key = choiceKey(text)
  return choices.find(({ textos }) => textos.includes(key))?.valor
}

/** As `choiceOf`, with a refusal that names the options. */
export function readChoice(choices: readonly Choice[], text: string): CellReading {
  const valor = choiceOf(choices, text)
  if (valor !== undefined) return { valor }
  return { erro: `“${text}” não é uma das opções: ${choices.map((choice) => choice.valor).join(', ')}` }
}

/** The parts of a cell that may have several values: separated by commas, semicolons or line breaks. */
export function partsOfList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
