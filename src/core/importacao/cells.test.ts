import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCep, readCpf, readDate, readEmail, readPercent, readReais, readTelefone } from './cells.ts'

describe('a percentage', () => {
  it.each([
    ['1,25%', true, 1.25],
    ['0,0125', true, 1.25],
    ['1', true, 100],
    ['0.5', true, 50],
    ['1,25', false, 1.25],
    ['1,250 %', false, 1.25],
    ['100', false, 100],
  ])('%j as a fraction: %s is %d', (text, isFraction, valor) => {
    expect(readPercent(text, isFraction)).toEqual({ valor })
  })

  it.each([
    // Three or four decimals may be those of a contract.
    ['1,125%', false, 'Use no máximo duas casas decimais'],
    ['0,01255', true, 'Use no máximo duas casas decimais'],
    ['1,5', true, 'O percentual deve estar entre 0 e 100'],
    ['x', true, 'Use um percentual como 2,5'],
  ])('%j as a fraction: %s is refused', (text, isFraction, erro) => {
    expect(readPercent(text, isFraction)).toEqual({ erro })
  })

  it('that a program calculated is rounded, and says so', () => {
    expect(readPercent('1,66666666666667%')).toEqual({
      valor: 1.67,
      aviso: '1,66666666666667% arredondado para 1,67%',
    })
  })

  it('written as a fraction of a hundred is the same one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        const fraction = (hundredths / 10_000).toFixed(4).replace('.', ',')
        expect(readPercent(fraction, true)).toEqual({ valor: hundredths / 100 })
      }),
    )
  })
})

describe('reais', () => {
  it.each([
    ['R$ 1.234,56', 1234.56],
    ['1.234,56 R$', 1234.56],
    ['350000', 350_000],
    ['-', 0],
    ['R$ –', 0],
  ])('%j is %d', (text, valor) => {
    expect(readReais(text)).toEqual({ valor })
  })

  it.each([
    ['350000.00', 350_000],
    ['10000.5', 10_000.5],
    ['1,234.50', 1234.5],
    // These cannot be meant so.
    ['1.500,00', 1500],
    ['1234,5', 1234.5],
    ['350,50', 350.5],
  ])('%j with a decimal point is %d', (text, valor) => {
    expect(readReais(text, true)).toEqual({ valor })
  })

  it.each(['1,234.56', 'dez mil', '(1.000,00)', '-1.000,00'])('%j is refused', (text) => {
    expect(readReais(text)).toHaveProperty('erro')
  })

  it('that a program calculated are rounded half away from zero, and say so', () => {
    expect(readReais('10685,555')).toEqual({
      valor: 10_685.56,
      aviso: expect.stringMatching(/^10685,555 arredondado para R\$\s10\.685,56$/),
    })
    expect(readReais('7000,0000')).toEqual({ valor: 7000 })
  })

  it('keep their centavos', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_99 }), (centavos) => {
        const text = `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`
        expect(readReais(text)).toEqual({ valor: Number(text.replace(',', '.')) })
      }),
    )
  })
})

describe('a date', () => {
  it.each([
    ['2024-01-05 00:00:00', false, '2024-01-05'],
    ['2024-01-05T13:45:00-03:00', false, '2024-01-05'],
    ['05/01/24', false, '2024-01-05'],
    ['5.1.2024', false, '2024-01-05'],
    ['05-01-2024', false, '2024-01-05'],
    ['01/05/2024', true, '2024-01-05'],
    ['1/13/2024 08:00', true, '2024-01-13'],
  ])('%j, the month first: %s, is %s', (text, isMonthFirst, valor) => {
    expect(readDate(text, isMonthFirst)).toEqual({ valor })
  })

  it('whose format was lost is read with a notice', () => {
    expect(readDate('45296')).toEqual({
      valor: '2024-01-05',
      aviso: 'O número 45296 foi lido como a data 05/01/2024',
    })
  })

  it.each([
    ['31/02/2026', 'Data inválida'],
    ['2/13/2026', 'O mês 13 não existe: a data é lida como dd/mm/aaaa, com o dia primeiro'],
  ])('%j is refused', (text, erro) => {
    expect(readDate(text)).toEqual({ erro })
  })
})

describe('a CPF', () => {
  it('that was stored as a number gets back its zeros, and says so', () => {
    expect(readCpf('1234567890')).toEqual({
      valor: '01234567890',
      aviso: 'CPF completado com o zero que a planilha removeu: 012.345.678-90',
    })
    // Digits that would be no CPF with zeros either.
    expect(readCpf('1234567891')).toEqual({ valor: '1234567891' })
  })

  it.each([
    ['12.345.678/0001-95', 'Parece um CNPJ: escreva o CPF de quem compra'],
    ['1,23457E+10', 'O Excel perdeu os últimos dígitos deste número: escreva-o de novo'],
    ['529.982.247-25 / 153.509.460-56', 'Há dois CPFs nesta célula: deixe um'],
  ])('%j is refused with its own reason', (text, erro) => {
    expect(readCpf(text)).toEqual({ erro })
  })
})

describe('a telephone number', () => {
  it.each([
    ['5511987654321', '(11) 98765-4321'],
    ['+55 (11) 98765-4321', '(11) 98765-4321'],
    ['01932324040', '(19) 3232-4040'],
    ['005511987654321', '(11) 98765-4321'],
  ])('%j is read as %s, with a notice', (text, shown) => {
    expect(readTelefone(text)).toEqual({ valor: text, aviso: `${text} lido como ${shown}` })
  })

  it('of ten or eleven digits is as it is', () => {
    expect(readTelefone('(11) 98765-4321')).toEqual({ valor: '(11) 98765-4321' })
  })

  it.each([
    ['(19) 98888-7101 / (19) 3232-4040', 'Há dois números nesta célula: deixe um'],
    ['1,19877E+10', 'O Excel perdeu os últimos dígitos deste número: escreva-o de novo'],
  ])('%j is refused with its own reason', (text, erro) => {
    expect(readTelefone(text)).toEqual({ erro })
  })

  it('is never cut: what is no number goes to the check as it is', () => {
    for (const text of ['119876543210', '3232-4040 ramal 12', '(00) 00000-0000'])
      expect(readTelefone(text)).toEqual({ valor: text })
  })
})

it('two emails in a cell are refused as two', () => {
  expect(readEmail('a@b.example; c@d.example')).toEqual({ erro: 'Há dois emails nesta célula: deixe um' })
  expect(readEmail('a@b.example')).toEqual({ valor: 'a@b.example' })
})

it('a CEP that was stored as a number gets back its zero', () => {
  expect(readCep('1310100')).toEqual({
    valor: '01310100',
    aviso: 'CEP completado com o zero que a planilha removeu: 01310-100',
  })
})
