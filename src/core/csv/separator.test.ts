import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEPARATORS, separatorOf } from './separator.ts'

const rows = (separator: string, ...more: string[]) =>
  [...more, ['Venda', 'Data', 'VGV'], ['1', '05/01/2024', '350.000,00'], ['2', '06/01/2024', '10,5']]
    .map((row) => (typeof row === 'string' ? row : row.join(separator)))
    .join('\n')

describe('the separator', () => {
  it.each([
    ['of decimal commas', rows(';'), ';'],
    ['below a title that has a comma', rows(';', 'Vendas de janeiro, 2024', ''), ';'],
    ['between quoted commas', 'a,b\n"1,5",2\n"2,5;3",4', ','],
    ['is a tab', rows('\t'), '\t'],
    ['is a bar', rows('|'), '|'],
    ['that Excel names', 'sep=|\na;b\n1;2', '|'],
    ['of one column', 'Nome\nAna', ';'],
  ])('%s', (_, text, separator) => {
    expect(separatorOf(text)).toBe(separator)
  })

  it('is found for any table of words and decimal commas', () => {
    const table = fc.array(
      fc.tuple(fc.constantFrom('Ana', 'Loja 1'), fc.constantFrom('1,25', '350.000,00', '3')),
      {
        minLength: 2,
        maxLength: 80,
      },
    )
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...SEPARATORS.filter((separator) => separator !== ',')),
        (cells, separator) => {
          const text = [['Nome', 'Cliente', 'Valor'], ...cells.map(([a, b]) => [a, 'x', b])]
          expect(separatorOf(text.map((row) => row.join(separator)).join('\n'))).toBe(separator)
        },
      ),
    )
  })
})
