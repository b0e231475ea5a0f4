import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBRL, formatPercent, hasAtMostTwoDecimals, MAX_VALOR, toReais } from './dinheiro.ts'
import { parseInteiro, parsePercentual, parseReais } from './numero-digitado.ts'

const SEPARADORES = 'Use ponto nos milhares e vírgula nos centavos'
const SO_NUMEROS = 'Use só números, como em 1.234,56'
const CASAS = 'Use no máximo duas casas decimais'
const INTERVALO = 'O percentual deve estar entre 0 e 100'

const centavos = fc.integer({ min: 0, max: 99_999_999_999_999 })
const keystrokes = fc.stringMatching(/^[\dRr$.,% -]{0,24}$/)

describe('parseReais', () => {
  it.each([
    ['350000', 350_000],
    ['350.000', 350_000],
    ['350.000,00', 350_000],
    ['350000,5', 350_000.5],
    ['350000,', 350_000],
    ['1.200.000', 1_200_000],
    ['R$ 1.200.000,00', 1_200_000],
    ['R$1.200.000,00', 1_200_000],
    ['r$\u00a01.200.000,00', 1_200_000],
    ['  350.000,00\t', 350_000],
    ['350 000,00', 350_000],
    ['1\u202f200\u00a0000', 1_200_000],
    ['0,01', 0.01],
    [',5', 0.5],
    ['0', 0],
    ['007', 7],
    ['00350000,10', 350_000.1],
    ['99.999.999.999,99', 99_999_999_999.99],
    ['999.999.999.999,99', MAX_VALOR],
  ])('%j is %d', (text, value) => {
    expect(parseReais(text)).toEqual({ value })
  })

  it.each(['', '  ', 'R$', 'R$ ', 'R'])('%j is empty', (text) => {
    expect(parseReais(text)).toEqual({ value: null })
  })

  it.each([
    // The result of an edit within 'R$ 500.000,00'.
    ['R$ 500000,00', 500_000],
    ['R$ 1500.000,00', 1_500_000],
    ['R$ 500.00,00', 50_000],
    ['R$ 500.1000,00', 5_001_000],
    ['5100.000', 5_100_000],
  ])('%j, left by a correction, is %d', (text, value) => {
    expect(parseReais(text)).toEqual({ value })
  })

  it.each([
    ['1,200.00', SEPARADORES],
    ['1,200,000', SEPARADORES],
    ['12.34', SEPARADORES],
    ['1234.56', SEPARADORES],
    ['350.00', SEPARADORES],
    ['R$ 500.00000', SEPARADORES],
    ['0.350', SEPARADORES],
    ['0.50', SEPARADORES],
    ['1..200', SEPARADORES],
    ['.5', SEPARADORES],
    ['1.200.', SEPARADORES],
    ['1,2,3', SEPARADORES],
    [',', SEPARADORES],
    ['350000,555', CASAS],
    ['1,200', CASAS],
    ['-1', 'O valor não pode ser negativo'],
    ['-R$ 3', 'O valor não pode ser negativo'],
    ['−3,00', 'O valor não pode ser negativo'],
    ['1e3', SO_NUMEROS],
    ['dez', SO_NUMEROS],
    ['350 mil', SO_NUMEROS],
    ['12 34', SO_NUMEROS],
    ['12\t345', SO_NUMEROS],
    ['US$ 10', SO_NUMEROS],
    ['2,5%', SO_NUMEROS],
    ['3-1', SO_NUMEROS],
    ['1.000.000.000.000', 'Valor acima do limite'],
    ['9'.repeat(400), 'Valor acima do limite'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(parseReais(text)).toMatchObject({ refusal })
  })

  it('reads back every amount that it may hold, as the product writes it and without its separators', () => {
    fc.assert(
      fc.property(centavos, (c) => {
        const written = formatBRL(toReais(c))
        expect(parseReais(written)).toEqual({ value: toReais(c) })
        expect(parseReais(written.replaceAll('.', ''))).toEqual({ value: toReais(c) })
      }),
    )
  })

  it('calls every beginning of an amount empty, an amount, or unfinished', () => {
    fc.assert(
      fc.property(centavos, fc.nat(20), (c, length) => {
        const begun = parseReais(formatBRL(toReais(c)).slice(0, length))
        expect(begun.refusal === undefined || begun.unfinished).toBe(true)
      }),
    )
  })

  it('never reads a text as fewer or other digits than it has', () => {
    fc.assert(
      fc.property(keystrokes, (text) => {
        const { value } = parseReais(text)
        if (value === undefined || value === null) return
        expect(hasAtMostTwoDecimals(value)).toBe(true)
        const decimals = /,(\d*)/.exec(text)?.[1]?.length ?? 0
        expect(Math.round(value * 10 ** decimals)).toBe(Number(text.replace(/\D/g, '')))
      }),
    )
  })
})

describe('parsePercentual', () => {
  it.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    ['12.34', 12.34],
    ['2,5%', 2.5],
    [' 2,50 % ', 2.5],
    ['2,', 2],
    [',5', 0.5],
    ['0', 0],
    ['002', 2],
    ['100', 100],
    ['100,00%', 100],
  ])('%j is %d', (text, value) => {
    expect(parsePercentual(text)).toEqual({ value })
  })

  it.each(['', ' ', '%'])('%j is empty', (text) => {
    expect(parsePercentual(text)).toEqual({ value: null })
  })

  it.each([
    ['101', INTERVALO],
    ['100,01', INTERVALO],
    ['-1', INTERVALO],
    ['1,255', CASAS],
    ['1.255', CASAS],
    ['1 2', 'Use um percentual como 2,5'],
    ['1.2,5', 'Use um percentual como 2,5'],
    ['1e1', 'Use um percentual como 2,5'],
    ['dois', 'Use um percentual como 2,5'],
    ['R$ 2', 'Use um percentual como 2,5'],
    [',', 'Use um percentual como 2,5'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(parsePercentual(text)).toMatchObject({ refusal })
  })

  it('reads back what the product writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        expect(parsePercentual(formatPercent(hundredths / 100))).toEqual({ value: hundredths / 100 })
      }),
    )
  })
})

describe('parseInteiro', () => {
  it.each([
    ['12', 12],
    ['012', 12],
    ['1.200', 1200],
    ['1 200', 1200],
    [' 7 ', 7],
    ['0', 0],
  ])('%j is %d', (text, value) => {
    expect(parseInteiro(text)).toEqual({ value })
  })

  it('is null when nothing is typed', () => {
    expect(parseInteiro(' ')).toEqual({ value: null })
  })

  it.each(['1,5', '1.5', '1,0', '12.34', '-1', '1e3', 'três', '2%'])('%j is refused', (text) => {
    expect(parseInteiro(text)).toMatchObject({ refusal: 'Use um número inteiro' })
  })

  it('refuses more digits than a number holds', () => {
    expect(parseInteiro('9'.repeat(17))).toMatchObject({ refusal: 'Valor acima do limite' })
  })
})
