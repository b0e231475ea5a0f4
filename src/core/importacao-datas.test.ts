import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatDate } from './datas.ts'
import { comoAsDatasSaoLidas, dataEscrita, recusaDaData } from './importacao-datas.ts'

describe('dataEscrita', () => {
  it.each([
    ['2024-03-01', '2024-03-01'],
    ['01/03/2024', '2024-03-01'],
    ['1/3/2024', '2024-03-01'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', null],
    ['30/02/2024', null],
    ['01/03/24', null],
    ['01-03-2024', null],
    ['01032024', null],
    ['', null],
  ])('%s → %s', (texto, data) => {
    expect(dataEscrita(texto)).toBe(data)
    expect(recusaDaData(texto) === null).toBe(data !== null)
  })

  it('each date is the same in both formats', () => {
    fc.assert(
      fc.property(fc.nat(60_000), (dias) => {
        const data = addDays('1950-01-01', dias)
        expect([dataEscrita(data), dataEscrita(formatDate(data))]).toEqual([data, data])
      }),
    )
  })
})

describe('how the dates of a file are read', () => {
  it.each<[string[], string | null]>([
    [[], null],
    [['', 'ontem', '2024-02-30'], null],
    [['2024-03-01'], '1 data lida como AAAA-MM-DD.'],
    [
      ['25/12/2023', '03/04/2024', 'ontem'],
      '2 datas lidas como dd/mm/aaaa: 03/04/2024 é quarta-feira, 3 de abril de 2024.',
    ],
    [
      ['2024-03-01', '25/12/2023'],
      '1 data lida como dd/mm/aaaa: 25/12/2023 é segunda-feira, 25 de dezembro de 2023; 1 data lida como AAAA-MM-DD.',
    ],
  ])('%j: %s', (textos, frase) => {
    expect(comoAsDatasSaoLidas(textos)).toBe(frase)
  })
})
