import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { CsvScanner, EndlessRow } from './scanner.ts'

/** The rows of a text that arrives in pieces of so many characters. */
function rowsOf(text: string, separator = ';', piece = text.length || 1) {
  const scanner = new CsvScanner(separator, 1_000)
  const rows = Array.from({ length: Math.ceil(text.length / piece) }, (_, i) => [
    ...scanner.feed(text.slice(i * piece, (i + 1) * piece)),
  ]).flat()
  return [...rows, ...scanner.end()]
}

/** The rows, or where the one begins that does not end. */
function outcomeOf(text: string, piece?: number) {
  try {
    return rowsOf(text, ';', piece)
  } catch (error) {
    if (error instanceof EndlessRow) return error.linha
    throw error
  }
}

const cellsOf = (text: string) => rowsOf(text).map(({ celulas }) => celulas)

describe('the cells of a CSV', () => {
  it.each([
    [
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r1;2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"a;\n""b""";c', [['a;\n"b"', 'c']]],
    ['"Loja "Antiga" 1";2', [['Loja "Antiga" 1', '2']]],
    ['="0101";="x"y', [['0101', '="x"y']]],
    ['a;\n\n;', [['a', ''], [''], ['', '']]],
    ['""', [['']]],
    ['', []],
  ])('%j are %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  it('are the same in whatever pieces they arrive, and those that Papa finds', () => {
    const texts = fc.array(fc.constantFrom('a', 'é', ';', '"', '\n', '\r\n', '""', ' ', '="1"'), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 5 }), (parts, piece) => {
        const text = parts.join('')
        expect(outcomeOf(text, piece)).toEqual(outcomeOf(text))
      }),
    )
    const cells = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(cells, (rows) => {
        expect(cellsOf(Papa.unparse(rows, { delimiter: ';', quotes: true }))).toEqual(rows)
      }),
    )
  })

  it('have the line in which their row begins', () => {
    expect(rowsOf('a\n"b\nc"\r\nd\re').map(({ linha }) => linha)).toEqual([1, 2, 4, 5])
  })
})

it('a text that was cut off within quotes is refused, with the line of its row', () => {
  expect(() => rowsOf('a;b\n1;"cortad')).toThrow(new EndlessRow(2))
})

it('a row that does not end is refused at once, with its line', () => {
  const scanner = new CsvScanner(';', 100)
  const rows = scanner.feed(`a;b\n"${'x\n'.repeat(10_000)}`)
  expect(rows.next().value).toMatchObject({ linha: 1 })
  expect(() => rows.next()).toThrow(new EndlessRow(2))
  expect(scanner.looked).toBeLessThan(200)
})

it('no character is looked at twice', () => {
  const scanner = new CsvScanner(';', 1_000_000)
  for (let i = 0; i < 1_000; i++) for (const _ of scanner.feed(`"${'x'.repeat(500)}\n`)) expect.unreachable()
  expect(scanner.looked).toBe(502_000)
})
