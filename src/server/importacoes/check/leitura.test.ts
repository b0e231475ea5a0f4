/** How a file is read: what it looks like, what may be said by hand, and what its cells are then. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Leitura } from '../../../contract/importacoes/importacoes.ts'
import type { Encoding } from '../../../core/csv/encoding.ts'
import { SEPARATORS } from '../../../core/csv/separator.ts'
import { formatDate } from '../../../core/dates.ts'
import { cellReader } from '../../../core/importacao/cell-reader.ts'
import { readingsOfColumns, withReadings } from '../../../core/importacao/column-readings.ts'
import { Findings } from '../../../core/importacao/findings.ts'
import { layoutAt } from '../../../core/importacao/headings.ts'
import type { Reading } from '../../../core/importacao/readings.ts'
import { NO_ANSWERS } from '../../../core/importacao/respostas.ts'
import { type TableReading, tableOf } from '../../../core/importacao/rows.ts'
import { VENDAS_COLUMNS } from '../../../core/importacao/vendas-fields.ts'
import { NAMES, saleRow, sheetOf } from '../../testing/files/planilha-de-vendas.ts'
import { readInThisThread } from '../../testing/files/this-thread.ts'
import { stylesOf, workbookOf } from '../../testing/files/workbook.ts'
import type { Answer } from '../../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from '../../testing/office/builders.ts'
import { importsOf } from '../../testing/office/importacoes.ts'
import { testOffice } from '../../testing/office/office.ts'
import { readFile } from './reading.ts'

readInThisThread()
const { database, services, administrador: call } = await testOffice()
const { db } = database
afterAll(() => services.importer.stop())
beforeAll(async () => {
  await buildLoja(db, { nome: NAMES.loja })
  await buildEmpreendimento(db, { nome: NAMES.empreendimento })
  await buildColaborador(db, { nome: NAMES.corretor, cargo: 'Corretor' })
})

const imports = importsOf(call, 'vendas')
async function conferir(content: string | Uint8Array, leitura?: Partial<Leitura>): Promise<Answer['body']> {
  const { status, body } = await imports.conferir(content, { leitura })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const clienteOf = ({ analise: { previa } }: Answer['body']) =>
  previa.linhas[0]?.textos[previa.titulos.indexOf('Cliente')]
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a text', () => {
  it('has the encoding and the separator that it looks like, both shown, with a preview', async () => {
    const csv = sheetOf([saleRow(1, { Cliente: 'João Conceição' })])
    for (const [content, codificacao] of [
      [csv, 'utf-8'],
      [latin1(csv), 'windows-1252'],
      [Buffer.from(`\ufeff${csv}`, 'utf16le'), 'utf-16le'],
    ] as const) {
      const body = await conferir(content)
      expect(body.analise.leitura).toEqual({ folha: null, codificacao, separador: ';', aspas: null })
      expect(clienteOf(body)).toBe('João Conceição')
      expect(body.resultado).toMatchObject({ novas: 1 })
    }
    const tabs = csv.replaceAll(';', '\t')
    expect((await conferir(tabs)).analise.leitura).toMatchObject({ separador: '\t' })
  })

  it('is read in another encoding or with another separator once somebody chooses', async () => {
    const csv = sheetOf([saleRow(2, { Cliente: 'José Gonçalves' })])
    const encoded = (bytes: Readonly<Record<string, number>>) =>
      Uint8Array.from(csv, (letter) => bytes[letter] ?? letter.charCodeAt(0))
    const mac = encoded({ º: 0xbc, ã: 0x8b, é: 0x8e, ç: 0x8d })
    expect(clienteOf(await conferir(mac, { codificacao: 'macintosh' }))).toBe('José Gonçalves')
    const dos = encoded({ º: 0xa7, ã: 0xc6, é: 0x82, ç: 0x87 })
    expect(clienteOf(await conferir(dos, { codificacao: 'cp850' }))).toBe('José Gonçalves')
    const wrong = await conferir(sheetOf([saleRow(3)]), { separador: '|' })
    expect(wrong).toMatchObject({
      analise: { leitura: { separador: '|' }, recusa: expect.stringContaining('colunas faltam') },
      resultado: null,
    })
    expect((await imports.conferir('x', { leitura: { separador: ':' as '|' } })).status).toBe(400)
  })

  it('may have quotes that are not doubled, apostrophes that lead, codes as ="0101" and sep=;', async () => {
    const csv = sheetOf([saleRow(4, { Cliente: 'Ana', Unidade: '0101', Torre: 'T' })])
      .replace(';Ana;', ';"Ana "Nina" Souza";')
      .replace(';0101;', ';="0101";')
      .replace(';T;', ";'01;")
    const { status, body } = await imports.importar(`sep=;\n${csv}`)
    expect(status, JSON.stringify(body)).toBe(201)
    await services.importer.settled()
    const venda = await db
      .selectFrom('vendas')
      .select(['cliente_nome', 'unidade', 'torre'])
      .where('numero_venda', '=', 'P-4')
      .executeTakeFirst()
    expect(venda).toEqual({ cliente_nome: 'Ana "Nina" Souza', unidade: '0101', torre: '01' })
  })

  it('whose quotes never end is refused with the row where to look', async () => {
    const { body } = await imports.conferir(sheetOf([saleRow(5)]).replace('Cliente 5', '"Cliente 5'))
    expect(body).toMatchObject({
      status: 422,
      code: 'FORMATO_CSV',
      message: expect.stringContaining('Confira as aspas a partir da linha 2.'),
    })
  })
})

/** A cell with what a spreadsheet program shows of it. */
type Typed = { shown: string; xml: (ref: string) => string }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '').replaceAll('"', '&quot;')
/** The styles below: general, percent, reais, date, two decimals. */
const STYLES = stylesOf(0, 10, '"R$" #,##0.00', 14, 4)
const number = (value: number, style: number) => (ref: string) =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`
const withComma = (value: number, decimals: number) => value.toFixed(decimals).replace('.', ',')
/** Days from the beginning of spreadsheets' calendar to 1 January 1990. */
const FIRST_DAY = 32_874

const words = fc
  .string({ unit: fc.constantFrom(...'aZé9Ç ,;"|.ãõ-/'), minLength: 1, maxLength: 12 })
  .map((text) => `x${text.replace(/\s+/g, ' ').trim()}`)
const typed = {
  texto: words.map((text): Typed => {
    return { shown: text, xml: (ref) => `<c r="${ref}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>` }
  }),
  percentual: fc.integer({ min: 0, max: 10_000 }).map((hundredths): Typed => {
    return { shown: `${withComma(hundredths / 100, 2)}%`, xml: number(hundredths / 10_000, 1) }
  }),
  dinheiro: fc.integer({ min: 0, max: 99_999_999 }).map((centavos): Typed => {
    return { shown: withComma(centavos / 100, 2), xml: number(centavos / 100, 2) }
  }),
  data: fc.integer({ min: 0, max: 20_000 }).map((days): Typed => {
    const date = new Date(Date.UTC(1990, 0, 1 + days)).toISOString().slice(0, 10)
    return { shown: formatDate(date), xml: number(FIRST_DAY + days, 3) }
  }),
}
const FIELDS = [
  ['Cliente', 'texto'],
  ['%', 'percentual'],
  ['VGV', 'dinheiro'],
  ['Data', 'data'],
  ['Observações', 'texto'],
] as const
const HEADINGS = FIELDS.map(([heading]) => heading)
const tables = fc.array(fc.tuple(...FIELDS.map(([, kind]) => typed[kind])), { minLength: 1, maxLength: 6 })

const xlsxOf = (rows: readonly (readonly Typed[])[]) =>
  workbookOf({
    styles: STYLES,
    sheet: [
      HEADINGS.map((heading) => ({ xml: (ref: string) => `<c r="${ref}" t="str"><v>${heading}</v></c>` })),
      ...rows,
    ]
      .map((row, i) => {
        const cells = row.map(({ xml }, at) => xml(`${String.fromCharCode(65 + at)}${i + 1}`))
        return `<row r="${i + 1}">${cells.join('')}</row>`
      })
      .join(''),
  })

const ENCODINGS: readonly { name: string; encoding: Encoding; encode: (text: string) => Buffer }[] = [
  { name: 'UTF-8', encoding: 'utf-8', encode: (text) => Buffer.from(text) },
  { name: 'UTF-8 with a mark', encoding: 'utf-8', encode: (text) => Buffer.from(`\ufeff${text}`) },
  { name: 'UTF-16', encoding: 'utf-16le', encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  { name: 'Windows-1252', encoding: 'windows-1252', encode: latin1 },
]

/** The values of the cells as an import has them; where the encoding is asked for, it is the one that somebody says. */
async function valuesOf(
  bytes: Uint8Array,
  codificacao: Encoding | null = null,
  leituras: Readonly<Record<string, Reading>> = {},
): Promise<unknown[][]> {
  const guessed = await readFile(bytes, { folha: null, codificacao: null, separador: null, aspas: null })
  const said = { folha: null, codificacao, separador: null, aspas: null }
  const { sheet } = guessed.isSure ? guessed : await readFile(bytes, said)
  const guess = layoutAt(VENDAS_COLUMNS, sheet.grid, 1)
  const colunas = guess.colunas.map(({ campo }) => ({ campo, leitura: leituras[campo ?? ''] ?? null }))
  const table = tableOf(VENDAS_COLUMNS, sheet, { ...guess, colunas }, [])
  const layout = withReadings(table.layout, readingsOfColumns(VENDAS_COLUMNS, table))
  const reading: TableReading = {
    table: { ...table, layout },
    respostas: NO_ANSWERS,
    lembrados: [],
    found: new Findings(),
    mescladas: new Map(),
    isTemplate: false,
  }
  const read = cellReader(VENDAS_COLUMNS, reading)
  const values = table.grid.slice(1).map((row, i) => HEADINGS.map((_, at) => read(at, row[at] ?? '', i + 2)))
  expect(reading.found.erros).toEqual([])
  return values
}

/** The text of a cell as a form would have it. */
function formValue(kind: (typeof FIELDS)[number][1], shown: string): unknown {
  if (kind === 'data') return shown.split('/').reverse().join('-')
  return kind === 'texto' ? shown : Number(shown.replace('%', '').replace(',', '.'))
}

describe('whatever table of typed cells there is, what is read is what the cells show:', () => {
  const expected = (rows: readonly (readonly Typed[])[]) =>
    rows.map((row) => row.map(({ shown }, at) => formValue(FIELDS[at]?.[1] ?? 'texto', shown)))

  it('as XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        expect(await valuesOf(xlsxOf(rows))).toEqual(expected(rows))
      }),
    )
  })

  it('as XLSX, whatever is said of how texts of the same columns are written', async () => {
    const said = { valor_venda: 'ponto', data_venda: 'mes' } as const
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        expect(await valuesOf(xlsxOf(rows), null, said)).toEqual(expected(rows))
      }),
    )
  })

  it.each(SEPARATORS.flatMap((separator) => ENCODINGS.map((each) => ({ separator, ...each }))))(
    'as CSV separated by $separator, in $name',
    async ({ separator, encoding, encode }) => {
      const needsQuotes = (text: string) => text.includes(separator) || text.includes('"')
      const written = (text: string) => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text)
      await fc.assert(
        fc.asyncProperty(tables, async (rows) => {
          const lines = [HEADINGS, ...rows.map((row) => row.map(({ shown }) => shown))].map((cells) =>
            cells.map(written).join(separator),
          )
          const bytes = new Uint8Array(encode(lines.join('\r\n')))
          expect(await valuesOf(bytes, encoding)).toEqual(expected(rows))
        }),
      )
    },
  )
})
