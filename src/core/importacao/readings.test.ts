import { expect, it } from 'vitest'
import { examplesOf, readingOf } from './readings.ts'

it.each([
  ['percentual', ['2%', '1,5%'], 'percentual'],
  ['percentual', ['0,5', '1,25'], 'percentual'],
  ['percentual', ['0,05'], null],
  ['percentual', ['1'], null],
  ['percentual', ['0,05', '5'], null],
  ['percentual', ['0', '5'], 'percentual'],
  ['percentual', ['2%', '2'], null],
  ['percentual', ['#N/A', '2%'], 'percentual'],
  ['percentual', ['Comissões de janeiro', '2%'], 'percentual'],
  ['data', ['05/01/2024', '13/01/2024'], 'dia'],
  ['data', ['01/13/2024'], null],
  ['data', ['05/01/2024', '01/13/2024'], null],
  ['dinheiro', ['1.234,56', '1.234'], 'virgula'],
  ['dinheiro', ['350000.00'], null],
  ['dinheiro', ['1,234.50'], null],
  ['dinheiro', ['350,000'], null],
  ['dinheiro', ['R$ 350,000', '12'], null],
  ['dinheiro', ['350,000', '1,250,000'], null],
  ['dinheiro', ['350,000', '12,50'], 'virgula'],
  ['dinheiro', ['350,000', '1.250,00'], 'virgula'],
  ['dinheiro', ['0,025'], 'virgula'],
  ['percentual', ['1,125 %'], 'percentual'],
  ['percentual', ['2% + 500', 'R$ 5.000 + 0,5%', '2%'], 'percentual'],
] as const)('%s of %j: %s', (kind, texts, reading) => {
  expect(readingOf(kind, texts)).toBe(reading)
})

it('a day of an English file is asked about, whatever the other days are', () => {
  const around = { scale: null, isPointed: true }
  expect(readingOf('data', ['03/04/2026', '25/04/2026'], around)).toBeNull()
  expect(readingOf('data', ['2026-04-03', '25/04/2026', '04/04/2026'], around)).toBe('dia')
})

it('5.000 of an English file is asked about', () => {
  expect(readingOf('dinheiro', ['5.000', '4.500'], { scale: null, isPointed: true })).toBeNull()
})

it('an amount in a column of thousands is asked about', () => {
  expect(readingOf('dinheiro', ['350'], { scale: 'milhares', isPointed: false })).toBeNull()
})

it('both readings of what may be either are shown in words, of five different values', () => {
  expect(examplesOf('percentual', ['0,05', '2%', '0,05', '1'], ['percentual', 'fracao'])).toEqual([
    { texto: '0,05', leituras: ['0,05%', '5,00%'] },
    { texto: '1', leituras: ['1,00%', '100,00%'] },
  ])
  expect(examplesOf('data', ['05/01/2024', '01/01/2024', '13/01/2024'], ['dia', 'mes'])).toEqual([
    { texto: '05/01/2024', leituras: ['05/01/2024', '01/05/2024'] },
    { texto: '13/01/2024', leituras: ['13/01/2024', 'não é um valor'] },
  ])
  const reais = examplesOf(
    'dinheiro',
    ['1.500', '1', '2.500', '3.500', '4.500', '5.500', '6.500'],
    ['virgula', 'ponto'],
  )
  expect(reais.map(({ texto }) => texto)).toEqual(['1.500', '2.500', '3.500', '4.500', '5.500'])
  expect(reais[0]?.leituras.map((text) => text.replace(/\s/, ' '))).toEqual(['R$ 1.500,00', 'R$ 1,50'])
  const inMillions = examplesOf('dinheiro', ['1.375'], ['milhoes', 'virgula'])
  expect(inMillions[0]?.leituras[0]?.replace(/\s/, ' ')).toBe('R$ 1.375.000,00')
  const inThousands = examplesOf('dinheiro', ['350', '412,5', 'R$ 1.250'], ['milhares', 'virgula'])
  expect(inThousands.map(({ leituras }) => leituras.map((text) => text.replace(/\s/, ' ')))).toEqual([
    ['R$ 350.000,00', 'R$ 350,00'],
    ['R$ 412.500,00', 'R$ 412,50'],
    ['R$ 1.250.000,00', 'R$ 1.250,00'],
  ])
})
