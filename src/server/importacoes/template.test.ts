import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { readGrid } from '../../core/csv/reading.ts'
import { CSV_COLUMNS } from '../../core/importacao/row.ts'
import { templateText } from '../../core/importacao/template.ts'
import { importsOf } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'
import { readTexts } from './check/thread.ts'

const {
  administrador: call,
  database,
  services,
} = await testOffice({ now: () => new Date('2026-11-21T02:30:00Z') })
afterAll(() => services.importer.stop())

const SHEET = 'xl/worksheets/sheet1.xml'

async function readTemplate() {
  const { status, raw, headers } = await call('GET', '/importacoes/template')
  expect(status, raw.toString()).toBe(200)
  const parts = unzipSync(raw)
  return { raw, headers, parts, sheet: strFromU8(parts[SHEET] ?? new Uint8Array()) }
}

/** The style of a column's cells, also of those that are still empty, and its format. */
function formatOf(parts: Record<string, Uint8Array>, sheet: string, column: (typeof CSV_COLUMNS)[number]) {
  const tag = (sheet.match(/<col [^>]*>/g) ?? [])[CSV_COLUMNS.indexOf(column)] ?? ''
  const [, style = ''] = / style="(\d+)"/.exec(tag) ?? []
  return { style, format: formatOfStyle(parts, style).format }
}

function formatOfStyle(parts: Record<string, Uint8Array>, style: string) {
  const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
  const [cellXfs = ''] = /<cellXfs.*<\/cellXfs>/s.exec(styles) ?? []
  const xf = (cellXfs.match(/<xf [^>]*>/g) ?? [])[Number(style)] ?? ''
  const [, id = ''] = /numFmtId="(\d+)"/.exec(xf) ?? []
  const [, format = ''] = new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles) ?? []
  return { xf, format }
}

it('the XLSX template has the rows of the CSV one', async () => {
  const { raw, headers } = await readTemplate()
  expect(headers['content-disposition']).toContain('filename="template-colaboradores.xlsx"')
  const dates = /(\d{4})-(\d\d)-(\d\d)/g
  const read = (await readTexts(raw)).map((row) => CSV_COLUMNS.map((_, at) => row[at] ?? ''))
  expect(read).toEqual(readGrid(Buffer.from(templateText().replace(dates, '$3/$2/$1'))))
  const { body } = await importsOf(call, 'colaboradores').conferir(raw, { nome: 'modelo.xlsx' })
  expect(body).toMatchObject({
    analise: { modelo: true, folhas: ['Colaboradores'] },
    resultado: { total: 3, erros: { quantidade: 0 } },
  })
})

it('looks as a form: bold titles that stay in sight, columns of one width, no filter', async () => {
  const { parts, sheet } = await readTemplate()
  expect(sheet).toMatch(/<pane (?=.*ySplit="1").*state="frozen"\/>/)
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual(CSV_COLUMNS.map(() => 24))
  expect(sheet).not.toContain('autoFilter')
  const [, bold = ''] = /<c r="A1"[^>]* s="(\d+)"/.exec(sheet) ?? []
  expect(formatOfStyle(parts, bold).xf).toContain('fontId="1"')
  for (const column of CSV_COLUMNS) {
    const { format } = formatOf(parts, sheet, column)
    expect(format, column).toBe({ data_admissao: 'dd/mm/yyyy', comissao_base: '0.00' }[String(column)] ?? '@')
  }
})

it('filled in by a spreadsheet program it is imported: a CPF keeps its zeros, a date is one', async () => {
  const { parts, sheet } = await readTemplate()
  const [cpf, date] = [formatOf(parts, sheet, 'cpf'), formatOf(parts, sheet, 'data_admissao')]
  for (const column of ['cpf', 'telefone', 'superior_cpf', 'indicado_por_cpf'] as const)
    expect(formatOf(parts, sheet, column).format, column).toBe('@')
  expect(date.format).toBe('dd/mm/yyyy')
  const text = (column: string, value: string) =>
    `<c r="${column}2" s="${cpf.style}" t="inlineStr"><is><t>${value}</t></is></c>`
  const filled = `<row r="2">${text('A', 'Ana Zerada')}${text('B', '01234567890')}${text('C', '11987654321')}
    ${text('E', 'Corretor')}${text('F', 'Ativo')}<c r="G2" s="${date.style}"><v>45352</v></c>
    <c r="K2"><v>2.5</v></c></row>`
  parts[SHEET] = strToU8(sheet.replace(/<row r="2".*<\/row>/s, filled))
  const { status, body } = await importsOf(call, 'colaboradores').importar(zipSync(parts), {
    nome: 'equipe.xlsx',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  expect(
    await database.db
      .selectFrom('colaboradores')
      .select(['nome', 'cpf', 'data_admissao', 'comissao_base'])
      .execute(),
  ).toEqual([{ nome: 'Ana Zerada', cpf: '01234567890', data_admissao: '2024-03-01', comissao_base: 2.5 }])
})
