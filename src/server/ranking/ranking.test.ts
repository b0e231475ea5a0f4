/** Rankings: refusals first, then their figures against those of the dashboard and of the lists behind them. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RankingRow } from '../../contract/ranking.ts'
import { RANKINGS } from '../../core/ranking.ts'
import { LIVE_STATUSES, type VendaStatus } from '../../core/vendas/vendas.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call
let lojas: string[]
let now = new Date('2026-04-10T12:00:00Z')

const NOVEMBER_TO_MARCH = { de: '2025-11-01', ate: '2026-03-31' }

/** Figures of any size, from a fixed sequence, so that a failure can be repeated. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  app = (await testApp(database, { now: () => now })).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  const made = async <T>(n: number, build: (i: number) => Promise<T>) => {
    const all: T[] = []
    for (let i = 0; i < n; i++) all.push(await build(i))
    return all
  }
  const idOf = ({ id }: { id: string }) => id
  lojas = (await made(12, (i) => buildLoja(db, { nome: `Loja ${i}` }))).map(idOf)
  const empreendimentos = (await made(3, (i) => buildEmpreendimento(db, { nome: `Jardim ${i}` }))).map(idOf)
  const diretor = await buildColaborador(db, { nome: 'Dália', cargo: 'Diretor' })
  const gerentes = await made(3, (i) =>
    buildColaborador(db, { nome: `Gerente ${i}`, cargo: 'Gerente', superior_id: diretor.id }),
  )
  const corretores = await made(7, (i) =>
    buildColaborador(db, { nome: `Corretor ${i}`, superior_id: gerentes[i % 4]?.id ?? null }),
  )
  const any = sequence(7)
  const one = <T>(from: readonly T[]): T => from[any(from.length)] as T
  await made(120, async (i) => {
    const seller = any(6) === 0 ? null : one(corretores)
    const others = [...new Set([one(corretores), one(corretores)])]
    return buildVenda(
      db,
      {
        data_venda: `2026-0${1 + any(4)}-${10 + any(18)}`,
        valor_venda: (100_000 + any(90_000_000)) / 100,
        status: i % 9 === 0 ? 'Desistência' : 'Pago',
        ...(i % 9 === 0 ? { motivo_rejeicao: 'Crédito negado' } : {}),
        loja_id: one(lojas),
        empreendimento_id: one(empreendimentos),
        colaborador_id: seller?.id ?? null,
      },
      others.map(({ id }, n) => ({ colaborador_id: id, percentual_comissao: 1 + n })),
    )
  })
  // A Gerente with sales of their own.
  await db
    .updateTable('colaboradores')
    .set({ cargo: 'Gerente', superior_id: diretor.id })
    .where('nome', '=', 'Corretor 6')
    .execute()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const ranking = async (por: string, filters: Record<string, string> = {}) =>
  (await call('GET', `/ranking?${new URLSearchParams({ por, ...filters })}`)).body
const figure = async (nome: string, filters: Record<string, string> = {}) =>
  (await call('GET', `/dashboard/${nome}?${new URLSearchParams(filters)}`)).body
/** The totals of the list that a row links to. */
const totals = async ({ desistencia, ...filters }: Record<string, string>) => {
  const query = new URLSearchParams(filters)
  if (!desistencia) for (const status of LIVE_STATUSES) query.append('status[]', status)
  return (await call('GET', `/vendas/totais?${query}`)).body
}

describe('is refused', () => {
  it('without a session', async () => {
    expect((await caller(app)('GET', '/ranking?por=lojas')).status).toBe(401)
    expect((await caller(app)('GET', '/ranking/exportar?por=lojas&formato=csv')).status).toBe(401)
  })

  it.each([
    ['', 400],
    ['por=clientes', 400],
    ['por=lojas&de=2026-01-01', 400],
    ['por=lojas&de=2026-02-01&ate=2026-01-01', 400],
    ['por=lojas&pagina=0', 400],
    ['por=lojas&loja_id=1', 400],
    ['por=lojas&limite=10', 400],
    ['por=lojas&desistencia=sim', 400],
  ])('with %j', async (query, status) => {
    expect((await call('GET', `/ranking?${query}`)).status).toBe(status)
  })
})

const FILTERS: [string, (all: string[]) => Record<string, string>][] = [
  ['of the current month', () => ({})],
  ['of a period', () => NOVEMBER_TO_MARCH],
  ['of a loja', (all) => ({ ...NOVEMBER_TO_MARCH, loja_id: all[2] ?? '' })],
  ['with desistências', () => ({ ...NOVEMBER_TO_MARCH, ...WITH_DESISTENCIA })],
]
const WITH_DESISTENCIA = { desistencia: 'incluida' }

const withoutDesistencia = ({ desistencia: _, ...filters }: Record<string, string>) => filters

describe.each(FILTERS)('%s', (_name, filtersOf) => {
  it('lojas and empreendimentos have, with desistências, the dashboard’s figures, to the cent, also beyond the tenth', async () => {
    const filters = filtersOf(lojas)
    for (const [por, nome] of [
      ['lojas', 'vendas-por-loja'],
      ['empreendimentos', 'vendas-por-empreendimento'],
    ] as const) {
      const { itens, periodo, soma } = await ranking(por, { ...filters, ...WITH_DESISTENCIA })
      const dashboard = await figure(nome, withoutDesistencia(filters))
      expect(periodo).toEqual(dashboard.periodo)
      expect(itens.slice(0, 10)).toMatchObject(dashboard.itens)
      const rest: RankingRow[] = itens.slice(10)
      expect(dashboard.outros).toEqual({
        registros: rest.length,
        quantidade: rest.reduce((sum, { quantidade }) => sum + quantidade, 0),
        valor: rest.reduce((sum, { valor: value }) => sum + Math.round(value * 100), 0) / 100,
      })
      expect(soma.valor).toBe((await figure('vendas-do-mes', withoutDesistencia(filters))).valor)
    }
  })

  it('lojas and empreendimentos have the totals of the sales behind, with all commissions', async () => {
    const filters = filtersOf(lojas)
    for (const [por, column] of [
      ['lojas', 'loja_id'],
      ['empreendimentos', 'empreendimento_id'],
    ] as const) {
      const { itens, periodo, soma } = await ranking(por, filters)
      expect(itens.length).toBeGreaterThan(0)
      for (const { id, quantidade, valor: value, comissao } of itens as RankingRow[])
        expect(await totals({ ...filters, ...periodo, [column]: id })).toMatchObject({
          quantidade,
          valor_venda: value,
          valor_comissao: comissao,
        })
      expect(await totals({ ...filters, ...periodo })).toMatchObject({
        quantidade: soma.quantidade,
        valor_venda: soma.valor,
        valor_comissao: soma.comissao,
      })
    }
  })

  it('corretores have, with desistências, the dashboard’s figures', async () => {
    const filters = filtersOf(lojas)
    const { itens, soma } = await ranking('corretores', { ...filters, ...WITH_DESISTENCIA })
    const top = (await figure('top-vendedores', withoutDesistencia(filters))).itens
    expect(
      itens.slice(0, 4).map(({ id, nome, valor: value }: RankingRow) => ({ id, nome, total: value })),
    ).toEqual(top)
    expect(soma.valor).toBe((await figure('vendas-do-mes', withoutDesistencia(filters))).valor)
  })

  it('corretores have the totals of the sales behind, and of their commissions the own share', async () => {
    const filters = filtersOf(lojas)
    const { itens, soma, periodo } = await ranking('corretores', filters)
    expect(itens.length).toBeGreaterThan(0)
    for (const { id, quantidade, valor: value, comissao } of itens as RankingRow[])
      expect(await totals({ ...filters, ...periodo, colaborador_id: id, papel: 'principal' })).toMatchObject({
        quantidade,
        valor_venda: value,
        corretor: { valor_comissao: comissao },
      })
    // The sum of all sales has everybody's shares.
    expect(soma.comissao).toBe((await totals({ ...filters, ...periodo })).valor_comissao)
  })

  it('gerentes have the totals of their teams’ sales', async () => {
    const filters = filtersOf(lojas)
    const { itens, periodo } = await ranking('gerentes', filters)
    expect(itens.length).toBeGreaterThan(0)
    for (const { id, quantidade, valor: value, comissao } of itens as RankingRow[])
      expect(await totals({ ...filters, ...periodo, colaborador_id: id, papel: 'equipe' })).toMatchObject({
        quantidade,
        valor_venda: value,
        valor_comissao: comissao,
      })
  })
})

it.each([
  ['without desistências', {}],
  ['with them', WITH_DESISTENCIA],
])('gerentes have the figures of the organograma %s', async (_name, filters: Record<string, string>) => {
  const { pessoas } = (await call('GET', `/colaboradores/organograma?${new URLSearchParams(filters)}`)).body
  const { itens } = await ranking('gerentes', filters)
  expect(itens.length).toBeGreaterThan(0)
  for (const { id, quantidade, valor: value } of itens as RankingRow[])
    expect(pessoas).toContainEqual(expect.objectContaining({ id, vendas: quantidade, valor: value }))
})

it('a sale in Desistência counts nowhere unless it is asked for', async () => {
  const { db } = database
  const { id: superior_id } = await buildColaborador(db, { cargo: 'Gerente' })
  const { id: colaborador_id } = await buildColaborador(db, { superior_id })
  const { id: other } = await buildColaborador(db, { superior_id })
  const sell = (status: VendaStatus, valor_venda: number) =>
    buildVenda(db, { data_venda: '2026-09-09', status, valor_venda, colaborador_id }, [
      { colaborador_id, valor_comissao: 70 },
      { colaborador_id: other, valor_comissao: 30 },
    ])
  await sell('Assinada', 1000)
  await sell('Desistência', 9000)
  const september = { de: '2026-09-01', ate: '2026-09-30' }
  now = new Date('2026-09-20T12:00:00Z')
  for (const [filters, quantidade, valor] of [
    [{}, 1, 1000],
    [WITH_DESISTENCIA, 2, 10_000],
  ] as const) {
    for (const por of RANKINGS) {
      const { itens, soma } = await ranking(por, { ...september, ...filters })
      expect(soma).toEqual({ quantidade, valor, comissao: 100 * quantidade })
      const counted = itens.reduce((sum: number, row: RankingRow) => sum + row.quantidade, 0)
      expect(counted).toBe(quantidade)
      const comissao = itens.reduce((sum: number, row: RankingRow) => sum + row.comissao, 0)
      expect(comissao).toBe((por === 'corretores' ? 70 : 100) * quantidade)
    }
    const { pessoas } = (await call('GET', `/colaboradores/organograma?${new URLSearchParams(filters)}`)).body
    expect(pessoas).toContainEqual(expect.objectContaining({ id: superior_id, vendas: quantidade, valor }))
  }
})

it('equal values share a position, and the next one is left out', async () => {
  const { db } = database
  const { id: empreendimento_id } = await buildEmpreendimento(db)
  for (const [nome, valor_venda] of [
    ['Bruno', 500],
    ['Ana', 500],
    ['Caio', 400],
    ['Davi', 900],
  ] as const) {
    const { id } = await buildColaborador(db, { nome })
    await buildVenda(db, { data_venda: '2031-05-05', valor_venda, colaborador_id: id, empreendimento_id })
  }
  const { itens } = await ranking('corretores', { de: '2031-05-01', ate: '2031-05-31' })
  expect(itens.map(({ posicao, nome }: RankingRow) => [posicao, nome])).toEqual([
    [1, 'Davi'],
    [2, 'Ana'],
    [2, 'Bruno'],
    [4, 'Caio'],
  ])
})

it('a page has 50, a page beyond the last has none but the same total', async () => {
  const { db } = database
  const { id: empreendimento_id } = await buildEmpreendimento(db)
  for (let n = 1; n <= 51; n++) {
    const { id: loja_id } = await buildLoja(db)
    await buildVenda(db, { data_venda: '2032-02-02', valor_venda: n * 1000, loja_id, empreendimento_id })
  }
  const february = { de: '2032-02-01', ate: '2032-02-29' }
  const [first, second, third] = [
    await ranking('lojas', february),
    await ranking('lojas', { ...february, pagina: '2' }),
    await ranking('lojas', { ...february, pagina: '3' }),
  ]
  expect([first.itens.length, second.itens.length, third.itens.length]).toEqual([50, 1, 0])
  expect([first.total, second.total, third.total]).toEqual([51, 51, 51])
  expect(second.itens[0]).toMatchObject({ posicao: 51, valor: 1000 })
  expect(third.soma).toEqual(first.soma)
})

it('without sales it is empty', async () => {
  now = new Date('2040-01-10T12:00:00Z')
  for (const por of ['corretores', 'gerentes', 'lojas', 'empreendimentos'])
    expect(await ranking(por)).toEqual({
      itens: [],
      total: 0,
      limitada: false,
      periodo: { de: '2040-01-01', ate: '2040-01-31' },
      soma: { quantidade: 0, valor: 0, comissao: 0 },
    })
})

it('is exported with numbers, and printed with its period', async () => {
  const { itens } = await ranking('lojas', NOVEMBER_TO_MARCH)
  const query = new URLSearchParams({ por: 'lojas', ...NOVEMBER_TO_MARCH })
  const { raw } = await call('GET', `/ranking/exportar?${query}&formato=csv`)
  const rows = rowsOf(raw)
  expect(rows).toHaveLength(itens.length)
  expect(rows[0]).toEqual({
    Posição: '1',
    Nome: itens[0].nome,
    Vendas: String(itens[0].quantidade),
    VGV: itens[0].valor.toFixed(2).replace('.', ','),
    'Comissões das vendas': itens[0].comissao.toFixed(2).replace('.', ','),
  })
  const corretores = new URLSearchParams({ por: 'corretores', ...NOVEMBER_TO_MARCH })
  const [first] = rowsOf((await call('GET', `/ranking/exportar?${corretores}&formato=csv`)).raw)
  expect(first).toHaveProperty('Comissões próprias')
  const printed = (more: string) => call('GET', `/ranking/exportar?${query}${more}&formato=impressao`)
  expect((await printed('&desistencia=incluida')).body.filtros).toEqual([
    'Período: 01/11/2025 a 31/03/2026',
    'Desistências: incluídas',
  ])
  const { body } = await printed('')
  expect(body).toMatchObject({
    titulo: 'Ranking de lojas',
    filtros: ['Período: 01/11/2025 a 31/03/2026'],
    total: itens.length,
  })
  expect(body.linhas[0].slice(0, 2)).toEqual(['1', itens[0].nome])
})
