import { tmpdir } from 'node:os'
import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
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
  const [vendas, participantes] = await readXlsxFile(xlsx)
  expect(vendas?.sheet).toBe('Vendas & "mais"')
  expect(vendas?.data).toHaveLength(4_501)
  expect(participantes?.data).toHaveLength(9_001)
  expect(vendas?.data[0]).toEqual(columns.map(({ title }) => title))
  const read = (n: number) => [
    ...[
      `Ana ${n}`,
      n + 0.25,
      2.5,
      n,
      -0.1,
      new Date('2026-03-01T00:00:00Z'),
      new Date('2026-03-01T12:00:00Z'),
    ],
  ]
  expect(vendas?.data[1]).toEqual(read(0))
  expect(vendas?.data.at(-1)).toEqual(read(4_499))
  expect(participantes?.data.at(-1)).toEqual(read(4_499))
  expect(partOf(xlsx, 'xl/worksheets/sheet1.xml')).toContain('</sheetData><autoFilter ref="A1:G4501"/>')
  expect(partOf(xlsx, 'xl/worksheets/sheet2.xml')).toContain('</sheetData><autoFilter ref="A1:G9001"/>')
})

it('texts are texts, whatever they contain', async () => {
  const texts = [
    ...['<b>"a" & \'b\'</b>', ' com espaços ', 'duas\nlinhas', ']]>', '&amp;', '007', 'ção 😀'],
    ...['=1+1', '+1', '-1', '@SUM(1)', '\u0000=1+1', 'um\u0007 sino', 'meio \ud83d par', 'x'.repeat(40_000)],
  ]
  const [sheet] = await readXlsxFile(xlsxOf([texts.map((text) => [text])]), { trim: false })
  const read = sheet?.data.slice(1).map(([text]) => text)
  expect(read?.slice(0, 7)).toEqual(texts.slice(0, 7))
  expect(read?.slice(7, -1)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(1)",
    "'=1+1",
    'um sino',
    'meio \ufffd par',
  ])
  expect(read?.at(-1)).toMatch(/^x+… \(40000 caracteres no sistema\)$/)
  expect(read?.at(-1)).toHaveLength(32_767)
})

it('empty cells are absent, and a sheet without rows has its titles', async () => {
  const [sheet] = await readXlsxFile(xlsxOf([[[null, 0, null, null, null, null, null]]]))
  expect(sheet?.data[1]).toEqual([null, 0, null, null, null, null, null])
  const [empty] = await readXlsxFile(xlsxOf([]))
  expect(empty?.data).toEqual([columns.map(({ title }) => title)])
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
