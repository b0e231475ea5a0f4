/** The cells of a spreadsheet of sales: each text as the value that the form of a sale would have. */
import { BASE_LABELS, BASES } from './comissao.ts'
import { formatCpf, isCpfValid } from './documents.ts'
import { parseCsvDate, refusalOfCsvDate } from './importacao-dates.ts'
import { kindOfColumn, type SaleField } from './importacao-vendas-fields.ts'
import type { PercentUnit } from './importacao-vendas-layout.ts'
import { inOneLine, withoutAccents } from './text.ts'
import { type NumberReading, parsePercent, parseReais } from './typed-number.ts'
import {
  DESCRIBED_PENDENCIA,
  INCOME_TYPES,
  NEW_PAYMENT_METHODS,
  PENDENCIA_TYPES,
  VENDA_STATUSES,
} from './vendas.ts'

/** The value of a cell, or why it has none; a notice is for the user to confirm. */
export type CellReading = { valor: unknown; aviso?: string } | { erro: string }

/** The value of a sale's cell that has a text. Names of records stay texts. */
export function readCell(field: SaleField, text: string): CellReading {
  switch (kindOfColumn(field)) {
    case 'data':
      return readDate(text)
    case 'dinheiro':
      return readReais(text)
    case 'cpf':
      return readCpf(text)
    case 'escolha':
      return readChoice(CHOICES[field] ?? [], text)
    case 'pendencias':
      return readPendencias(text)
    default:
      return { valor: text }
  }
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
function timesHundred(text: string): string {
  const [, whole, decimals = ''] = /^(\d*)(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === undefined) return text
  const places = decimals.padEnd(2, '0')
  return `${whole}${places.slice(0, 2)},${places.slice(2)}`.replace(/,$/, '')
}

function ofNumber({ value, refusal }: NumberReading): CellReading {
  return refusal === undefined ? { valor: value } : { erro: refusal }
}

function readDate(text: string): CellReading {
  const date = parseCsvDate(text)
  return date ? { valor: date } : { erro: refusalOfCsvDate(text)?.mensagem ?? 'Data inválida' }
}

/** A CPF that was stored as a number has lost its leading zeros. */
function readCpf(text: string): CellReading {
  if (!/^\d{8,10}$/.test(text)) return { valor: text }
  const completed = text.padStart(11, '0')
  if (!isCpfValid(completed)) return { valor: text }
  return {
    valor: completed,
    aviso: `CPF completado com o zero que a planilha removeu: ${formatCpf(completed)}`,
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
function choiceKey(text: string): string {
  return withoutAccents(inOneLine(text)).replace(/\s*\/\s*/g, '/')
}

const CHOICES: Readonly<Partial<Record<SaleField, readonly Choice[]>>> = {
  status: choices(VENDA_STATUSES),
  forma_pagamento: choices(NEW_PAYMENT_METHODS),
  tipo_renda: choices(INCOME_TYPES),
  base_calculo_comissao: choices(BASES, BASE_LABELS),
}

/** The choice that a text means, whatever its case, accents and blanks. */
export function readChoice(choices: readonly Choice[], text: string): CellReading {
  const key = choiceKey(text)
  const found = choices.find(({ textos }) => textos.includes(key))
  if (found) return { valor: found.valor }
  return { erro: `“${text}” não é uma das opções: ${choices.map(({ valor }) => valor).join(', ')}` }
}

const PENDENCIAS = [...choices(PENDENCIA_TYPES), { valor: DESCRIBED_PENDENCIA, textos: ['outras', 'outra'] }]

/** Several in one cell are separated by commas, semicolons or line breaks. */
function readPendencias(text: string): CellReading {
  const valores: string[] = []
  for (const part of text.split(/[,;\n]/)) {
    const key = choiceKey(part)
    if (key === '') continue
    const found = PENDENCIAS.find(({ textos }) => textos.includes(key))
    if (!found) return readChoice(PENDENCIAS.slice(0, -1), part.trim())
    valores.push(found.valor)
  }
  return { valor: valores }
}
