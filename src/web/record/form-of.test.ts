import { describe, expect, it } from 'vitest'
import type { Fields } from '../../core/fields.ts'
import { formOf } from './form-of.ts'

const CAMPOS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  cep: { rotulo: 'CEP', formato: 'cep' },
  tipo: { rotulo: 'Tipo', formato: ['Residencial', 'Misto'] },
  fase: { rotulo: 'Fase', formato: { a: 'Obra', b: 'Pronto' } },
  valor: { rotulo: 'Valor', formato: 'dinheiro' },
  entrega: { rotulo: 'Entrega', formato: 'data' },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  lojas: { rotulo: 'Lojas', formato: 'referencias' },
  aceita: { rotulo: 'Aceita', formato: 'sim_nao' },
} as const satisfies Fields

const form = formOf(CAMPOS, { tipo: 'Misto' })
const record = {
  id: '1',
  versao: 3,
  nome: 'Aurora',
  cep: '05422001',
  tipo: 'Residencial',
  fase: null,
  valor: 1234.5,
  entrega: null,
  loja_id: 'l1',
  loja: { id: 'l1', nome: 'Centro' },
  lojas: [{ id: 'l2', nome: 'Praia' }],
  aceita: true,
}

describe('the form of some fields', () => {
  it('is blank but for what is never empty', () => {
    expect(form.blank).toEqual({
      nome: '',
      cep: '',
      tipo: 'Misto',
      fase: null,
      valor: null,
      entrega: null,
      loja_id: null,
      lojas: [],
      aceita: false,
      nomes: {},
    })
  })

  it('of a record has its documents masked and the names of what it refers to', () => {
    expect(form.ofRecord(record)).toEqual({
      nome: 'Aurora',
      cep: '05422-001',
      tipo: 'Residencial',
      fase: null,
      valor: 1234.5,
      entrega: null,
      loja_id: 'l1',
      lojas: ['l2'],
      aceita: true,
      nomes: { l1: 'Centro', l2: 'Praia' },
    })
  })

  it('takes fields that the record has under other names', () => {
    expect(form.ofRecord(record, { fase: 'b' })).toMatchObject({ fase: 'b', nome: 'Aurora' })
  })

  it('is read from a draft as it was kept, also with a number that is still a text', () => {
    for (const kept of [form.blank, form.ofRecord(record), { ...form.blank, valor: '1,2.' }])
      expect(form.schema.safeParse(JSON.parse(JSON.stringify(kept))).data).toEqual(kept)
  })

  it('refuses a draft of other fields, and one without a choice that is never empty', () => {
    expect(form.schema.safeParse({ ...form.blank, tipo: null }).success).toBe(false)
    expect(form.schema.safeParse({ ...form.blank, fase: 'c' }).success).toBe(false)
    expect(form.schema.safeParse({ nome: 'Aurora' }).success).toBe(false)
  })

  it('has a label for each field, and says its value in words', () => {
    const filled = form.ofRecord(record)
    expect(form.labels).toMatchObject({ nome: 'Nome', loja_id: 'Loja' })
    expect(form.describe(filled, 'loja_id')).toBe('Centro')
    expect(form.describe(filled, 'lojas')).toBe('Praia')
    expect(form.describe(filled, 'valor')).toBe('R$\u00a01.234,50')
    expect(form.describe({ ...filled, fase: 'a' }, 'fase')).toBe('Obra')
    expect(form.describe(form.blank, 'entrega')).toBe('vazio')
  })
})
