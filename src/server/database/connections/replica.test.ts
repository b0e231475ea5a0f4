/** Reads that a real streaming replica answers, or may not. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AvisoGroup } from '../../../contract/avisos.ts'
import type { RouteName } from '../../../contract/index.ts'
import { today } from '../../../core/dates.ts'
import type { Services } from '../../api/api.ts'
import { mayReadReplica } from '../../api/replica-routes.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { createLogger } from '../../process/log.ts'
import { pausableWay } from '../../testing/database/pausable-way.ts'
import { type Replicated, startReplicated } from '../../testing/database/replicated.ts'
import { signIn, testApp } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { isParameter, ROUTES } from '../../testing/http/routes.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import type { Tables } from '../schema/types.ts'
import { type Database, openDatabase } from './connection.ts'

const STARTING_MS = 180_000
/** Longer than it takes to ask an absent replica again, twice. */
const PATIENT = { timeout: 60_000, interval: 50 }

let pair: Replicated
let way: Awaited<ReturnType<typeof pausableWay>>
let database: Database
let apps: FastifyInstance[]
let services: Services | undefined
/** The same person at two instances. */
let here: Call
let there: Call
let onReplica = 0
/** True while the replica is believed to have every commit, whatever it has. */
let isBelieved = false
let last = 0
/** Errors of reads that were repeated on the primary. */
const refusedThere: unknown[] = []
const log = createLogger('silent')

beforeAll(async () => {
  pair = await startReplicated()
  way = await pausableWay(pair.replicaUrl)
  database = openDatabase({ appUrl: pair.appUrl, replicaUrl: way.url, log })
  const { replica } = database
  if (!replica) throw new Error('no replica')
  const failed = (error: unknown) => {
    refusedThere.push(error)
    replica.failed(error)
  }
  const isCurrent = async () => isBelieved || (await replica.isCurrent())
  const counted: Database = {
    ...database,
    replica: { ...replica, db: counting(replica.db), failed, isCurrent },
  }
  const servers = [await testApp(counted), await testApp(counted)]
  apps = servers.map(({ app }) => app)
  services = servers[0]?.services
  const [one, two] = apps
  if (!one || !two) throw new Error('no instances')
  const { headers } = await signIn(one)
  here = caller(one, headers)
  there = caller(two, headers)
}, STARTING_MS)

afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
  await way.close()
  await pair.stop()
}, STARTING_MS)

/** Counts the statements that the replica answered for requests. */
function counting(db: Kysely<Tables>): Kysely<Tables> {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      onReplica++
      return result
    },
  })
}

/** Whether the replica answered the call, which must succeed. */
async function usesReplica(call: Call, path = '/lojas'): Promise<boolean> {
  const before = onReplica
  expect((await call('GET', path)).status).toBe(200)
  return onReplica > before
}

const untilUsed = () => vi.waitFor(async () => expect(await usesReplica(here)).toBe(true), PATIENT)

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function createLoja(call: Call): Promise<string> {
  const nome = `Loja ${++last}`
  const loja = { nome, codigo: `R${last}`, endereco: 'Rua das Flores', cidade: 'Santos' }
  const complete = { ...loja, bairro: 'Centro', estado: 'SP', cep: '11010-001' }
  expect(await call('POST', '/lojas', complete)).toMatchObject({ status: 201 })
  return nome
}

async function nomesAt(call: Call): Promise<string[]> {
  const { status, body } = await call('GET', '/lojas')
  expect(status).toBe(200)
  return body.itens.map(({ nome }: { nome: string }) => nome)
}

const ID = '11111111-1111-4111-8111-111111111111'

/** What some routes need to be asked. */
const QUERIES: Partial<Record<RouteName, string>> = {
  'busca.procurar': '?texto=ana',
  'faixas.apurar': '?de=2026-01-01&ate=2026-01-31',
  'ranking.listar': '?por=lojas',
}

it('only lists, figures and searches are read from the replica, and all of them run there', {
  timeout: STARTING_MS,
}, async () => {
  await untilUsed()
  const used: RouteName[] = []
  for (const { rota, method, parts } of ROUTES) {
    if (method !== 'GET' || rota === 'eventos.acompanhar') continue
    let before = onReplica
    const path = parts.map((part) => (isParameter(part) ? ID : part)).join('/')
    const read = async () => {
      const { status } = await here('GET', `/${path}${QUERIES[rota] ?? ''}`)
      expect(status, rota).toBeLessThan(500)
    }
    await read()
    // On a busy machine the replica may have been behind for a moment.
    if (onReplica === before && mayReadReplica(rota)) {
      await untilUsed()
      before = onReplica
      await read()
    }
    if (onReplica > before) used.push(rota)
  }
  expect(refusedThere).toEqual([])
  expect(used).toEqual(ROUTES.map(({ rota }) => rota).filter(mayReadReplica))
  expect(used.sort()).toMatchInlineSnapshot(`
    [
      "avisos.listar",
      "busca.procurar",
      "campanhas.listar",
      "campanhas.opcoes",
      "campanhas.vendas",
      "colaboradores.listar",
      "colaboradores.opcoes",
      "colaboradores.organograma",
      "comissoes.participantes",
      "dashboard.completo",
      "dashboard.contratosAssinados",
      "dashboard.empreendimentosAtivos",
      "dashboard.funil",
      "dashboard.metas",
      "dashboard.pendencias",
      "dashboard.topVendedores",
      "dashboard.vendasDoMes",
      "dashboard.vendasPorEmpreendimento",
      "dashboard.vendasPorLoja",
      "dashboard.vendasPorMes",
      "dashboard.vendasRecentes",
      "dashboard.vendedoresAtivos",
      "empreendimentos.listar",
      "empreendimentos.opcoes",
      "faixas.apurar",
      "faixas.listar",
      "lojas.listar",
      "lojas.opcoes",
      "metas.listar",
      "premiacoes.listar",
      "ranking.listar",
      "sorteios.listar",
      "vendas.listar",
      "vendas.totais",
    ]
  `)
})

it('the metrics tell of its connections and of where reads went', async () => {
  await untilUsed()
  if (!services) throw new Error('no services')
  const text = await createMetrics(services).text()
  expect(text).toMatch(/^plantao_pool_connections\{pool="replica",state="idle"\} [1-9]/m)
  expect(text).toMatch(/^plantao_replica_reads_total\{to="replica"\} [1-9]/m)
  expect(text).toMatch(/^plantao_replica_reads_total\{to="repeated"\} 0/m)
})

describe('a change is never missing', () => {
  it('from what its author reads at any instance, while the replica stands still', async () => {
    await untilUsed()
    await onServer(pair.replicaOwnerUrl, 'select pg_wal_replay_pause()')
    try {
      const nome = await createLoja(here)
      expect(await nomesAt(here)).toContain(nome)
      expect(await nomesAt(there)).toContain(nome)
      expect(await usesReplica(there)).toBe(false)
    } finally {
      await onServer(pair.replicaOwnerUrl, 'select pg_wal_replay_resume()')
    }
    await untilUsed()
  })

  it('from the next read, while the replica follows', async () => {
    const before = onReplica
    for (let i = 0; i < 20; i++) {
      const nome = await createLoja(i % 2 ? here : there)
      expect(await nomesAt(i % 3 ? here : there)).toContain(nome)
    }
    expect(onReplica).toBeGreaterThan(before)
  })
})

it('what waits in the Financeiro is read with its lists, also in the common answers that the replica gives', async () => {
  await buildFechamento(database.db, { status: 'Em aprovação' })
  await untilUsed()
  await onServer(pair.replicaOwnerUrl, 'select pg_wal_replay_pause()')
  isBelieved = true
  try {
    await buildFechamento(database.db, { status: 'Em aprovação' })
    await buildFechamento(database.db, { status: 'Aprovado', dia_pagamento: today(new Date()) })
    const nome = await createLoja(here)
    expect(await nomesAt(here), 'the replica stands still').not.toContain(nome)
    const { total: aprovacao } = (await here('GET', '/fechamentos?status=Em aprovação')).body
    const { total: a_pagar } = (await here('GET', '/fechamentos?com=a_pagar')).body
    expect({ aprovacao, a_pagar }).toEqual({ aprovacao: 2, a_pagar: 1 })
    const figure = { aprovacao, a_pagar }
    expect((await here('GET', '/dashboard/financeiro')).body).toMatchObject(figure)
    expect(await usesReplica(here, '/dashboard')).toBe(true)
    expect((await here('GET', '/dashboard')).body.financeiro.dados).toMatchObject(figure)
    expect(await usesReplica(here, '/avisos')).toBe(true)
    const { grupos } = (await here('GET', '/avisos')).body
    const titles = (wanted: string) =>
      grupos
        .find(({ tipo }: AvisoGroup) => tipo === wanted)
        ?.itens.map(({ titulo }: AvisoGroup['itens'][number]) => titulo)
    expect(titles('fechamento')).toHaveLength(aprovacao)
    expect(titles('financeiro')).toContain('A pagar hoje: 1')
  } finally {
    isBelieved = false
    await onServer(pair.replicaOwnerUrl, 'select pg_wal_replay_resume()')
  }
  await untilUsed()
})

describe('nobody notices a replica that', () => {
  it(
    'is killed under load, and it is used again when it is back',
    async () => {
      await untilUsed()
      let over = false
      const answers: number[] = []
      const load = Array.from({ length: 6 }, async (_, i) => {
        while (!over) answers.push((await (i % 2 ? here : there)('GET', '/dashboard')).status)
      })
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(10), PATIENT)
      await pair.killReplica()
      const served = answers.length
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(served + 10), PATIENT)
      await pair.startReplica()
      await untilUsed()
      over = true
      await Promise.all(load)
      expect(new Set(answers)).toEqual(new Set([200]))
    },
    STARTING_MS,
  )

  it('falls silent', async () => {
    await untilUsed()
    way.pause()
    const began = performance.now()
    expect(await usesReplica(here)).toBe(false)
    expect(performance.now() - began).toBeLessThan(3_000)
    way.cut()
    way.resume()
    await untilUsed()
  })
})
