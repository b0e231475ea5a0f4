/**
 * Checks every figure against an independent calculation: plain sums over the sales as written, with São Paulo at a
 * fixed UTC-3, whatever the host's time zone.
 */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatusVenda, TipoPendencia } from '../../core/vendas.ts'
import { signIn, testApp } from '../testing/accounts.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Call, caller } from '../testing/requests.ts'

interface Escrita {
  data_venda: string
  centavos: number
  status: StatusVenda
  loja: number
  empreendimento: number
  vendedor: number
  pendencias: TipoPendencia[]
}

const STATUS: StatusVenda[] = [
  ...(['Pago/Pendente', 'Desembolsada', 'Desistência', 'Assinada/Pendência enviada'] as const),
  ...(['Assinada/Pendente', 'Pago/Pendência enviada', 'Assinada', 'Pago'] as const),
]
const PENDENCIAS: TipoPendencia[][] = [
  ['OK'],
  ['SERASA'],
  ['CTPS', 'IR'],
  ['OK'],
  ['IR'],
  ['HOLERITE', 'SERASA'],
]
// Days around the ends of months and years, which a wrong time zone would shift.
const DIAS = [
  ...['2024-12-31', '2025-01-01', '2025-03-31', '2025-04-01', '2025-04-30', '2025-12-31', '2026-01-01'],
  ...['2026-02-28', '2026-03-01', '2026-03-15', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'],
]
const ESCRITAS: Escrita[] = DIAS.flatMap((data_venda, d) =>
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
let agora: Date
const fuso = process.env.TZ

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  app = (await testApp(database, { now: () => agora })).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  const dozes = Array.from({ length: 12 }, (_, i) => i)
  lojas = await Promise.all(dozes.map(async (i) => (await buildLoja(db, { nome: `Loja ${i}` })).id))
  empreendimentos = await Promise.all(
    [0, 1, 2].map(async (i) => (await buildEmpreendimento(db, { nome: `Empreendimento ${i}` })).id),
  )
  vendedores = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (i) => (await buildColaborador(db, { nome: `Vendedor ${i}` })).id),
  )
  for (const escrita of ESCRITAS)
    await buildVenda(
      db,
      {
        data_venda: escrita.data_venda,
        valor_venda: escrita.centavos / 100,
        status: escrita.status,
        loja_id: lojas[escrita.loja],
        empreendimento_id: empreendimentos[escrita.empreendimento],
        colaborador_id: vendedores[escrita.vendedor],
        tipo_pendencia: escrita.pendencias,
        ...(escrita.status === 'Desembolsada'
          ? { data_desembolso: '2026-05-01', status_comissao: 'Pendente' as const }
          : {}),
      },
      [{ colaborador_id: vendedores[0] }],
    )
})
afterAll(async () => {
  if (fuso === undefined) delete process.env.TZ
  else process.env.TZ = fuso
  await app.close()
  await database.close()
})

const ler = async (figura: string, filtros: Record<string, string> = {}) =>
  (await call('GET', `/dashboard/${figura}?${new URLSearchParams(filtros)}`)).body

const ASSINADOS = new Set<string>(['Assinada', 'Pago', 'Desembolsada'])
const reais = (escritas: Escrita[]) => escritas.reduce((soma, { centavos }) => soma + centavos, 0) / 100
const doMes = (mes: string, escritas = ESCRITAS) => escritas.filter((e) => e.data_venda.startsWith(mes))

/** Totals of the sales by key, largest first. */
function porChave(escritas: Escrita[], chave: (escrita: Escrita) => string) {
  const grupos = Map.groupBy(escritas, chave)
  return [...grupos]
    .map(([id, deles]) => ({ id, valor: reais(deles), quantidade: deles.length }))
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
  ])('at %s', async (hora, instante, mes, antes, fim, fimDeAntes) => {
    agora = new Date(instante)
    expect(new Date(agora.getTime() - 3 * 3_600_000).toISOString().slice(0, 7)).toBe(mes)
    const vendas = doMes(mes)
    const periodo = { de: `${mes}-01`, ate: fim }
    const anterior = { de: `${antes}-01`, ate: fimDeAntes }

    const [atual, passado] = [reais(vendas), reais(doMes(antes))]
    const variacaoDe = (agora: number, antes: number) =>
      antes === 0 ? (agora > 0 ? 100 : 0) : Math.round((agora / antes - 1) * 1000) / 10
    // It is the first day of a month, or the last, which corresponds to all of the month before.
    const mesmosDias = hora.startsWith('01')
      ? {
          variacao: variacaoDe(reais(doMes(periodo.de)), reais(doMes(anterior.de))),
          periodo: { de: anterior.de, ate: anterior.de },
        }
      : null
    expect(await ler('vendas-do-mes')).toEqual({
      ...{ valor: atual, variacao: variacaoDe(atual, passado), periodo, anterior },
      mesmosDias,
    })
    expect(await ler('contratos-assinados')).toMatchObject({
      valor: vendas.filter(({ status }) => ASSINADOS.has(status)).length,
      periodo,
    })

    const melhores = porChave(vendas, ({ vendedor }) => vendedores[vendedor] ?? '').slice(0, 4)
    const top = await ler('top-vendedores')
    expect(top.periodo).toEqual(periodo)
    expect(top.itens.map(({ id, total }: { id: string; total: number }) => [id, total])).toEqual(
      melhores.map(({ id, valor }) => [id, valor]),
    )

    const porEmpreendimento = porChave(vendas, (e) => empreendimentos[e.empreendimento] ?? '')
    expect((await ler('vendas-por-empreendimento')).itens).toMatchObject(porEmpreendimento)

    const funil: { status: StatusVenda; quantidade: number; valor: number }[] = (await ler('funil')).itens
    expect(funil).toHaveLength(STATUS.length)
    for (const { status, quantidade, valor } of funil) {
      const deles = vendas.filter((e) => e.status === status)
      expect([status, quantidade, valor]).toEqual([status, deles.length, reais(deles)])
    }
  })

  it('twelve months stand beside those of the year before', async () => {
    agora = new Date('2026-04-01T01:30:00Z')
    const { itens } = await ler('vendas-por-mes')
    const meses = ['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11']
    const doze = [...meses, '2025-12', '2026-01', '2026-02', '2026-03']
    expect(itens.map(({ periodo }: { periodo: { de: string } }) => periodo.de.slice(0, 7))).toEqual(doze)
    for (const [i, mes] of doze.entries()) {
      const umAnoAntes = `${Number(mes.slice(0, 4)) - 1}${mes.slice(4)}`
      expect(itens[i]).toMatchObject({
        quantidade: doMes(mes).length,
        valor: reais(doMes(mes)),
        anoAnterior: { quantidade: doMes(umAnoAntes).length, valor: reais(doMes(umAnoAntes)) },
      })
    }
  })
})

it('ten lojas are named, the others summed', async () => {
  const todas = porChave(ESCRITAS, ({ loja }) => lojas[loja] ?? '')
  const { itens, outros } = await ler('vendas-por-loja', { de: '2024-01-01', ate: '2026-12-31' })
  expect(itens).toMatchObject(todas.slice(0, 10))
  const resto = todas.slice(10)
  expect(outros).toEqual({
    registros: 2,
    quantidade: resto.reduce((soma, { quantidade }) => soma + quantidade, 0),
    valor: resto.reduce((soma, { valor }) => soma + Math.round(valor * 100), 0) / 100,
  })
})

it('pendências count a sale in each of its types, given-up sales in none', async () => {
  const pendentes = ESCRITAS.filter((e) => e.status !== 'Desistência' && !e.pendencias.includes('OK'))
  const esperado = (escritas: Escrita[]) => ({
    vendas: escritas.length,
    itens: (['SERASA', 'CTPS', 'IR', 'HOLERITE'] as const)
      .map((tipo) => ({ tipo, quantidade: escritas.filter((e) => e.pendencias.includes(tipo)).length }))
      .filter(({ quantidade }) => quantidade > 0),
  })
  expect(await ler('pendencias')).toEqual(esperado(pendentes))
  expect(await ler('pendencias', { de: '2026-03-01', ate: '2026-03-31' })).toEqual(
    esperado(doMes('2026-03', pendentes)),
  )
})

it('the picked period, loja and empreendimento narrow each figure to the list behind it', async () => {
  agora = new Date('2026-04-01T01:30:00Z')
  const filtros = {
    de: '2025-03-31',
    ate: '2026-03-30',
    loja_id: lojas[3] ?? '',
    empreendimento_id: empreendimentos[0] ?? '',
  }
  const vendas = ESCRITAS.filter(
    (e) =>
      e.loja === 3 && e.empreendimento === 0 && e.data_venda >= filtros.de && e.data_venda <= filtros.ate,
  )
  expect(vendas.length).toBeGreaterThan(1)
  const soma = await ler('vendas-do-mes', filtros)
  expect(soma).toMatchObject({
    valor: reais(vendas),
    periodo: { de: '2025-03-31', ate: '2026-03-30' },
    anterior: { de: '2024-03-31', ate: '2025-03-30' },
  })
  const totais = (await call('GET', `/vendas/totais?${new URLSearchParams(filtros)}`)).body
  expect(totais).toMatchObject({ quantidade: vendas.length, valor_venda: soma.valor })

  const [melhor] = (await ler('top-vendedores', filtros)).itens
  const dele = new URLSearchParams({ ...filtros, colaborador_id: melhor.id, papel: 'principal' })
  expect((await call('GET', `/vendas/totais?${dele}`)).body.valor_venda).toBe(melhor.total)

  expect((await ler('vendas-recentes', filtros)).itens).toHaveLength(Math.min(5, vendas.length))
  expect((await ler('vendas-por-loja', filtros)).itens).toMatchObject([
    { nome: 'Loja 3', quantidade: vendas.length, valor: reais(vendas) },
  ])
  expect((await ler('vendas-por-mes', filtros)).itens.at(-1).periodo.de).toBe('2026-03-01')
})

it('active people are those of the loja', async () => {
  await buildColaborador(database.db, { loja_id: lojas[1] })
  expect(await ler('vendedores-ativos', { loja_id: lojas[1] ?? '' })).toEqual({ valor: 1 })
  expect(await ler('empreendimentos', { loja_id: lojas[1] ?? '' })).toEqual({ valor: 3 })
})

it.each([
  [{ de: '2026-03-01' }, 'Informe também o fim do período'],
  [{ ate: '2026-03-01' }, 'Informe também o começo do período'],
  [{ de: '2026-03-02', ate: '2026-03-01' }, 'O fim do período não pode vir antes do começo'],
  [{ de: '2026-02-30', ate: '2026-03-01' }, 'Data inválida'],
])('%j is refused', async (filtros, mensagem) => {
  const { status, body } = await call('GET', `/dashboard/funil?${new URLSearchParams(filtros)}`)
  expect([status, body.message]).toEqual([400, mensagem])
})
