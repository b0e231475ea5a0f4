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
] as const)('%s of %j: %s', (kind, texts, reading) => {
  expect(readingOf(kind, texts)).toBe(reading)
})

it('both readings of what may be either are shown in words, of five different values', () => {
  expect(examplesOf('percentual', ['0,05', '2%', '0,05', '1'])).toEqual([
    { texto: '0,05', leituras: ['0,05%', '5,00%'] },
    { texto: '1', leituras: ['1,00%', '100,00%'] },
  ])
  expect(examplesOf('data', ['05/01/2024', '01/01/2024', '13/01/2024'])).toEqual([
    { texto: '05/01/2024', leituras: ['05/01/2024', '01/05/2024'] },
    { texto: '13/01/2024', leituras: ['13/01/2024', 'não é um valor'] },
  ])
  const reais = examplesOf('dinheiro', ['1.500', '1', '2.500', '3.500', '4.500', '5.500', '6.500'])
  expect(reais.map(({ texto }) => texto)).toEqual(['1.500', '2.500', '3.500', '4.500', '5.500'])
  expect(reais[0]?.leituras.map((text) => text.replace(/\s/, ' '))).toEqual(['R$ 1.500,00', 'R$ 1,50'])
  expect(examplesOf('texto', ['1'])).toEqual([])
})
