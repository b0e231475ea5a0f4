/** The cells of a spreadsheet to import: each text as the value that a form would have. */
import { formatCep, formatCpf, isCpfValid } from './documents.ts'
import type { PercentUnit } from './importacao-colunas.ts'
import { parseCsvDate, refusalOfCsvDate } from './importacao-dates.ts'
import { inOneLine, withoutAccents } from './text.ts'
import { type NumberReading, parsePercent, parseReais } from './typed-number.ts'

/** Where a value stands: the row from 1 and the column from 0; a null column concerns the whole row. */
export interface CellPlace {
  linha: number
  coluna: number | null
}

export interface CellProblem extends CellPlace {
  mensagem: string
}

/** The value of a cell, or why it has none; a notice is for the user to confirm. */
export type CellReading = { valor: unknown; aviso?: string } | { erro: string }

/** Whether the text heads a row of sums, such as 'TOTAL' or 'Total geral'. */
export function isTotal(text: string): boolean {
  return /^(?:sub ?)?(?:total|totais|somas?)\b/.test(withoutAccents(text))
}

/** Reais, as typed or as a spreadsheet stores them. */
export function readReais(text: string): CellReading {
  return ofNumber(parseReais(text))
}

/** A percentage 0–100; a number without '%' is meant as `unit` says. */
export function readPercent(text: string, unit: PercentUnit): CellReading {
  return ofNumber(parsePercent(unit === 'fracao' && !text.endsWith('%') ? timesHundred(text) : text))
}

/** The number's text with the decimal separator two places further right; anything else unchanged. */
export function timesHundred(text: string): string {
  const [, whole, decimals = ''] = /^(\d*)(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === undefined) return text
  const places = decimals.padEnd(2, '0')
  return `${whole}${places.slice(0, 2)},${places.slice(2)}`.replace(/,$/, '').replace(/^0+(?=\d)/, '')
}

function ofNumber({ value, refusal }: NumberReading): CellReading {
  return refusal === undefined ? { valor: value } : { erro: refusal }
}

export function readDate(text: string): CellReading {
  const date = parseCsvDate(text)
  return date ? { valor: date } : { erro: refusalOfCsvDate(text)?.mensagem ?? 'Data inválida' }
}

/** A CPF that was stored as a number has lost its leading zeros. */
export function readCpf(text: string): CellReading {
  if (!/^\d{8,10}$/.test(text)) return { valor: text }
  const completed = text.padStart(11, '0')
  if (!isCpfValid(completed)) return { valor: text }
  return {
    valor: completed,
    aviso: `CPF completado com o zero que a planilha removeu: ${formatCpf(completed)}`,
  }
}

/** A CEP that was stored as a number has lost its leading zero. */
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

/** The choice that a text means, whatever its case, accents and blanks. */
export function readChoice(choices: readonly Choice[], text: string): CellReading {
  const key = choiceKey(text)
  const found = choices.find(({ textos }) => textos.includes(key))
  if (found) return { valor: found.valor }
  return { erro: `“${text}” não é uma das opções: ${choices.map(({ valor }) => valor).join(', ')}` }
}
