import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { findLibreOffice, openInLibreOffice, rowsOf, sheetsOf } from '../testing/files/spreadsheets.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildVenda } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let administrador: Call
let staff: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { now: () => new Date('2026-11-04T01:30:00Z') })).app
  administrador = caller(app, (await signIn(app)).headers)
  staff = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  const ana = await buildColaborador(database.db, { nome: 'Ana Souza' })
  const joao = await buildColaborador(database.db, { nome: 'João da Silva' })
  await buildVenda(
    database.db,
    {
      numero_venda: 'AR001/2026',
      data_venda: '2026-03-01',
      cliente_nome: 'Márcia Regina',
      cliente_cpf: '01234567890',
      cliente_renda: 9800.5,
      valor_venda: 412_350.1,
      status: 'Desistência',
      colaborador_id: ana.id,
      observacoes: '=HYPERLINK("http://mau.example";"clique")',
      motivo_rejeicao: 'com "aspas"; e\nduas linhas\u0007',
      torre: '@SUM(1)',
    },
    [
      { colaborador_id: ana.id, created_at: '2026-03-01T12:00:02Z' },
      { colaborador_id: joao.id, percentual_comissao: 1.5, created_at: '2026-03-01T12:00:01Z' },
    ],
  )
  await buildVenda(database.db, {
    numero_venda: '-2',
    data_venda: '2026-04-10',
    cliente_nome: '+Outro',
    motivo_rejeicao: 'De quando era Desistência',
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const exportar = (call: Call, query: string) => call('GET', `/vendas/exportar?${query}`)
describe('a CSV', () => {
  it('is named after the day in São Paulo and begins as Brazilian spreadsheets expect', async () => {
    const { status, headers, raw } = await exportar(administrador, 'formato=csv')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('filename="vendas-2026-11-03.csv"')
    expect(raw.toString().startsWith('\uFEFFNúmero da venda;Data da venda;Status;')).toBe(true)
  })

  it('has every field, in the order and with the filters asked', async () => {
    const rows = rowsOf((await exportar(administrador, 'formato=csv&ordem=data_asc')).raw)
    expect(rows.map((row) => row['Data da venda'])).toEqual(['01/03/2026', '10/04/2026'])
    expect(rows[0]).toMatchObject({
      'Número da venda': 'AR001/2026',
      'Nome do cliente': 'Márcia Regina',
      'CPF do cliente': '012.345.678-90',
      'RG do cliente': '12.345.678-X',
      'Telefone do cliente': '(11) 98765-4321',
      'Renda do cliente': '9800,50',
      'Valor da venda': '412350,10',
      'Vendedor principal': 'Ana Souza',
      'Percentual total da comissão': '3,50',
      Participantes:
        'Ana Souza: 2,00% (R$\u00a08.247,00), PIX, Pendente; João da Silva: 1,50% (R$\u00a06.185,25), PIX, Pendente',
      'Motivo da Desistência': 'com "aspas"; e\nduas linhas\u0007',
    })
    // The sale has left Desistência.
    expect(rows[1]?.['Motivo da Desistência']).toBe('')
    const filtered = rowsOf((await exportar(administrador, 'formato=csv&ate=2026-03-31')).raw)
    expect(filtered).toHaveLength(1)
  })

  it('has no cell that a spreadsheet would calculate', async () => {
    const rows = rowsOf((await exportar(administrador, 'formato=csv&ordem=data_asc')).raw)
    expect(rows[0]).toMatchObject({
      Torre: "'@SUM(1)",
      Observações: `'=HYPERLINK("http://mau.example";"clique")`,
    })
    expect(rows[1]).toMatchObject({ 'Número da venda': "'-2", 'Nome do cliente': "'+Outro" })
  })

  it('masks clients for Staff', async () => {
    const { raw } = await exportar(staff, 'formato=csv&ordem=data_asc')
    expect(rowsOf(raw)[0]).toMatchObject({
      'Nome do cliente': 'M*** R***',
      'CPF do cliente': '***.***.***-90',
      'RG do cliente': '**.***.***-X',
      'Telefone do cliente': '(**) *****-**21',
      'Email do cliente': 'm***@***',
      'Renda do cliente': 'R$\u00a0***',
      'Valor da venda': '412350,10',
    })
    expect(raw.toString()).not.toMatch(/Márcia|01234567890|9800/)
  })

  it('of nothing has its titles alone', async () => {
    const { raw } = await exportar(administrador, 'formato=csv&texto=ninguém')
    expect(raw.toString().trim().split('\r\n')).toHaveLength(1)
  })
})

it('the XLSX has a second sheet with one row per participant, with numbers and dates', async () => {
  const [vendas, participantes] = sheetsOf((await exportar(staff, 'formato=xlsx&ordem=data_asc')).raw)
  expect(vendas).toHaveLength(2)
  expect(vendas?.[0]).toMatchObject({
    'Número da venda': { texto: 'AR001/2026' },
    'Data da venda': { data: '2026-03-01' },
    'Valor da venda': { numero: 412_350.1 },
  })
  expect(participantes).toHaveLength(3)
  expect(participantes?.slice(0, 2)).toMatchObject([
    {
      'Número da venda': { texto: 'AR001/2026' },
      'Data da venda': { data: '2026-03-01' },
      Corretor: { texto: 'Ana Souza' },
      'Percentual da comissão': { numero: 2 },
      'Valor da comissão': { numero: 8247 },
      'Status da comissão': { texto: 'Pendente' },
      'Tipo de pagamento da comissão': { texto: 'PIX' },
    },
    { Corretor: { texto: 'João da Silva' }, 'Percentual da comissão': { numero: 1.5 } },
  ])
})

const soffice = findLibreOffice()

it.skipIf(!soffice)(
  'a spreadsheet program reads the XLSX and the CSV as they are meant',
  {
    timeout: 120_000,
  },
  async () => {
    const xlsx = await exportar(administrador, 'formato=xlsx&ordem=data_asc')
    expect(xlsx.headers['content-disposition']).toContain('vendas-2026-11-03.xlsx')
    const opened = await openInLibreOffice(soffice ?? '', xlsx.raw, 'xlsx')
    expect(opened).toContain('office:date-value="2026-03-01"')
    expect(opened).toMatch(/office:value-type="float" office:value="412350.1"/)
    expect(opened).toContain('<text:p>012.345.678-90</text:p>')
    expect(opened).toContain('<text:p>Márcia Regina</text:p>')
    expect(opened).toContain('João da Silva: 1,50%')
    expect(opened).not.toContain('table:formula')

    const csv = await exportar(administrador, 'formato=csv&ordem=data_asc')
    const imported = await openInLibreOffice(soffice ?? '', csv.raw, 'csv')
    expect(imported).toContain('<text:p>Márcia Regina</text:p>')
    expect(imported).toMatch(/office:value-type="float" office:value="412350.1"/)
    expect(imported).toContain('office:date-value="2026-03-01"')
    expect(imported).not.toContain('table:formula')
  },
)

it('exports at once neither wait for nor disturb other calls', async () => {
  const [xlsx, list] = await Promise.all([
    exportar(administrador, 'formato=xlsx'),
    administrador('GET', '/vendas'),
  ])
  expect(xlsx.status).toBe(200)
  expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  expect(list.body.itens).toHaveLength(2)
})
