import { describe, expect, it, test } from 'vitest'
import { escapeFormula, sheetOf } from './spreadsheet.ts'

describe('what a spreadsheet program would calculate', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '+5516991230002'])('is a text: %j', (text) => {
    expect(escapeFormula('texto', text)).toBe(`'${text}`)
  })

  it.each(['+55169912', '+5516991230002', '+123456789012345'])(
    'is left as it is if it is a telephone in its own column: %s',
    (text) => expect(escapeFormula('telefone', text)).toBe(text),
  )

  it.each([
    '+5516991',
    '+1234567890123456',
    '+55169912+1',
    '+55 16 99123-0002',
    '=5516991230002',
    '-5516991230002',
  ])('is a text there too if it is no telephone: %s', (text) =>
    expect(escapeFormula('telefone', text)).toBe(`'${text}`),
  )
})

test('a title that is data is no formula either', () => {
  const column = { title: '=1+1', type: 'texto', width: 10, value: () => null } as const
  expect(sheetOf('Folha', [column], () => []).columns[0]?.title).toBe("'=1+1")
})
