import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPercent, readReais } from './importacao-cells.ts'
import { readCell } from './importacao-vendas-cells.ts'

describe('a cell of a spreadsheet of sales', () => {
  it.each([
    ['data_venda', '3/2/2026', '2026-02-03'],
    ['data_venda', '2026-02-03', '2026-02-03'],
    ['valor_venda', 'R$ 1.234,56', 1234.56],
    ['cliente_cpf', '529.982.247-25', '529.982.247-25'],
    ['status', 'desistencia', 'Desistência'],
    ['status', 'PAGO / PENDENTE', 'Pago/Pendente'],
    ['forma_pagamento', 'nf ir futuro', 'NF IR Futuro'],
    ['base_calculo_comissao', 'Valor do ato', 'valor_ato'],
    ['tipo_pendencia', 'serasa; IR', ['SERASA', 'IR']],
    ['tipo_pendencia', 'Outras', ['OUTRAS (DESCREVA)']],
    ['loja_id', 'Loja Centro', 'Loja Centro'],
  ] as const)('%s %j is %j', (field, text, valor) => {
    expect(readCell(field, text)).toEqual({ valor })
  })

  it.each([
    ['data_venda', '31/02/2026', 'Data inválida'],
    ['data_venda', '2/13/2026', 'O mês 13 não existe: a data é lida como dd/mm/aaaa, com o dia primeiro'],
    ['valor_venda', '1,234.56', 'Use ponto nos milhares e vírgula nos centavos'],
    ['tipo_renda', 'Mista', '“Mista” não é uma das opções: Formal, Informal, Direto'],
  ] as const)('%s %j is refused', (field, text, erro) => {
    expect(readCell(field, text)).toEqual({ erro })
  })

  it('gets back the zeros of a CPF that was stored as a number, and says so', () => {
    expect(readCell('cliente_cpf', '1234567890')).toEqual({
      valor: '01234567890',
      aviso: 'CPF completado com o zero que a planilha removeu: 012.345.678-90',
    })
    // Digits that would be no CPF with zeros either.
    expect(readCell('cliente_cpf', '1234567891')).toEqual({ valor: '1234567891' })
  })
})

describe('a percentage', () => {
  it.each([
    ['1,25%', 'fracao', 1.25],
    ['0,0125', 'fracao', 1.25],
    ['1', 'fracao', 100],
    ['0.5', 'fracao', 50],
    ['1,25', 'percentual', 1.25],
    ['100', 'percentual', 100],
  ] as const)('%j as %s is %d', (text, unit, valor) => {
    expect(readPercent(text, unit)).toEqual({ valor })
  })

  it.each([
    ['0,01255', 'fracao', 'Use no máximo duas casas decimais'],
    ['1,5', 'fracao', 'O percentual deve estar entre 0 e 100'],
    ['x', 'fracao', 'Use um percentual como 2,5'],
  ] as const)('%j as %s is refused', (text, unit, erro) => {
    expect(readPercent(text, unit)).toEqual({ erro })
  })

  it('written as a fraction of a hundred is the same one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        const fraction = (hundredths / 10_000).toFixed(4).replace('.', ',')
        expect(readPercent(fraction, 'fracao')).toEqual({ valor: hundredths / 100 })
      }),
    )
  })
})

it('reais keep their centavos', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_99 }), (centavos) => {
      const text = `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`
      expect(readReais(text)).toEqual({ valor: Number(text.replace(',', '.')) })
    }),
  )
})
