import { describe, expect, it } from 'vitest'
import { howDatesAreRead } from './dates-read.ts'

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
    [
      ['5 de janeiro de 2024', '13.1.24', '45296'],
      '2 datas lidas como dd/mm/aaaa: 5 de janeiro de 2024 é sexta-feira, 5 de janeiro de 2024.',
    ],
  ])('%j: %s', (texts, sentence) => {
    expect(howDatesAreRead(texts)).toBe(sentence)
  })

  it('with the month first', () => {
    expect(howDatesAreRead([], ['13/01/2024', '03/04/2024'])).toBe(
      '1 data lida como mm/dd/aaaa: 03/04/2024 é segunda-feira, 4 de março de 2024.',
    )
  })
})
