import { buffer } from 'node:stream/consumers'
import { createDeflateRaw } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../core/planilha/cell.ts'
import { stylesOf, workbookOf } from '../testing/files/workbook.ts'
import { readXlsx } from './xlsx.ts'
import { Unreadable } from './zip.ts'

/** The first sheet's cells by their reference. */
async function cellsOf(bytes: Uint8Array, sheet?: string): Promise<Record<string, Cell>> {
  const { rows } = (await readXlsx(bytes, sheet)).sheet
  return Object.fromEntries(
    rows.flatMap(({ number, cells }) =>
      [...cells].map(([column, cell]) => [`${letters(column)}${number}`, cell] as const),
    ),
  )
}

const letters = (column: number) =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') +
  String.fromCharCode(65 + (column % 26))
const text = (value: string): Cell => ({ kind: 'text', text: value })
const date = (value: string | null, time: string | null = null): Cell => ({ kind: 'date', date: value, time })

describe('a cell keeps what it is:', () => {
  it('texts, shared, inline and of formulas', async () => {
    const cells = await cellsOf(
      workbookOf({
        texts: ['<si><t>Ana</t></si>', '<si><r><t>Ana </t></r><r><t>Luz</t></r><rPh><t>x</t></rPh></si>'],
        sheet: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>
          <c r="C2" t="inlineStr"><is><t xml:space="preserve"> em linha</t></is></c>
          <c r="D2" t="str"><f>A2&amp;"!"</f><v>Ana!</v></c><c r="E2" t="s"><v>9</v></c>
          <c r="F2" t="str"><v>duas_x000D_linhas</v></c></row>`,
      }),
    )
    expect(cells).toEqual({
      A2: text('Ana'),
      B2: text('Ana Luz'),
      C2: text(' em linha'),
      D2: text('Ana!'),
      F2: text('duas\rlinhas'),
    })
  })

  it('numbers with their format, dates, times, booleans and errors', async () => {
    const cells = await cellsOf(
      workbookOf({
        styles: stylesOf(0, 10, 'R$ #,##0.00', 14, 20, '[$-416]d\\ "de" mmmm', 'dd/mm/yyyy hh:mm', 4),
        sheet: `<row r="1"><c r="A1"><v>2.5</v></c><c r="B1" s="1"><v>0.0125</v></c><c r="C1" s="2"><f>1</f><v>99</v></c>
          <c r="D1" s="3"><v>45296</v></c><c r="E1" s="4"><v>0.5</v></c><c r="F1" s="5"><v>45296</v></c>
          <c r="G1" s="6"><v>45296.75</v></c><c r="H1" t="b"><v>1</v></c><c r="I1" t="e"><v>#N/A</v></c>
          <c r="J1" t="d"><v>2024-01-05T00:00:00</v></c><c r="K1"><v>12345678901234567000</v></c><c r="L1" s="7"/></row>`,
      }),
    )
    expect(cells).toEqual({
      A1: { kind: 'number', value: 2.5, format: 'general', digits: '2.5' },
      B1: { kind: 'number', value: 0.0125, format: 'percent', digits: '0.0125' },
      C1: { kind: 'number', value: 99, format: 'currency', digits: '99' },
      D1: date('2024-01-05'),
      E1: { kind: 'time', time: '12:00:00' },
      F1: date('2024-01-05'),
      G1: date('2024-01-05', '18:00:00'),
      H1: { kind: 'boolean', value: true },
      I1: { kind: 'error', text: '#N/A' },
      J1: date('2024-01-05'),
      K1: { kind: 'number', value: 12345678901234567000, format: 'general', digits: '12345678901234567000' },
    })
  })

  it('numbers formatted as codes keep their zeros', async () => {
    const cells = await cellsOf(
      workbookOf({
        styles: stylesOf('0000', '000\\.000\\.000\\-00', '00000-000'),
        sheet: `<row r="1"><c r="A1" s="0"><v>101</v></c><c r="B1" s="0"><v>1101</v></c><c r="C1" s="1"><v>1234567890</v></c>
          <c r="D1" s="2"><v>1310100</v></c><c r="E1" s="0"><v>1.5</v></c></row>`,
      }),
    )
    expect(cells).toEqual({
      A1: text('0101'),
      B1: { kind: 'number', value: 1101, format: 'number', digits: '1101' },
      C1: text('01234567890'),
      D1: text('01310100'),
      E1: { kind: 'number', value: 1.5, format: 'number', digits: '1.5' },
    })
  })

  it.each(['1', 'true', 'TRUE', 'on'])('days counted from 1904, said as %j', async (yes) => {
    const workbook = `<workbookPr date1904="${yes}"/>`
    const sheet = '<row><c s="0"><v>43834</v></c></row>'
    expect(await cellsOf(workbookOf({ workbook, sheet, styles: stylesOf(14) }))).toEqual({
      A1: date('2024-01-05'),
    })
  })

  it('a value merged over rows is each one’s, and over columns the first one’s', async () => {
    const cells = await cellsOf(
      workbookOf({
        sheet: `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Vendas</v></c></row>
          <row r="2"><c r="A2" t="str"><v>Loja</v></c><c r="B2"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>
          </sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A1048576"/></mergeCells></worksheet>`,
      }),
    )
    expect(Object.keys(cells).sort()).toEqual(['A1', 'A2', 'A3', 'B2', 'B3'])
    expect(cells.A3).toEqual(text('Loja'))
  })
})

describe('is read however it was written:', () => {
  it('prefixes, backslashes, no references, and a far coloured cell', async () => {
    const cells = await cellsOf(
      workbookOf({
        nameOf: (name) => name.replaceAll('/', '\\'),
        others: {
          'xl/workbook.xml':
            '<x:workbook xmlns:x="a" xmlns:r="b"><x:sheets><x:sheet name="__proto__" sheetId="1" r:id="r1"/></x:sheets></x:workbook>',
        },
        sheet: `<worksheet><dimension/><sheetData><row><c t="str"><v>a</v></c><c><v>1</v></c></row>
          <row><c t="str"><v>b</v></c></row><row r="1048576"><c r="XFD1048576" s="3"/></row></sheetData></worksheet>`,
      }),
      '__proto__',
    )
    expect(Object.keys(cells)).toEqual(['A1', 'B1', 'A2'])
  })

  it('with bytes after its end, which a mail or a disk added', async () => {
    const whole = workbookOf({ sheet: '<row><c><v>1</v></c></row>' })
    for (const tail of [1, 512, 60_000])
      expect(Object.keys(await cellsOf(Buffer.concat([whole, Buffer.alloc(tail)])))).toEqual(['A1'])
  })

  it('the first sheet that is not hidden comes first, and says which rows and columns are hidden', async () => {
    const sheets =
      '<sheet name="Listas" sheetId="1" state="hidden" r:id="r2"/><sheet name="Vendas &amp; mais" sheetId="2" r:id="r1"/>'
    const read = await readXlsx(
      workbookOf({
        sheets,
        sheet: `<worksheet><cols><col min="2" max="3" hidden="true"/><col min="5" max="2000000000" width="0"/></cols>
          <sheetData><row r="1"><c><v>1</v></c></row><row r="2" hidden="1"><c><v>2</v></c></row></sheetData></worksheet>`,
      }),
      undefined,
    )
    expect(read).toMatchObject({ names: ['Vendas & mais', 'Listas'], name: 'Vendas & mais' })
    expect([...read.sheet.hiddenRows]).toEqual([2])
    expect(read.sheet.hiddenColumns).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 16_383 },
    ])
    expect(await cellsOf(workbookOf({ sheets, sheet: '' }), 'Listas')).toEqual({ A1: text('segunda') })
  })
})

describe('is refused by its own limits:', () => {
  const deep = '<c>'.repeat(300_000)
  it.each([
    ['a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>', 'quebrada'],
    ['elements in each other', `<worksheet>${deep}`, 'quebrada'],
    ['an open tag without end', `<worksheet ${' '.repeat(2_000_000)}`, 'quebrada'],
    ['an open comment without end', `<worksheet><!--${'x'.repeat(300_000)}`, 'quebrada'],
    ['a sheet cut in the middle', '<worksheet><sheetData><row><c><v>1</v></c>', 'quebrada'],
    ['rows out of order', '<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>', 'quebrada'],
    ['cells out of order', '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>', 'quebrada'],
    ['too many values', `<row r="1">${'</row><row>'.repeat(8)}${manyCells()}</row>`, 'grande'],
    [
      'a text longer than a cell can be',
      `<row><c t="inlineStr"><is><t>${'x'.repeat(200_000)}</t></is></c></row>`,
      'grande',
    ],
  ])('%s', async (_, sheet, reason) => {
    await expect(readXlsx(workbookOf({ sheet }), undefined)).rejects.toMatchObject({ reason })
  })

  it('a list of sheets over 1 MB', async () => {
    const workbook = `<!--${'x'.repeat(1024 * 1024)}-->`
    await expect(readXlsx(workbookOf({ workbook, sheet: '' }), undefined)).rejects.toMatchObject({
      reason: 'grande',
    })
  })

  it('more than it says that it unpacks to, and half a file anywhere', async () => {
    const bomb = await zipThatLies()
    await expect(readXlsx(bomb, undefined)).rejects.toMatchObject({ reason: 'grande' })
    const whole = workbookOf({ sheet: '<row><c><v>1</v></c></row>' })
    for (let length = 0; length < whole.length; length += 97)
      await expect(readXlsx(whole.subarray(0, length), undefined)).rejects.toBeInstanceOf(Unreadable)
  })
})

/** 720,000 cells, over rows of 16,000. */
function manyCells(): string {
  return Array.from({ length: 45 }, () => `</row><row>${'<c><v>1</v></c>'.repeat(16_000)}`).join('')
}

/** A workbook whose list of sheets unpacks to 20 MB and says that it has 100 bytes. */
async function zipThatLies(): Promise<Uint8Array> {
  const deflate = createDeflateRaw()
  const packed = buffer(deflate)
  for (let i = 0; i < 20; i++) deflate.write(Buffer.alloc(1_000_000, ' '))
  deflate.end()
  const content = await packed
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(content.length, 20)
  entry.writeUInt32LE(100, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + content.length, 16)
  return Buffer.concat([local, name, content, entry, name, end])
}
