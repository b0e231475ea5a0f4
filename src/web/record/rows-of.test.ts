/** A sale's instalments: a second list of rows, made of its facts alone. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { date, reais, rows } from '../../contract/fields.ts'
import { fromScaled, toScaled } from '../../core/decimal.ts'
import type { Fields } from '../../core/fields.ts'
import type { RowList } from '../../core/rows.ts'
import { formOf } from './form-of.ts'
import { readForm } from './record-form.ts'
import { rowsOf } from './rows-of.ts'

const PARCELA_FIELDS = {
  vencimento: { rotulo: 'Vencimento', formato: 'data' },
  valor: { rotulo: 'Valor da parcela', formato: 'dinheiro', naLinha: 'Valor' },
  paga: { rotulo: 'Paga', formato: 'sim_nao' },
} as const satisfies Fields

const PARCELAS = {
  rotulo: 'Parcelas',
  genero: 'f',
  singular: 'parcela',
  plural: 'parcelas',
  max: 3,
  campos: PARCELA_FIELDS,
  nome: 'vencimento',
  unico: false,
  totais: ['valor'],
} as const satisfies RowList<typeof PARCELA_FIELDS>

const LISTA = rowsOf(PARCELAS)
const FORM = formOf({ valor_venda: { rotulo: 'Valor', formato: 'dinheiro' } }, {}, { parcelas: LISTA })

const parcelaInput = z.strictObject({
  id: z.string().optional(),
  vencimento: date('Informe o vencimento'),
  valor: reais(),
  paga: z.boolean(),
})
const input = z
  .object({ valor_venda: reais(), parcelas: rows(PARCELAS, parcelaInput, 'Inclua ao menos uma parcela') })
  .superRefine(({ valor_venda, parcelas }, ctx) => {
    const sum = fromScaled(
      parcelas.reduce((total, { valor }) => total + toScaled(valor, 2), 0n),
      2,
    )
    if (sum !== valor_venda)
      ctx.addIssue({ code: 'custom', path: ['parcelas'], message: 'As parcelas somam o valor da venda' })
  })

const record = {
  id: 'v1',
  versao: 1,
  valor_venda: 0.3,
  parcelas: [
    { id: 'p1', vencimento: '2026-12-10', valor: 0.1, paga: true },
    { id: 'p2', vencimento: '2027-01-10', valor: 0.2, paga: false },
  ],
}

function read(form: typeof FORM.blank) {
  return readForm(input, { valor_venda: form.valor_venda, parcelas: LISTA.toSend(form.parcelas) })
}

describe('a list of rows', () => {
  it('is empty in a blank form, has blank rows with what is given, and the rows of a record by their ids', () => {
    expect(FORM.blank).toEqual({ valor_venda: null, parcelas: [], nomes: {} })
    expect(LISTA.blank('x', { vencimento: '2026-12-10' })).toEqual({
      chave: 'x',
      vencimento: '2026-12-10',
      valor: null,
      paga: false,
    })
    expect(FORM.ofRecord(record).parcelas).toEqual(record.parcelas.map((one) => ({ chave: one.id, ...one })))
  })

  it('is titled in the form, and labels its fields as they stand in a row', () => {
    expect(FORM.labels).toEqual({ valor_venda: 'Valor', parcelas: 'Parcelas' })
    expect(LISTA.labels).toEqual({ vencimento: 'Vencimento', valor: 'Valor', paga: 'Paga' })
  })

  it('is read from a draft as it was kept, also with a number that is still a text', () => {
    const typed = { ...FORM.ofRecord(record), parcelas: [LISTA.blank('x', { valor: '1,2.' })] }
    for (const kept of [FORM.blank, FORM.ofRecord(record), typed])
      expect(FORM.schema.safeParse(JSON.parse(JSON.stringify(kept))).data).toEqual(kept)
    expect(FORM.schema.safeParse({ ...typed, parcelas: [{ vencimento: null }] }).success).toBe(false)
  })

  it('is sent without keys and empty fields, and comes back as it was', () => {
    expect(LISTA.toSend([LISTA.blank('x')])).toEqual([{ paga: false }])
    expect(read(FORM.ofRecord(record)).record).toEqual({ valor_venda: 0.3, parcelas: record.parcelas })
  })

  it('is refused at the row and field, as a whole when empty, too long or of another sum', () => {
    const blank = LISTA.blank('x')
    const opened = FORM.ofRecord(record)
    expect(read({ ...opened, parcelas: [...opened.parcelas, blank] }).errors).toEqual({
      'parcelas.2.vencimento': 'Informe o vencimento',
      'parcelas.2.valor': 'Informe um valor',
    })
    expect(read({ ...opened, parcelas: [] }).errors).toMatchObject({
      parcelas: 'Inclua ao menos uma parcela',
    })
    const four = Array.from({ length: 4 }, () => ({ ...blank, vencimento: '2026-12-10', valor: 0 }))
    expect(read({ ...opened, parcelas: four }).errors).toEqual({ parcelas: 'Use no máximo 3 parcelas' })
    expect(read({ ...opened, valor_venda: 0.31 }).errors).toEqual({
      parcelas: 'As parcelas somam o valor da venda',
    })
  })

  it('is summed exactly, and what is no number counts as 0', () => {
    const { parcelas } = FORM.ofRecord(record)
    expect(LISTA.total(parcelas, 'valor')).toBe(0.3)
    expect(LISTA.total([...parcelas, LISTA.blank('x'), LISTA.blank('y', { valor: '1,2.' })], 'valor')).toBe(
      0.3,
    )
  })
})

describe('fields of which one counts', () => {
  const RATEIO_FIELDS = {
    favorecido_id: { rotulo: 'Favorecido', formato: 'referencia' },
    modo: { rotulo: 'Forma', formato: ['percentual', 'valor'] },
    percentual: { rotulo: 'Percentual', formato: 'percentual' },
    valor: { rotulo: 'Valor', formato: 'dinheiro' },
  } as const satisfies Fields
  const RATEIO = rowsOf(
    {
      rotulo: 'Rateio',
      genero: 'm',
      singular: 'favorecido',
      plural: 'favorecidos',
      max: 20,
      campos: RATEIO_FIELDS,
      nome: 'favorecido_id',
      unico: true,
      totais: ['valor'],
      alternativas: { por: 'modo', campos: { percentual: 'percentual', valor: 'valor' } },
    },
    { modo: 'percentual' },
  )
  const row = RATEIO.blank('x', { favorecido_id: 'a', percentual: 3, valor: 900 })

  it('are sent alone', () => {
    expect(RATEIO.toSend([row])).toEqual([{ favorecido_id: 'a', modo: 'percentual', percentual: 3 }])
  })

  it('count when they are typed, and settle the errors of all of them', () => {
    const typed = RATEIO.typing('valor', 800)
    expect(typed).toEqual({ modo: 'valor', valor: 800 })
    expect(RATEIO.settledBy(typed).sort()).toEqual(['modo', 'percentual', 'valor'])
    expect(RATEIO.toSend([{ ...row, ...typed }])).toEqual([{ favorecido_id: 'a', modo: 'valor', valor: 800 }])
    expect(RATEIO.typing('favorecido_id', 'b')).toEqual({ favorecido_id: 'b' })
    expect(RATEIO.settledBy({ favorecido_id: 'b' })).toEqual(['favorecido_id'])
  })

  it('name the row by what it refers to, once its name is known', () => {
    expect(RATEIO.nameOf(row, { a: 'Ana' })).toBe('Ana')
    expect(RATEIO.nameOf(row, {})).toBeNull()
  })
})
