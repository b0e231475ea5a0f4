import { describe, expect, it } from 'vitest'
import { type Format, formattedOrNull, formatValue } from './fields.ts'

describe('a value in words', () => {
  const names = { a: 'Ana', b: 'Bruno' }
  it.each<[Format, unknown, string]>([
    ['texto', 'Centro', 'Centro'],
    ['texto_longo', 'a\nb', 'a\nb'],
    ['numero', 1200, '1.200'],
    ['dinheiro', 1234.5, 'R$\u00a01.234,50'],
    ['dinheiro', '1,2.3', '1,2.3'],
    ['percentual', 2.5, '2,50%'],
    ['data', '2026-11-03', '03/11/2026'],
    ['data', '3/11', '3/11'],
    ['instante', '2026-11-03T17:05:00Z', '03/11/2026 14:05'],
    ['cpf', '52998224725', '529.982.247-25'],
    ['rg', '123456789', '12.345.678-9'],
    ['telefone', '11987654321', '(11) 98765-4321'],
    ['cep', '05422001', '05422-001'],
    ['lista', ['SERASA', 'IR'], 'SERASA, IR'],
    ['referencia', 'a', 'Ana'],
    ['referencia', 'x', 'registro sem nome'],
    ['referencias', ['b', 'x'], 'Bruno, registro sem nome'],
    ['sim_nao', true, 'sim'],
    ['sim_nao', false, 'não'],
    [['Residencial', 'Misto'], 'Misto', 'Misto'],
    [{ valor_venda: 'Valor da venda' }, 'valor_venda', 'Valor da venda'],
    [{ valor_venda: 'Valor da venda' }, 'outro', 'outro'],
  ])('as %j, %j is %j', (format, value, formatted) => {
    expect(formatValue(value, format, names)).toBe(formatted)
  })

  it.each([null, undefined, '', []])('is vazio for %j, whatever the format', (value) => {
    for (const format of ['texto', 'dinheiro', 'referencias', ['Misto']] as const)
      expect(formatValue(value, format)).toBe('vazio')
  })

  it('is 0 for a number that is 0', () => {
    expect(formatValue(0, 'numero')).toBe('0')
    expect(formatValue(0, 'percentual')).toBe('0,00%')
  })
})

describe('the value of a record, for a screen or a file', () => {
  it('is in words', () => {
    expect(formattedOrNull('11987654321', 'telefone')).toBe('(11) 98765-4321')
    expect(formattedOrNull(0, 'dinheiro')).toBe('R$\u00a00,00')
  })

  it('is the name of a record that is referred to', () => {
    expect(formattedOrNull({ id: 'a', nome: 'Ana' }, 'referencia')).toBe('Ana')
  })

  it.each([null, undefined, '', []])('is null for %j', (value) => {
    for (const format of ['texto', 'referencia', 'lista'] as const)
      expect(formattedOrNull(value, format)).toBe(null)
  })
})
