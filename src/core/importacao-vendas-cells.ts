/** The cells of a spreadsheet of sales: each text as the value that the form of a sale would have. */
import { BASE_LABELS, BASES } from './comissao.ts'
import {
  type CellReading,
  type Choice,
  choiceKey,
  choices,
  readChoice,
  readCpf,
  readDate,
  readReais,
} from './importacao-cells.ts'
import { kindOfColumn, type SaleField } from './importacao-vendas-fields.ts'
import {
  DESCRIBED_PENDENCIA,
  INCOME_TYPES,
  NEW_PAYMENT_METHODS,
  PENDENCIA_TYPES,
  VENDA_STATUSES,
} from './vendas.ts'

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

const CHOICES: Readonly<Partial<Record<SaleField, readonly Choice[]>>> = {
  status: choices(VENDA_STATUSES),
  forma_pagamento: choices(NEW_PAYMENT_METHODS),
  tipo_renda: choices(INCOME_TYPES),
  base_calculo_comissao: choices(BASES, BASE_LABELS),
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
