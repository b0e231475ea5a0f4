import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { findLibreOffice, openInLibreOffice, rowsOf } from '../testing/files/spreadsheets.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildEmpreendimento, buildLoja, buildUsuario } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let staff: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { now: () => new Date('2026-11-04T01:30:00Z') })).app
  staff = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  const gerente = await buildUsuario(database.db, { cargo: 'Administrador', nome: 'Gil' })
  await buildLoja(database.db, {
    nome: '=HYPERLINK("http://mau.example")',
    codigo: '-1',
    cidade: 'São Paulo',
    cep: '01310100',
    telefone: '11912345678',
    gerente_id: gerente.id,
    observacoes: 'uma; "duas"\ne três',
    created_at: '2026-03-01T02:30:00Z',
  })
  await buildLoja(database.db, { nome: '@Loja', codigo: 'B', cidade: 'Santos', estado: null, cep: null })
  await buildEmpreendimento(database.db, {
    nome: '+Torre',
    codigo: 'T1',
    valor_minimo: 280_000.5,
    valor_maximo: null,
    data_lancamento: '2026-03-01',
    data_entrega: null,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

it('lojas have every field, and no cell that a spreadsheet would calculate', async () => {
  const { headers, raw } = await staff('GET', '/lojas/exportar?formato=csv&ordem=codigo')
  expect(headers['content-disposition']).toContain('filename="lojas-2026-11-03.csv"')
  const [first, second] = rowsOf(raw)
  expect(first).toEqual({
    Nome: `'=HYPERLINK("http://mau.example")`,
    Código: "'-1",
    Endereço: 'Rua dos Pinheiros',
    Número: '1200',
    Complemento: '',
    Bairro: 'Pinheiros',
    Cidade: 'São Paulo',
    Estado: 'SP',
    CEP: '01310-100',
    Telefone: '(11) 91234-5678',
    Email: '',
    Gerente: 'Gil',
    Status: 'Ativo',
    Observações: 'uma; "duas"\ne três',
    'Cadastrada em': '28/02/2026 23:30',
  })
  expect(second).toMatchObject({ Nome: "'@Loja", CEP: '', Estado: '' })
})

it('an export has the filters and the order in force', async () => {
  const names = async (query: string) =>
    rowsOf((await staff('GET', `/lojas/exportar?formato=csv&${query}`)).raw).map(({ Código }) => Código)
  expect(await names('texto=santos')).toEqual(['B'])
  expect(await names('ordem=-codigo')).toEqual(['B', "'-1"])
  expect(await names('texto=ninguém')).toEqual([])
  expect((await staff('GET', '/lojas/exportar?formato=pdf')).status).toBe(400)
})

it('empreendimentos have money and dates as spreadsheets write them', async () => {
  const { headers, raw } = await staff('GET', '/empreendimentos/exportar?formato=csv')
  expect(headers['content-disposition']).toContain('filename="empreendimentos-2026-11-03.csv"')
  expect(rowsOf(raw)).toMatchObject([
    {
      Nome: "'+Torre",
      Tipo: 'Residencial',
      CEP: '04538-132',
      'Valor mínimo': '280000,50',
      'Valor máximo': '',
      Lançamento: '01/03/2026',
      Entrega: '',
    },
  ])
})

it('more records than a page are all there, once', async () => {
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    nome: `Lote ${n}`,
    codigo: `L${n}`,
    endereco: 'Rua A',
    created_at: '2026-05-05T12:00:00Z',
  }))
  await database.db.insertInto('lojas').values(rows).execute()
  const codes = rowsOf((await staff('GET', '/lojas/exportar?formato=csv')).raw).map(({ Código }) => Código)
  expect(new Set(codes).size).toBe(1205)
  expect(codes).toHaveLength(1205)
})

const soffice = findLibreOffice()

it.skipIf(!soffice)('a spreadsheet program reads them as they are meant', async () => {
  const xlsx = await staff('GET', '/empreendimentos/exportar?formato=xlsx')
  const opened = await openInLibreOffice(soffice ?? '', xlsx.raw, 'xlsx')
  expect(opened).toContain('office:date-value="2026-03-01"')
  expect(opened).toMatch(/office:value-type="float" office:value="280000.5"/)
  expect(opened).toContain('<text:p>04538-132</text:p>')
  expect(opened).not.toContain('table:formula')
  const csv = await staff('GET', '/lojas/exportar?formato=csv&texto=hyperlink')
  const imported = await openInLibreOffice(soffice ?? '', csv.raw, 'csv')
  expect(imported).toContain('HYPERLINK')
  expect(imported).not.toContain('table:formula')
})

it('an XLSX is one too, with an autofilter over its rows and columns as wide as their contents', async () => {
  const { headers, raw } = await staff('GET', '/lojas/exportar?formato=xlsx&texto=santos')
  expect(headers['content-disposition']).toContain('lojas-2026-11-03.xlsx')
  const sheet = strFromU8(unzipSync(raw)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const titles = [...sheet.matchAll(/ r="([A-Z]+)1"/g)].map(([, column]) => column)
  expect(sheet).toContain(`</sheetData><autoFilter ref="A1:${titles.at(-1)}2"/>`)
  expect([...sheet.matchAll(/<col [^>]* width="\d+"/g)]).toHaveLength(titles.length)
})
