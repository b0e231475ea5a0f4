import { tmpdir } from 'node:os'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Cell as ReadCell } from '../../core/planilha/cell.ts'
import { readXlsx } from '../planilhas/xlsx.ts'
import type { Cell, ColumnHeader } from './spreadsheet.ts'
import { createXlsx } from './xlsx.ts'
import { MAX_ROWS } from './xlsx-sheet.ts'

const columns: readonly ColumnHeader[] = (
  ['texto', 'dinheiro', 'percentual', 'inteiro', 'decimal', 'data', 'instante'] as const
).map((type) => ({ title: `Um ${type}`, type, width: 10 }))

/** An XLSX of two sheets, which receive the pages in turns. */
function xlsxOf(pages: readonly (readonly Cell[][])[]): Buffer {
  const written: Uint8Array[] = []
  const sheets = ['Vendas & "mais"', 'Participantes'].map((name) => ({ name, columns }))
  const xlsx = createXlsx(sheets, tmpdir(), (bytes) => written.push(bytes))
  for (const page of pages) xlsx.write([page, [...page, ...page]])
  xlsx.end()
  return Buffer.concat(written)
}

const partOf = (xlsx: Buffer, name: string) => strFromU8(unzipSync(xlsx)[name] ?? new Uint8Array())

/** A sheet's rows, or the first one's: each cell as it is, undefined where it has no value. */
async function read(xlsx: Buffer, name?: string): Promise<(ReadCell | undefined)[][]> {
  const { sheet } = await readXlsx(xlsx, name)
  return sheet.rows.map(({ cells }) => columns.map((_, column) => cells.get(column)))
}

const text = (value: string): ReadCell => ({ kind: 'text', text: value })
const titles = columns.map(({ title }) => text(title))
const textsOf = (rows: (ReadCell | undefined)[][]) =>
  rows.map(([cell]) => (cell?.kind === 'text' ? cell.text : undefined))

it('two sheets of thousands of rows are read with the types of their columns', async () => {
  const row = (n: number): Cell[] => [
    `Ana ${n}`,
    n + 0.25,
    2.5,
    n,
    -0.1,
    '2026-03-01',
    '2026-03-01T15:00:00Z',
  ]
  const pages = Array.from({ length: 30 }, (_, page) =>
    Array.from({ length: 150 }, (_, n) => row(page * 150 + n)),
  )
  const xlsx = xlsxOf(pages)
  const [vendas, participantes] = [await read(xlsx), await read(xlsx, 'Participantes')]
  expect((await readXlsx(xlsx, undefined)).names).toEqual(['Vendas & "mais"', 'Participantes'])
  expect(vendas).toHaveLength(4_501)
  expect(participantes).toHaveLength(9_001)
  expect(vendas[0]).toEqual(titles)
  const expected = (n: number) => [
    text(`Ana ${n}`),
    { kind: 'number', value: n + 0.25, format: 'number', digits: String(n + 0.25) },
    { kind: 'number', value: 2.5, format: 'number', digits: '2.5' },
    { kind: 'number', value: n, format: 'number', digits: String(n) },
    { kind: 'number', value: -0.1, format: 'number', digits: '-0.1' },
    { kind: 'date', date: '2026-03-01', time: null },
    { kind: 'date', date: '2026-03-01', time: '12:00:00' },
  ]
  expect(vendas[1]).toEqual(expected(0))
  expect(vendas.at(-1)).toEqual(expected(4_499))
  expect(participantes.at(-1)).toEqual(expected(4_499))
  expect(partOf(xlsx, 'xl/worksheets/sheet1.xml')).toContain('</sheetData><autoFilter ref="A1:G4501"/>')
  expect(partOf(xlsx, 'xl/worksheets/sheet2.xml')).toContain('</sheetData><autoFilter ref="A1:G9001"/>')
})

it('texts are texts, whatever they contain', async () => {
  const texts = [
    '<b>"a" & \'b\'</b>',
    ' com espaços ',
    'duas\nlinhas',
    ']]>',
    '&amp;',
    '007',
    'ção 😀',
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\u0000=1+1',
    'um\u0007 sino',
    'meio \ud83d par',
    'x'.repeat(40_000),
  ]
  const found = textsOf(await read(xlsxOf([texts.map((text) => [text])]))).slice(1)
  expect(found.slice(0, 7)).toEqual(texts.slice(0, 7))
  expect(found.slice(7, -1)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(1)",
    "'=1+1",
    'um sino',
    'meio \ufffd par',
  ])
  expect(found.at(-1)).toMatch(/^x+… \(40000 caracteres no sistema\)$/)
  expect(found.at(-1)).toHaveLength(32_767)
})

it('empty cells are absent, and a sheet without rows has its titles', async () => {
  const [, cells] = await read(xlsxOf([[[null, 0, null, null, null, null, null]]]))
  expect(cells?.map((cell) => cell !== undefined)).toEqual([false, true, false, false, false, false, false])
  expect(await read(xlsxOf([]))).toEqual([titles])
})

it('the first rows decide the widths of the columns, within limits', () => {
  const widths = (first: string) =>
    [...partOf(xlsxOf([[[first]]]), 'xl/worksheets/sheet1.xml').matchAll(/ width="(\d+)"/g)].map(([, n]) =>
      Number(n),
    )
  expect(widths('x'.repeat(30))[0]).toBe(31)
  expect(widths('x'.repeat(300))[0]).toBe(61)
  expect(widths('x')[0]).toBe('Um texto'.length + 4)
})

it('more rows than the format allows are refused', () => {
  const xlsx = createXlsx([{ name: 'A', columns }], tmpdir(), () => {})
  const rows = Array.from({ length: MAX_ROWS }, () => [])
  expect(() => xlsx.write([rows])).toThrow('more rows')
})
