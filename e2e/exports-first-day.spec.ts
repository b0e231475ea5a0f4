/** An exported spreadsheet can be filtered and read without adjusting it first. */
import { readFile } from 'node:fs/promises'
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { textInZip } from './harness/zip.ts'
import { LOJAS, recordsScreen } from './vocabulary/records.ts'

test('an XLSX has an autofilter over its rows, and columns as wide as their contents', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const nome = 'Loja do Centro Histórico de São Luís do Paraitinga'
  await buildLoja(db, { nome, codigo: 'SLP' })
  await buildLoja(db, { nome: 'Loja & <Filhos>', observacoes: 'muito longa '.repeat(40) })
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page)
  await lojas.open()
  const { path } = await lojas.download('Excel (XLSX)')
  const xml = textInZip(await readFile(path), 'xl/worksheets/sheet1.xml')
  const sheet = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const all = (name: string) => [...parsed.getElementsByTagName(name)]
    return {
      errors: all('parsererror').length,
      order: [...parsed.documentElement.children].map(({ tagName }) => tagName),
      filters: all('autoFilter').map((filter) => filter.getAttribute('ref')),
      cells: all('row').map((row) => [...row.children].map((cell) => cell.getAttribute('r'))),
      widths: all('col').map((col) => Number(col.getAttribute('width'))),
    }
  }, xml)
  expect(sheet.errors).toBe(0)
  // The format prescribes this order.
  expect(sheet.order.indexOf('autoFilter')).toBe(sheet.order.indexOf('sheetData') + 1)
  const last = sheet.cells[0]?.at(-1) ?? ''
  expect(sheet.filters).toEqual([`A1:${last.replace('1', '3')}`])
  expect(sheet.widths).toHaveLength(sheet.cells[0]?.length ?? 0)
  expect(sheet.widths[0]).toBeGreaterThan(nome.length)
  expect(Math.max(...sheet.widths)).toBeLessThan(75)
})
