import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call
// Still November 30th in São Paulo.
let now = new Date('2026-12-01T02:30:00Z')

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { now: () => now })).app
  call = caller(app, (await signIn(app)).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const read = async (figure: string) => (await call('GET', `/dashboard/${figure}`)).body

it('an empty brokerage has zeros and empty lists', async () => {
  const months = {
    periodo: { de: '2026-11-01', ate: '2026-11-30' },
    anterior: { de: '2026-10-01', ate: '2026-10-31' },
    mesmosDias: { variacao: 0, periodo: { de: '2026-10-01', ate: '2026-10-30' } },
  }
  expect(await read('vendas-do-mes')).toEqual({ valor: 0, variacao: 0, ...months })
  expect(await read('contratos-assinados')).toEqual({ valor: 0, variacao: 0, ...months })
  expect(await read('vendedores-ativos')).toEqual({ valor: 0 })
  expect(await read('empreendimentos')).toEqual({ valor: 0 })
  expect(await read('vendas-recentes')).toMatchObject({ itens: [] })
  expect(await read('top-vendedores')).toEqual({ periodo: months.periodo, itens: [] })
  const byMonth = (await read('vendas-por-mes')).itens
  expect(byMonth).toHaveLength(12)
  expect(byMonth[11]).toEqual({
    periodo: months.periodo,
    quantidade: 0,
    valor: 0,
    anoAnterior: { periodo: { de: '2025-11-01', ate: '2025-11-30' }, quantidade: 0, valor: 0 },
  })
  const nobody = { registros: 0, quantidade: 0, valor: 0 }
  for (const by of ['loja', 'empreendimento'])
    expect(await read(`vendas-por-${by}`)).toEqual({ periodo: months.periodo, itens: [], outros: nobody })
  const funil = (await read('funil')).itens
  expect(funil).toHaveLength(8)
  expect(funil[0]).toEqual({ status: 'Assinada/Pendente', quantidade: 0, valor: 0 })
  expect(await read('pendencias')).toEqual({ vendas: 0, itens: [] })
})

it('figures are of the month in São Paulo, against the month before', async () => {
  const { db } = database
  const { id: loja_id } = await buildLoja(db)
  const { id: empreendimento_id } = await buildEmpreendimento(db, { nome: 'Jardim' })
  await buildEmpreendimento(db, { status: 'Inativo' })
  const corretores: { id: string }[] = []
  for (const nome of ['Ana', 'Bruno', 'Caio', 'Davi', 'Érica'])
    corretores.push(await buildColaborador(db, { nome }))
  await buildColaborador(db, { status: 'Inativo' })
  await buildColaborador(db, { cargo: 'Diretor' })
  const vender = (
    data_venda: string,
    valor_venda: number,
    vendedor: number,
    status: 'Assinada' | 'Pago' | 'Desembolsada' | 'Pago/Pendente',
  ) =>
    buildVenda(
      db,
      {
        loja_id,
        empreendimento_id,
        data_venda,
        valor_venda,
        status,
        colaborador_id: corretores[vendedor]?.id,
        ...(status === 'Desembolsada' ? { data_desembolso: data_venda, status_comissao: 'Pendente' } : {}),
      },
      [{ colaborador_id: corretores[0]?.id }],
    )
  await vender('2026-10-01', 100_000, 0, 'Assinada')
  await vender('2026-10-31', 200_000, 0, 'Pago/Pendente')
  await vender('2026-11-01', 150_000.1, 0, 'Assinada')
  await vender('2026-11-30', 250_000.2, 1, 'Pago')
  await vender('2026-11-15', 10_000, 2, 'Desembolsada')
  await vender('2026-11-15', 5000, 3, 'Pago/Pendente')
  await vender('2026-11-16', 160_000, 0, 'Pago/Pendente')
  await vender('2026-11-16', 4000, 4, 'Pago/Pendente')
  await vender('2026-12-01', 999_999, 4, 'Assinada')

  expect(await read('vendas-do-mes')).toMatchObject({ valor: 579_000.3, variacao: 93 })
  expect(await read('contratos-assinados')).toMatchObject({ valor: 3, variacao: 200 })
  expect(await read('vendedores-ativos')).toEqual({ valor: 6 })
  expect(await read('empreendimentos')).toEqual({ valor: 1 })
  const { itens } = await read('top-vendedores')
  expect(itens.map(({ nome, total }: { nome: string; total: number }) => [nome, total])).toEqual([
    ['Ana', 310_000.1],
    ['Bruno', 250_000.2],
    ['Caio', 10_000],
    ['Davi', 5000],
  ])
  const recent = (await read('vendas-recentes')).itens
  expect(recent.map(({ valor_venda }: { valor_venda: number }) => valor_venda)).toEqual([
    999_999, 4000, 160_000, 5000, 10_000,
  ])
  expect(recent[0]).toMatchObject({ empreendimento: 'Jardim', cliente_nome: 'Márcia Regina de Almeida' })

  now = new Date('2026-12-01T03:30:00Z')
  expect((await read('vendas-do-mes')).valor).toBe(999_999)
  now = new Date('2026-10-10T12:00:00Z')
  expect(await read('vendas-do-mes')).toMatchObject({ valor: 300_000, variacao: 100 })
})

it('a part of a month is also compared with the same days of the month before', async () => {
  // After the sales above: 1 October 100,000 signed, 31 October 200,000; 1 November 150,000.10 signed, and later ones.
  now = new Date('2026-11-10T12:00:00Z')
  expect(await read('vendas-do-mes')).toMatchObject({
    valor: 579_000.3,
    variacao: 93,
    mesmosDias: { variacao: 50, periodo: { de: '2026-10-01', ate: '2026-10-10' } },
  })
  expect(await read('contratos-assinados')).toMatchObject({
    valor: 3,
    variacao: 200,
    mesmosDias: { variacao: 0 },
  })
  now = new Date('2026-11-15T12:00:00Z')
  expect((await read('vendas-do-mes')).mesmosDias.variacao).toBe(65)
  expect((await read('vendas-do-mes?de=2026-10-01&ate=2026-10-31')).mesmosDias).toBeNull()
  expect((await read('vendas-do-mes?de=2026-11-01&ate=2026-11-20')).mesmosDias).toEqual({
    // None of the sales of October is in 12 to 26 October.
    variacao: 100,
    periodo: { de: '2026-10-12', ate: '2026-10-26' },
  })
})
