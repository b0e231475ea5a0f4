import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, testApp } from '../testing/accounts.ts'
import { buildEmpreendimento, buildLoja, buildUsuario } from '../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { abrirNoLibreOffice, findLibreOffice, linhasDe } from '../testing/planilhas.ts'
import { type Call, caller } from '../testing/requests.ts'

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
  const [primeira, segunda] = linhasDe(raw)
  expect(primeira).toEqual({
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
  expect(segunda).toMatchObject({ Nome: "'@Loja", CEP: '', Estado: '' })
})

it('an export has the filters and the order in force', async () => {
  const nomes = async (query: string) =>
    linhasDe((await staff('GET', `/lojas/exportar?formato=csv&${query}`)).raw).map(({ Código }) => Código)
  expect(await nomes('texto=santos')).toEqual(['B'])
  expect(await nomes('ordem=-codigo')).toEqual(['B', "'-1"])
  expect(await nomes('texto=ninguém')).toEqual([])
  expect((await staff('GET', '/lojas/exportar?formato=pdf')).status).toBe(400)
})

it('empreendimentos have money and dates as spreadsheets write them', async () => {
  const { headers, raw } = await staff('GET', '/empreendimentos/exportar?formato=csv')
  expect(headers['content-disposition']).toContain('filename="empreendimentos-2026-11-03.csv"')
  expect(linhasDe(raw)).toMatchObject([
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
  const linhas = Array.from({ length: 1203 }, (_, n) => ({
    nome: `Lote ${n}`,
    codigo: `L${n}`,
    endereco: 'Rua A',
    created_at: '2026-05-05T12:00:00Z',
  }))
  await database.db.insertInto('lojas').values(linhas).execute()
  const codigos = linhasDe((await staff('GET', '/lojas/exportar?formato=csv')).raw).map(
    ({ Código }) => Código,
  )
  expect(new Set(codigos).size).toBe(1205)
  expect(codigos).toHaveLength(1205)
})

const soffice = findLibreOffice()

it.skipIf(!soffice)('a spreadsheet program reads them as they are meant', { timeout: 120_000 }, async () => {
  const xlsx = await staff('GET', '/empreendimentos/exportar?formato=xlsx')
  const aberta = await abrirNoLibreOffice(soffice ?? '', xlsx.raw, 'xlsx')
  expect(aberta).toContain('office:date-value="2026-03-01"')
  expect(aberta).toMatch(/office:value-type="float" office:value="280000.5"/)
  expect(aberta).toContain('<text:p>04538-132</text:p>')
  expect(aberta).not.toContain('table:formula')
  const csv = await staff('GET', '/lojas/exportar?formato=csv&texto=hyperlink')
  const importado = await abrirNoLibreOffice(soffice ?? '', csv.raw, 'csv')
  expect(importado).toContain('HYPERLINK')
  expect(importado).not.toContain('table:formula')
})

it('an XLSX is one too', async () => {
  const { headers, raw } = await staff('GET', '/lojas/exportar?formato=xlsx&texto=santos')
  expect(headers['content-disposition']).toContain('lojas-2026-11-03.xlsx')
  expect(raw.subarray(0, 2).toString()).toBe('PK')
})
