import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonScanner } from './json-scanner.ts'

function scan(text: string, piece = text.length || 1) {
  const scanner = new JsonScanner('vendas.json')
  const found = []
  for (let at = 0; at < text.length; at += piece) found.push(...scanner.feed(text.slice(at, at + piece)))
  scanner.end()
  return { found, looked: scanner.looked }
}

const idsOf = (text: string, piece?: number) =>
  scan(text, piece).found.map(({ tabela, texto }) => [tabela, JSON.parse(texto).id])

describe('the rows of', () => {
  it.each([
    [
      'a list',
      '[{"id":1},{"id":2}]',
      [
        [null, 1],
        [null, 2],
      ],
    ],
    [
      'lines',
      '{"id":1}\n{"id":2}\n',
      [
        [null, 1],
        [null, 2],
      ],
    ],
    [
      'a REST service',
      '{"data":[{"id":1},{"id":2}],"count":2,"next":{"a":[{}]}}',
      [
        [null, 1],
        [null, 2],
      ],
    ],
    ['a page of none', '{"data":[],"count":0}', []],
    [
      'GraphQL',
      '{"data":{"vendas":[{"id":1}],"lojas":[{"id":2}]}}',
      [
        ['vendas', 1],
        ['lojas', 2],
      ],
    ],
    ['DBeaver', '{"select * from public.vendas":[{"id":1}]}', [['vendas', 1]]],
    [
      'an aggregate',
      '[{"json_agg":[{"id":1},{"id":2}]}]',
      [
        [null, 1],
        [null, 2],
      ],
    ],
    ['OData', '{"@odata.context":"x","value":[{"id":1}]}', [[null, 1]]],
    [
      'lists in a row',
      '[{"id":1,"participantes_elegiveis":[{"id":9}],"tipo_pendencia":["OK"]}]',
      [[null, 1]],
    ],
    ['brackets in texts', '[{"id":1,"nome":"}]\\"{ data"}]', [[null, 1]]],
  ])('%s are found', (_, text, rows) => {
    expect(idsOf(text)).toEqual(rows)
    expect(idsOf(text, 1)).toEqual(rows)
  })

  it.each([
    ['[1,2]', 'não é uma lista de objetos JSON'],
    ['"x"', 'não é uma lista de objetos JSON'],
    ['[[{"id":1}]]', 'não é uma lista de objetos JSON'],
    ['[{"id":1}', 'termina no meio'],
    ['{"data":[{"id":1}', 'termina no meio'],
    ['{"data":'.repeat(60), 'listas dentro de listas demais'],
  ])('%s are refused: %s', (text, message) => {
    expect(() => scan(text)).toThrow(message)
  })
})

it('is the same in whatever pieces it arrives', () => {
  const rows = fc.array(fc.record({ id: fc.integer(), nome: fc.string(), obs: fc.array(fc.string()) }))
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('data', 'vendas', ''),
      (list, piece, key) => {
        const text = JSON.stringify(key === '' ? list : { antes: 1, [key]: list, depois: [1] })
        expect(scan(text, piece).found.map(({ texto }) => JSON.parse(texto))).toEqual(list)
      },
    ),
  )
})

it('no character is looked at twice', () => {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, nome: 'x'.repeat(50) })))
  expect(scan(text, 1_000).looked).toBe(text.length)
})
