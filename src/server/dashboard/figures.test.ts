/**
 * Checks every figure against an independent calculation: plain sums over the sales as written, with São Paulo at a
 * fixed UTC-3, whatever the host's time zone.
 */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PendenciaType, VendaStatus } from '../../core/vendas/vendas.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'

interface Sample {
  data_venda: string
  centavos: number
  status: VendaStatus
  loja: number
  empreendimento: number
  vendedor: number
  pendencias: PendenciaType[]
}

const STATUS: VendaStatus[] = [
  'Pago/Pendente',
  'Desembolsada',
  'Desistência',
  'Assinada/Pendência enviada',
  'Assinada/Pendente',
  'Pago/Pendência enviada',
  'Assinada',
  'Pago',
]
const PENDENCIAS: PendenciaType[][] = [
  ['OK'],
  ['SERASA'],
  ['CTPS', 'IR'],
  ['OK'],
  ['IR'],
  ['HOLERITE', 'SERASA'],
]
// Days around the ends of months and years, which a wrong time zone would shift.
const DAYS = [
  '2024-12-31',
  '2025-01-01',
  '2025-03-31',
  '2025-04-01',
  '2025-04-30',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-15',
  '2026-03-30',
  '2026-03-31',
  '2026-04-01',
  '2026-04-02',
]
const SAMPLES: Sample[] = DAYS.flatMap((data_venda, d) =>
  Array.from({ length: 5 }, (_, i) => {
    const n = d * 5 + i
    return {
      data_venda,
      centavos: 10_000_000 + n * 1_234_567 + (n % 7),
      status: STATUS[n % STATUS.length] ?? 'Pago',
      loja: n % 12,
      empreendimento: n % 3,
      vendedor: (n * n) % 6,
      pendencias: PENDENCIAS[n % PENDENCIAS.length] ?? ['OK'],
    }
  }),
)

let database: TestDatabase
let app: FastifyInstance
let call: Call
let lojas: string[]
let empreendimentos: string[]
let vendedores: string[]
let now: Date
const timeZone = process.env.TZ

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  app = (await testApp(database, { now: () => now })).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  const indexes = Array.from({ length: 12 }, (_, i) => i)
  lojas = await Promise.all(indexes.map(async (i) => (await buildLoja(db, { nome: `Loja ${i}` })).id))
  empreendimentos = await Promise.all(
    [0, 1, 2].map(async (i) => (await buildEmpreendimento(db, { nome: `Empreendimento ${i}` })).id),
  )
  vendedores = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (i) => (await buildColaborador(db, { nome: `Vendedor ${i}` })).id),
  )
  for (const sample of SAMPLES)
    await buildVenda(
      db,
      {
        data_venda: sample.data_venda,
        valor_venda: sample.centavos / 100,
        status: sample.status,
        loja_id: lojas[sample.loja],
        empreendimento_id: empreendimentos[sample.empreendimento],
        colaborador_id: vendedores[sample.vendedor],
        tipo_pendencia: sample.pendencias,
        ...(sample.status === 'Desembolsada'
          ? { data_desembolso: '2026-05-01', status_comissao: 'Pendente' as const }
          : {}),
      },
      [{ colaborador_id: vendedores[0] }],
    )
})
afterAll(async () => {
  if (timeZone === undefined) delete process.env.TZ
  else process.env.TZ = timeZone
  await app.close()
  await database.close()
})

const read = async (figure: string, filters: Record<string, string> = {}) =>
  (await call('GET', `/dashboard/${figure}?${new URLSearchParams(filters)}`)).body

const ASSINADOS = new Set<string>(['Assinada', 'Pago', 'Desembolsada'])
const reais = (samples: Sample[]) => samples.reduce((sum, { centavos }) => sum + centavos, 0) / 100
const inMonth = (month: string, samples = SAMPLES) => samples.filter((e) => e.data_venda.startsWith(month))

/** Totals of the sales by key, largest first. */
function totalsByKey(samples: Sample[], key: (sample: Sample) => string) {
  const groups = Map.groupBy(samples, key)
  return [...groups]
    .map(([id, theirs]) => ({ id, valor: reais(theirs), quantidade: theirs.length }))
    .sort((a, b) => b.valor - a.valor)
}

describe.each([
  ['UTC', 0],
  ['Asia/Tokyo', -540],
  ['America/Sao_Paulo', 180],
])('with the host in %s', (tz, minutesBehindUtc) => {
  beforeAll(() => {
    process.env.TZ = tz
    expect(new Date(2026, 2, 31).getTimezoneOffset()).toBe(minutesBehindUtc)
  })

  it.each([
    // Already April in UTC and in Tokyo, still March in São Paulo.
    ['31/03 22:30', '2026-04-01T01:30:00Z', '2026-03', '2026-02', '2026-03-31', '2026-02-28'],
    ['01/04 00:00', '2026-04-01T03:00:00Z', '2026-04', '2026-03', '2026-04-30', '2026-03-31'],
    ['31/12 23:59:59', '2026-01-01T02:59:59Z', '2025-12', '2025-11', '2025-12-31', '2025-11-30'],
    ['01/01 00:00', '2026-01-01T03:00:00Z', '2026-01', '2025-12', '2026-01-31', '2025-12-31'],
  ])('at %s', async (hora, instant, month, before, end, endBefore) => {
    now = new Date(instant)
    expect(new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 7)).toBe(month)
    const vendas = inMonth(month)
    const periodo = { de: `${month}-01`, ate: end }
    const anterior = { de: `${before}-01`, ate: endBefore }

    const [current, past] = [reais(vendas), reais(inMonth(before))]
    const variacaoOf = (now: number, before: number) =>
      before === 0 ? (now > 0 ? 100 : 0) : Math.round((now / before - 1) * 1000) / 10
    // It is the first day of a month, or the last, which corresponds to all of the month before.
    const sameDays = hora.startsWith('01')
      ? {
          variacao: variacaoOf(reais(inMonth(periodo.de)), reais(inMonth(anterior.de))),
          periodo: { de: anterior.de, ate: anterior.de },
        }
      : null
    expect(await read('vendas-do-mes')).toEqual({
      valor: current,
      variacao: variacaoOf(current, past),
      periodo,
      anterior,
      mesmosDias: sameDays,
    })
    expect(await read('contratos-assinados')).toMatchObject({
      valor: vendas.filter(({ status }) => ASSINADOS.has(status)).length,
      periodo,
    })

    const best = totalsByKey(vendas, ({ vendedor }) => vendedores[vendedor] ?? '').slice(0, 4)
    const top = await read('top-vendedores')
    expect(top.periodo).toEqual(periodo)
    expect(top.itens.map(({ id, total }: { id: string; total: number }) => [id, total])).toEqual(
      best.map(({ id, valor }) => [id, valor]),
    )

    const byEmpreendimento = totalsByKey(vendas, (e) => empreendimentos[e.empreendimento] ?? '')
    expect((await read('vendas-por-empreendimento')).itens).toMatchObject(byEmpreendimento)

    const funil: { status: VendaStatus; quantidade: number; valor: number }[] = (await read('funil')).itens
    expect(funil).toHaveLength(STATUS.length)
    for (const { status, quantidade, valor } of funil) {
      const theirs = vendas.filter((e) => e.status === status)
      expect([status, quantidade, valor]).toEqual([status, theirs.length, reais(theirs)])
    }
  })

  it('twelve months stand beside those of the year before', async () => {
    now = new Date('2026-04-01T01:30:00Z')
    const { itens } = await read('vendas-por-mes')
    const months = ['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11']
    const lastTwelve = [...months, '2025-12', '2026-01', '2026-02', '2026-03']
    expect(itens.map(({ periodo }: { periodo: { de: string } }) => periodo.de.slice(0, 7))).toEqual(
      lastTwelve,
    )
    for (const [i, month] of lastTwelve.entries()) {
      const yearBefore = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
      expect(itens[i]).toMatchObject({
        quantidade: inMonth(month).length,
        valor: reais(inMonth(month)),
        anoAnterior: { quantidade: inMonth(yearBefore).length, valor: reais(inMonth(yearBefore)) },
      })
    }
  })
})

it('ten lojas are named, the others summed', async () => {
  const all = totalsByKey(SAMPLES, ({ loja }) => lojas[loja] ?? '')
  const { itens, outros } = await read('vendas-por-loja', { de: '2024-01-01', ate: '2026-12-31' })
  expect(itens).toMatchObject(all.slice(0, 10))
  const rest = all.slice(10)
  expect(outros).toEqual({
    registros: 2,
    quantidade: rest.reduce((sum, { quantidade }) => sum + quantidade, 0),
    valor: rest.reduce((sum, { valor }) => sum + Math.round(valor * 100), 0) / 100,
  })
})

it('pendências count a sale in each of its types, given-up sales in none', async () => {
  const pendentes = SAMPLES.filter((e) => e.status !== 'Desistência' && !e.pendencias.includes('OK'))
  const expectedOf = (samples: Sample[]) => ({
    vendas: samples.length,
    itens: (['SERASA', 'CTPS', 'IR', 'HOLERITE'] as const)
      .map((tipo) => ({ tipo, quantidade: samples.filter((e) => e.pendencias.includes(tipo)).length }))
      .filter(({ quantidade }) => quantidade > 0),
  })
  expect(await read('pendencias')).toEqual(expectedOf(pendentes))
  expect(await read('pendencias', { de: '2026-03-01', ate: '2026-03-31' })).toEqual(
    expectedOf(inMonth('2026-03', pendentes)),
  )
})

it('the picked period, loja and empreendimento narrow each figure to the list behind it', async () => {
  now = new Date('2026-04-01T01:30:00Z')
  const filters = {
    de: '2025-03-31',
    ate: '2026-03-30',
    loja_id: lojas[3] ?? '',
    empreendimento_id: empreendimentos[0] ?? '',
  }
  const vendas = SAMPLES.filter(
    (e) =>
      e.loja === 3 && e.empreendimento === 0 && e.data_venda >= filters.de && e.data_venda <= filters.ate,
  )
  expect(vendas.length).toBeGreaterThan(1)
  const sum = await read('vendas-do-mes', filters)
  expect(sum).toMatchObject({
    valor: reais(vendas),
    periodo: { de: '2025-03-31', ate: '2026-03-30' },
    anterior: { de: '2024-03-31', ate: '2025-03-30' },
  })
  const totals = (await call('GET', `/vendas/totais?${new URLSearchParams(filters)}`)).body
  expect(totals).toMatchObject({ quantidade: vendas.length, valor_venda: sum.valor })

  const [melhor] = (await read('top-vendedores', filters)).itens
  const his = new URLSearchParams({ ...filters, colaborador_id: melhor.id, papel: 'principal' })
  expect((await call('GET', `/vendas/totais?${his}`)).body.valor_venda).toBe(melhor.total)

  expect((await read('vendas-recentes', filters)).itens).toHaveLength(Math.min(5, vendas.length))
  expect((await read('vendas-por-loja', filters)).itens).toMatchObject([
    { nome: 'Loja 3', quantidade: vendas.length, valor: reais(vendas) },
  ])
  expect((await read('vendas-por-mes', filters)).itens.at(-1).periodo.de).toBe('2026-03-01')
})

it('active people are those of the loja', async () => {
  await buildColaborador(database.db, { loja_id: lojas[1] })
  expect(await read('vendedores-ativos', { loja_id: lojas[1] ?? '' })).toEqual({ valor: 1 })
  expect(await read('empreendimentos', { loja_id: lojas[1] ?? '' })).toEqual({ valor: 3 })
})

it.each([
  [{ de: '2026-03-01' }, 'Informe também o fim do período'],
  [{ ate: '2026-03-01' }, 'Informe também o começo do período'],
  [{ de: '2026-03-02', ate: '2026-03-01' }, 'O fim do período não pode vir antes do começo'],
  [{ de: '2026-02-30', ate: '2026-03-01' }, 'Data inválida'],
])('%j is refused', async (filters, message) => {
  const { status, body } = await call('GET', `/dashboard/funil?${new URLSearchParams(filters)}`)
  expect([status, body.message]).toEqual([400, message])
})
