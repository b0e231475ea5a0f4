import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Format } from '../fields.ts'
import { toCentavos, toReais } from '../money.ts'
import { PENDENCIA_TYPES, VENDA_STATUSES } from '../vendas/vendas.ts'
import { correctionOf, isAsStored, readStored } from './cells.ts'

const readingOf = (format: Format, text: string) => {
  const read = readStored(format, text)
  return read.erro === undefined ? read.valor : `erro: ${read.erro}`
}

describe('money', () => {
  it.each([
    ['350000', 350_000],
    ['350000.00', 350_000],
    ['350000.5', 350_000.5],
    ['0.1', 0.1],
    ['-0', 0],
    ['1e5', 100_000],
    ['R$ 350.000,00', 350_000],
    ['1.200.000', 1_200_000],
    ['350,5', 350.5],
  ])('%s is %d', (text, value) => {
    expect(readingOf('dinheiro', text)).toBe(value)
  })

  it.each(['1.200', '-5', 'NaN', 'Infinity', '1.2.3', '12 mil', '1e400'])('%s is refused', (text) => {
    const read = readStored('dinheiro', text)
    expect(read.erro ?? Number.isFinite(Number(read.valor))).not.toBe(true)
  })

  it('of more than two decimals is rounded, and says so', () => {
    expect(readStored('dinheiro', '10.005')).toMatchObject({
      erro: 'Pode ser em milhares ou com três casas decimais',
    })
    expect(readStored('dinheiro', '10.0050')).toEqual({ valor: 10.01, arredondado: true })
    expect(readStored('dinheiro', '10.1000')).toEqual({ valor: 10.1 })
  })

  it('as a database writes it comes back to the cent, and needs no correction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (centavos) => {
        const text = toReais(centavos).toFixed(2)
        const read = readStored('dinheiro', text)
        expect(read.erro === undefined && toCentavos(Number(read.valor))).toBe(centavos)
        expect(isAsStored('dinheiro', text, toReais(centavos))).toBe(true)
      }),
    )
  })
})

describe('choices', () => {
  it('are found whatever their case, and the likeliest is proposed', () => {
    expect(readingOf(VENDA_STATUSES, ' desistencia ')).toBe('Desistência')
    expect(readStored(VENDA_STATUSES, 'Desembolsado')).toMatchObject({ proposta: 'Desembolsada' })
    expect(readStored(VENDA_STATUSES, 'Vendido')).toMatchObject({ proposta: null })
  })
})

describe('lists', () => {
  it.each([
    '{SERASA,"OUTRAS (DESCREVA)"}',
    '["SERASA","OUTRAS (DESCREVA)"]',
    'serasa, outras',
    '"[\\"SERASA\\",\\"OUTRAS\\"]"',
  ])('%s is read', (text) => {
    expect(readingOf('lista', text)).toEqual(['SERASA', 'OUTRAS (DESCREVA)'])
  })

  it('are as stored only as PostgreSQL writes them', () => {
    expect(isAsStored('lista', '{SERASA,IR}', ['SERASA', 'IR'])).toBe(true)
    expect(isAsStored('lista', '["SERASA","IR"]', ['SERASA', 'IR'])).toBe(false)
    expect(correctionOf('lista', '["SERASA"]')).toBe('Lista em vez de texto')
    expect(readingOf('lista', `{${PENDENCIA_TYPES.map((tipo) => `"${tipo}"`).join()}}`)).toEqual([
      ...PENDENCIA_TYPES,
    ])
  })
})

describe('days and moments', () => {
  it.each([
    ['2023-04-05', '2023-04-05'],
    ['2023-04-05T23:59:59-03:00', '2023-04-05'],
    ['5/4/2023', '2023-04-05'],
    ['2023-04-05 23:59:59', '2023-04-05'],
    ['2024-03-01T00:00:00.000Z', '2024-03-01'],
    ['2024-03-01 00:00:00+00', '2024-03-01'],
    ['2024-02-29 21:00:00-03', '2024-03-01'],
    ['2024-03-01 02:59:59+00', '2024-02-29'],
    ['2024-03-01 03:00:00+00', '2024-03-01'],
    // In summer time.
    ['2018-12-01 02:00:00Z', '2018-12-01'],
    ['2018-12-01 01:59:59Z', '2018-11-30'],
    ['2024-03-01 00:00:00.001Z', '2024-02-29'],
    ['2024-02-30 10:00:00Z', 'erro: Data inválida'],
    ['2023-02-30', 'erro: Data inválida'],
    ['04-05-2023', 'erro: Data inválida'],
  ])('the day of %s is %s', (text, value) => {
    expect(readingOf('data', text)).toBe(value)
  })

  it('of a moment, it says so', () => {
    const noticeOf = (text: string) => {
      const read = readStored('data', text)
      return read.erro === undefined ? (read.aviso?.mensagem ?? null) : null
    }
    expect(noticeOf('2024-03-01 02:59:59+00')).toBe(
      'Momento em vez de data: fica o dia em São Paulo, 29/02/2024',
    )
    expect(noticeOf('2024-03-01T00:00:00Z')).toBe(
      'Meia-noite em UTC em vez de data: fica esse dia, 01/03/2024',
    )
    expect(noticeOf('2024-03-01T00:00:00')).toBeNull()
  })

  it.each([
    ['2023-04-05 10:11:12.123456+00', '2023-04-05T10:11:12.123456+00:00'],
    ['2023-04-05T10:11:12Z', '2023-04-05T10:11:12Z'],
    ['2023-04-05 10:11', '2023-04-05T10:11Z'],
    ['2023-04-05', '2023-04-05T00:00Z'],
    ['infinity', 'erro: Data e hora inválidas'],
    ['2023-04-05 25:00', 'erro: Data e hora inválidas'],
  ])('the moment of %s is %s', (text, value) => {
    expect(readingOf('instante', text)).toBe(value)
  })
})

it('says what was corrected', () => {
  expect(correctionOf('cpf', '123.456.789-09')).toBe('Só os dígitos')
  expect(correctionOf('texto', '')).toBe('Texto vazio: fica sem valor')
  expect(correctionOf(VENDA_STATUSES, 'pago')).toBe('Escrito como nas opções')
})

it.each([
  ['t', true],
  ['Não', false],
  ['talvez', 'erro: Deve ser sim ou não'],
])('%s is %s', (text, value) => {
  expect(readingOf('sim_nao', text)).toBe(value)
})
