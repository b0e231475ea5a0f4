import { expect, it } from 'vitest'
import { buildPng } from '../testing/files/images.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import joinPdfs from './join.ts'
import { renderPdf } from './printer.ts'

const image = `data:image/png;base64,${buildPng(40, 40, [0, 0, 0, 128]).toString('base64')}`
const pdfOf = (title: string, pages: string[]) =>
  renderPdf({
    info: { title },
    defaultStyle: { font: 'Roboto' },
    content: pages.map((text) => ({ section: [{ image, width: 40 }, { text }] })),
  })
const countOf = (pdf: Buffer, part: string) => pdf.toString('latin1').split(part).length - 1

it('has the pages of all in their order, each with its own fonts', async () => {
  const whole = await joinPdfs([
    await pdfOf('Um', ['Primeira (1 0 R)', 'Zebra']),
    await pdfOf('Dois', ['Quarta', 'Quarta']),
    await pdfOf('Três', ['Última ✔']),
  ])
  expect(textOfPdf(whole)).toBe('Primeira (1 0 R) Zebra Quarta Quarta Última ✔')
  expect(whole.toString('latin1')).toMatch(/\/Type \/Pages\s*\/Count 5\b/)
  expect(countOf(whole, '/Type /Page\n')).toBe(5)
  expect(countOf(whole, '/Type /Catalog')).toBe(1)
})

it('has two pages where two look alike', async () => {
  const single = await pdfOf('Um', ['A'])
  const twice = await joinPdfs([single, single])
  const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(twice.toString('latin1')) ?? []
  expect(new Set(kids.match(/\d+ 0 R/g)).size).toBe(2)
  expect(textOfPdf(twice)).toBe('A A')
})

it('says where each object begins, and has what several share once', async () => {
  const single = await pdfOf('Um', ['A'])
  const whole = await joinPdfs([single, await pdfOf('Um', ['B'])])
  // A picture with transparency is two: its colours and its mask.
  expect([countOf(single, '/Subtype /Image'), countOf(whole, '/Subtype /Image')]).toEqual([2, 2])
  const text = whole.toString('latin1')
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  const rows = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)]
  for (const [i, [, offset]] of rows.entries())
    expect(text.slice(Number(offset), Number(offset) + 12)).toMatch(new RegExp(`^${i + 1} 0 obj\\n`))
  expect(text).toContain(`/Size ${rows.length + 1}\n`)
})

it('refuses what pdfmake did not make', async () => {
  await expect(joinPdfs([Buffer.from('%PDF-1.7\nnothing')])).rejects.toThrow('no PDF of pdfmake')
})
