import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ARQUIVO_MESSAGES, MAX_BYTES } from '../../core/csv/reading.ts'
import { CSV_COLUMNS } from '../../core/importacao/row.ts'
import { PLANILHA_MESSAGES } from '../../core/planilha/reading.ts'
import { sheetsOf, type Value, workbookOf } from '../testing/files/workbook.ts'
import type { Answer } from '../testing/http/requests.ts'
import { csvOf, importsOf, type TypedRow, typedRow } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'
import { readTexts } from './check/thread.ts'

const { administrador: call } = await testOffice({ now: () => new Date('2026-11-21T02:30:00Z') })

const imports = importsOf(call, 'colaboradores')
const read = (content: Uint8Array | string, nome = 'equipe.xlsx') => imports.conferir(content, { nome })
/** The cells of the first rows that a check of the file shows. */
const cellsOf = (rows: TypedRow[]) => rows.map((row) => CSV_COLUMNS.map((column) => row[column] ?? ''))
const previaOf = (body: Answer['body']) =>
  body.analise.previa.linhas.map(({ linha, textos }: { linha: number; textos: string[] }) => ({
    linha,
    textos,
  }))

function xlsxOf(...sheets: Value[][][]): Uint8Array {
  return sheetsOf(Object.fromEntries(sheets.map((rows, i) => [`Folha ${i + 1}`, rows])))
}

/** A sheet with these cells in XML. */
const withCells = (sheet: string) => workbookOf({ sheet })

const header: Value[] = [...CSV_COLUMNS]
const text = (row: TypedRow): Value[] => CSV_COLUMNS.map((column) => row[column] ?? '')

describe('a spreadsheet', () => {
  it('is read like the CSV with the same rows, its dates and numbers included', async () => {
    const typed = typedRow(1, { comissao_base: '2,3', data_admissao: '01/03/2024' })
    const cells = CSV_COLUMNS.map((column) => {
      if (column === 'data_admissao') return new Date('2024-03-01T00:00:00Z')
      if (column === 'comissao_base') return 2.2999999999999998
      if (column === 'telefone') return Number(typed.telefone)
      return typed[column] ?? ''
    })
    const { status, body } = await read(xlsxOf([[], header, cells]))
    expect(status, JSON.stringify(body)).toBe(200)
    // Rows are numbered as in the spreadsheet, which begins with an empty one.
    expect(previaOf(body)).toEqual([{ linha: 3, textos: cellsOf([typed])[0] }])
    expect(body).toMatchObject({
      analise: {
        nome: 'equipe.xlsx',
        folhas: ['Folha 1'],
        codificacao_certa: true,
        modelo: true,
        leitura: { folha: 'Folha 1', codificacao: null, separador: null },
      },
      resultado: { validas: 1, erros: { quantidade: 0 } },
    })
    const asCsv = (await read(csvOf([typed]), 'equipe.csv')).body
    expect(previaOf(body)[0].textos).toEqual(previaOf(asCsv)[0].textos)
  })

  it('has the digits that are left of a CPF stored as a number, which is then an error of its row', async () => {
    const cells = text(typedRow(1)).map((cell, i) => (CSV_COLUMNS[i] === 'cpf' ? 1234567890 : cell))
    const { body } = await read(xlsxOf([header, cells]))
    expect(previaOf(body)[0].textos).toEqual(cellsOf([typedRow(1, { cpf: '1234567890' })])[0])
    expect(body.resultado.erros.primeiros[0].mensagem).toContain('a planilha removeu o zero à esquerda')
  })

  it('has the values of formulas, and the error where one failed', async () => {
    const texts = await readTexts(
      withCells(`<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"</f><v>abc</v></c>
        <c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1"><v>52998224725</v></c></row>`),
    )
    expect(texts).toEqual([['2', 'abc', '#DIV/0!', '52998224725']])
  })

  it('has the digits that a spreadsheet program shows', async () => {
    const numbers = [2.2999999999999998, 99_999_999_999.99, 0.0125, 1e-7, -0.1 - 0.2, 1e20]
    const shown = ['2,3', '99999999999,99', '0,0125', '0,0000001', '-0,3', '100000000000000000000']
    expect(await readTexts(xlsxOf([numbers]))).toEqual([shown])
  })

  it('has the signs of a program for a date that has no year of four digits', async () => {
    const dates = xlsxOf([[new Date('2024-03-01T00:00:00Z')]])
    const parts = unzipSync(dates)
    const path = 'xl/worksheets/sheet1.xml'
    const sheet = strFromU8(parts[path] ?? new Uint8Array())
    parts[path] = strToU8(sheet.replace(/<v>\d+<\/v>/, '<v>11010001</v>'))
    expect(await readTexts(dates)).toEqual([['01/03/2024']])
    expect(await readTexts(zipSync(parts))).toEqual([['########']])
  })

  it('that was downloaded to be mended is read as it was sent', async () => {
    const rows = [typedRow(1, { comissao_base: '2,5' }), typedRow(2, { email: '=x' })]
    const { body: sent } = await imports.send(csvOf(rows))
    const { raw } = await call('POST', '/importacoes/corrigir', {
      ...imports.bodyOf(sent.id),
      formato: 'xlsx',
      linhas: 'todas',
    })
    const { body } = await read(raw)
    expect(previaOf(body).map(({ textos }: { textos: string[] }) => textos)).toEqual(cellsOf(rows))
  })

  it('with several sheets says how many there are and which one was read', async () => {
    const sheets = xlsxOf([header, text(typedRow(1))], [header, text(typedRow(2))])
    const folhas = ['Folha 1', 'Folha 2']
    for (const [folha, n] of [
      [null, 1],
      ['Folha 2', 2],
    ] as const) {
      const { body } = await imports.conferir(sheets, { nome: 'equipe.xlsx', leitura: { folha } })
      expect(body.analise).toMatchObject({ folhas, leitura: { folha: folha ?? 'Folha 1' } })
      expect(previaOf(body)[0].textos[0]).toBe(typedRow(n).nome)
    }
  })
})

describe('the content tells what a file is,', () => {
  it('whichever of a spreadsheet’s names it has: a CSV called .xlsx and an XLSX called .csv are read', async () => {
    const xlsx = xlsxOf([header, text(typedRow(1))])
    for (const [content, nome] of [
      [csvOf([typedRow(1)]), 'equipe.xlsx'],
      [xlsx, 'equipe.csv'],
      [xlsx, 'equipe.ods'],
    ] as const)
      expect((await read(content, nome)).body.resultado, nome).toMatchObject({ total: 1, validas: 1 })
  })

  it('and of a text no sheet is asked for', async () => {
    const { body } = await imports.conferir(csvOf([typedRow(1)]), { leitura: { folha: 'Folha 1' } })
    expect(body).toMatchObject({ analise: { leitura: { folha: null } }, resultado: { validas: 1 } })
  })
})

it('a spreadsheet of long texts is read, and shown shortened', async () => {
  const long = 'x'.repeat(32_000)
  const rows = Array.from({ length: 200 }, (_, i) => text(typedRow(i, { email: long })))
  const { body } = await read(xlsxOf([header, ...rows]))
  expect(body.resultado).toMatchObject({ total: 200, validas: 200 })
  expect(JSON.stringify(body.analise).length).toBeLessThan(30_000)
})

describe('is refused:', () => {
  const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  const zip = (parts: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
  const workbook = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  }
  /** A row with a value in its last column, the 301st. */
  const wideText = (value: string) => {
    const [titles, row] = csvOf([typedRow(900)]).split('\r\n')
    const gap = ','.repeat(300 - CSV_COLUMNS.length + 1)
    return Buffer.from(`${titles}\r\n${row}${gap}${value}`)
  }
  type File = [string, () => Uint8Array | Promise<Uint8Array>, string]
  const files: readonly File[] = [
    ['an old .xls', () => Uint8Array.from(OLE), PLANILHA_MESSAGES.xls],
    [
      'one with a password',
      () => Buffer.concat([Uint8Array.from(OLE), Buffer.from('EncryptedPackage', 'utf16le')]),
      PLANILHA_MESSAGES.senha,
    ],
    [
      'one of LibreOffice',
      () => zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }),
      PLANILHA_MESSAGES.ods,
    ],
    ['one of Numbers', () => zip({ 'Index/Document.iwa': 'x' }), PLANILHA_MESSAGES.numbers],
    ['another ZIP', () => zip({ 'leia.xml': '<a/>' }), PLANILHA_MESSAGES.quebrada],
    ['half of one', () => xlsxOf([header]).slice(0, 900), PLANILHA_MESSAGES.quebrada],
    ['a sheet that is missing', () => zip(workbook), PLANILHA_MESSAGES.quebrada],
    [
      'one that unpacks to 260 MB',
      () => zip({ ...workbook, 'xl/worksheets/sheet1.xml': 'x'.repeat(260 * 1024 * 1024) }),
      PLANILHA_MESSAGES.grande,
    ],
    [
      'one with a cell far to the right',
      () => withCells('<row r="9"><c r="XFD9"><v>1</v></c></row>'),
      PLANILHA_MESSAGES.colunas,
    ],
    ['a text with a value in its 301st column', () => wideText('x'), PLANILHA_MESSAGES.colunas],
    [
      'one with a row far below',
      () => withCells('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      PLANILHA_MESSAGES.grande,
    ],
    [
      'one whose workbook is more than 1 MB',
      () => zip({ ...workbook, 'xl/workbook.xml': '<sheet '.repeat(150_000) }),
      PLANILHA_MESSAGES.grande,
    ],
    [
      'one with sheets without an end',
      () => zip({ ...workbook, 'xl/workbook.xml': '<sheet '.repeat(149_000) }),
      PLANILHA_MESSAGES.quebrada,
    ],
    ...['/__proto__', '/constructor', '/toString', '../../etc/passwd'].map((target): File => {
      const relation = `<Relationship Id="r1" Target="${target}"/>`
      const parts = {
        ...workbook,
        'xl/_rels/workbook.xml.rels': `<Relationships>${relation}</Relationships>`,
      }
      return [`one whose sheet is ${target}`, () => zip(parts), PLANILHA_MESSAGES.quebrada]
    }),
  ]
  it.each(files)('%s', async (_, make, message) => {
    expect(await read(await make())).toMatchObject({
      status: 422,
      body: { code: 'ARQUIVO_RECUSADO', message },
    })
  })

  it('but not a text whose columns are empty from the 301st on', async () => {
    expect((await read(wideText(' '))).body.resultado).toMatchObject({ total: 1, validas: 1 })
  })

  it('an empty sheet', async () => {
    expect((await read(xlsxOf([[' ']]))).body).toMatchObject({
      status: 422,
      message: ARQUIVO_MESSAGES.vazio,
    })
  })

  it('nothing, and more than 5 MB, before they are sent', async () => {
    for (const [size, message] of [
      [0, ARQUIVO_MESSAGES.vazio],
      [MAX_BYTES + 1, ARQUIVO_MESSAGES.tamanho],
    ] as const)
      expect((await read(new Uint8Array(size))).body).toMatchObject({ status: 400, message })
  })
})
