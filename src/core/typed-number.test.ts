import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBRL, formatPercent, hasAtMostTwoDecimals, MAX_VALUE, toReais } from './money.ts'
import { parseInteger, parsePercent, parseReais } from './typed-number.ts'

const SEPARATORS = 'Use ponto nos milhares e vírgula nos centavos'
const ONLY_NUMBERS = 'Use só números, como em 1.234,56'
const PLACES = 'Use no máximo duas casas decimais'
const RANGE = 'O percentual deve estar entre 0 e 100'

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
    ['999.999.999.999,99', MAX_VALUE],
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
    ['1,200.00', SEPARATORS],
    ['1,200,000', SEPARATORS],
    ['12.34', SEPARATORS],
    ['1234.56', SEPARATORS],
    ['350.00', SEPARATORS],
    ['R$ 500.00000', SEPARATORS],
    ['0.350', SEPARATORS],
    ['0.50', SEPARATORS],
    ['1..200', SEPARATORS],
    ['.5', SEPARATORS],
    ['1.200.', SEPARATORS],
    ['1,2,3', SEPARATORS],
    [',', SEPARATORS],
    ['350000,555', PLACES],
    ['1,200', PLACES],
    ['-1', 'O valor não pode ser negativo'],
    ['-R$ 3', 'O valor não pode ser negativo'],
    ['−3,00', 'O valor não pode ser negativo'],
    ['1e3', ONLY_NUMBERS],
    ['dez', ONLY_NUMBERS],
    ['350 mil', ONLY_NUMBERS],
    ['12 34', ONLY_NUMBERS],
    ['12\t345', ONLY_NUMBERS],
    ['US$ 10', ONLY_NUMBERS],
    ['2,5%', ONLY_NUMBERS],
    ['3-1', ONLY_NUMBERS],
    ['9999999999999', 'Valor acima do limite'],
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
    ['2.25', 2.25],
    ['2,5%', 2.5],
    ['3%', 3],
    [' 2,50 % ', 2.5],
    ['2,', 2],
    [',5', 0.5],
    ['0', 0],
    ['002', 2],
    ['100', 100],
    ['100,00%', 100],
  ])('%j is %d', (text, value) => {
    expect(parsePercent(text)).toEqual({ value })
  })

  it.each(['', ' ', '%'])('%j is empty', (text) => {
    expect(parsePercent(text)).toEqual({ value: null })
  })

  it.each([
    ['101', RANGE],
    ['101%', RANGE],
    ['100,01', RANGE],
    ['-1', RANGE],
    ['1,255', PLACES],
    ['1.255', PLACES],
    ['1 2', 'Use um percentual como 2,5'],
    ['1.2,5', 'Use um percentual como 2,5'],
    ['1e1', 'Use um percentual como 2,5'],
    ['dois', 'Use um percentual como 2,5'],
    ['x', 'Use um percentual como 2,5'],
    ['R$ 2', 'Use um percentual como 2,5'],
    [',', 'Use um percentual como 2,5'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(parsePercent(text)).toMatchObject({ refusal })
  })

  it('reads back what the product writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        expect(parsePercent(formatPercent(hundredths / 100))).toEqual({ value: hundredths / 100 })
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
    expect(parseInteger(text)).toEqual({ value })
  })

  it('is null when nothing is typed', () => {
    expect(parseInteger(' ')).toEqual({ value: null })
  })

  it.each(['1,5', '1.5', '1,0', '12.34', '-1', '-2', '1e3', '2e3', 'três', '2%'])('%j is refused', (text) => {
    expect(parseInteger(text)).toMatchObject({ refusal: 'Use um número inteiro' })
  })

  it('refuses more digits than a number holds', () => {
    expect(parseInteger('9'.repeat(17))).toMatchObject({ refusal: 'Valor acima do limite' })
  })
})
