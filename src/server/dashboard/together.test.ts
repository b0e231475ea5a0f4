/** All figures in one answer: the same as one by one, and one that fails fails alone. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardRoutes } from '../../contract/dashboard/dashboard.ts'
import { requirementOf } from '../../contract/permissions.ts'
import { isAnyoneWaiting, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildMeta, buildVenda } from '../testing/office/builders.ts'

type Figure = keyof typeof dashboardRoutes
const FIGURES = (Object.keys(dashboardRoutes) as Figure[]).filter((name) => name !== 'completo')

let database: TestDatabase
let app: FastifyInstance
let call: Call
let loja_id: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  app = (await testApp(database, { now: () => new Date('2026-03-20T12:00:00Z') })).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  const { id: colaborador_id } = await buildColaborador(db)
  for (const [day, status] of [
    ['2026-02-10', 'Assinada'],
    ['2026-03-01', 'Pago'],
    ['2026-03-19', 'Desistência'],
    ['2026-03-20', 'Assinada/Pendente'],
    ['2026-03-25', 'Pago/Pendente'],
  ] as const)
    loja_id = (
      await buildVenda(db, { data_venda: day, status, colaborador_id, tipo_pendencia: ['IR', 'CTPS'] })
    ).loja_id
  await buildMeta(db, { colaborador_id, periodo_inicio: '2026-03-01', periodo_fim: '2026-03-31' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** What each figure's own route answers, as the common answer has it. */
async function oneByOne(filters: string): Promise<Record<string, unknown>> {
  const outcomes = FIGURES.map(async (name) => {
    const { path } = dashboardRoutes[name]['~orpc'].route
    const { status, body } = await call('GET', `${path}?${filters}`)
    return [name, status === 200 ? { dados: body } : { erro: body }] as const
  })
  return Object.fromEntries(await Promise.all(outcomes))
}

const failed = (answer: Record<string, object>) =>
  Object.keys(answer).filter((name) => 'erro' in (answer[name] ?? {}))

/** Until something changes, everybody gets the answer that was read before. */
const changeSomething = () => sql`update lojas set numero = numero`.execute(database.ownerDb)

it.each(['', 'de=2026-02-01&ate=2026-03-10', 'loja'])(
  'are those of their own routes, filtered by %j',
  async (by) => {
    const filters = by === 'loja' ? `loja_id=${loja_id}` : by
    const { status, body } = await call('GET', `/dashboard?${filters}`)
    expect(status).toBe(200)
    expect(body).toEqual(await oneByOne(filters))
    expect(failed(body)).toEqual([])
    expect(body.vendasPorMes.dados.itens.at(-1).quantidade).toBeGreaterThan(0)
  },
)

it('the same answer is read once for everybody, and again after a change', async () => {
  const [first, again] = [await call('GET', '/dashboard'), await call('GET', '/dashboard')]
  expect(again.body).toEqual(first.body)
  await sql`update empreendimentos set status = 'Inativo'`.execute(database.ownerDb)
  const after = await call('GET', '/dashboard')
  expect(first.body.empreendimentosAtivos.dados.valor).toBeGreaterThan(0)
  expect(after.body.empreendimentosAtivos.dados.valor).toBe(0)
  await sql`update empreendimentos set status = 'Ativo'`.execute(database.ownerDb)
})

it('filters that no figure accepts are refused as by each of them', async () => {
  const filters = 'de=2026-03-02&ate=2026-03-01'
  const answer = await call('GET', `/dashboard?${filters}`)
  expect(answer).toMatchObject({ status: 400, body: { code: 'DADOS_INVALIDOS' } })
  expect(answer.body).toEqual((await call('GET', `/dashboard/funil?${filters}`)).body)
})

it('a figure that fails has the error of its own route, and the others are there', async () => {
  const { rows } = await sql<{ app: string }>`select current_user as app`.execute(database.db)
  const role = sql.id(rows[0]?.app ?? '')
  await sql`revoke select on empreendimentos from ${role}`.execute(database.ownerDb)
  const [broken, own] = [(await call('GET', '/dashboard')).body, await oneByOne('')]
  await sql`grant select on empreendimentos to ${role}`.execute(database.ownerDb)
  expect(failed(broken)).toEqual(['empreendimentosAtivos', 'vendasRecentes', 'vendasPorEmpreendimento'])
  expect(broken.empreendimentosAtivos.erro).toMatchObject({ code: 'ERRO_INTERNO', status: 500 })
  expect(broken).toEqual(own)
  expect(failed((await call('GET', '/dashboard')).body)).toEqual([])
})

it('a figure that waits too long is given up, and keeps the others no longer', async () => {
  await changeSomething()
  const answer = await database.ownerDb.transaction().execute(async (trx) => {
    await sql`lock table metas in access exclusive mode`.execute(trx)
    return call('GET', '/dashboard')
  })
  expect(answer.status).toBe(200)
  expect(failed(answer.body)).toEqual(['metas'])
  expect(answer.body.metas.erro).toMatchObject({ code: 'SERVIDOR_OCUPADO', status: 503 })
})

it('a figure whose prepared statement a migration outdates is read again', async () => {
  const { body } = await call('GET', '/dashboard')
  // A statement is prepared when it returns.
  for (let n = 0; n < 2; n++) {
    await changeSomething()
    await call('GET', '/dashboard')
  }
  await sql`alter table vendas alter column valor_venda type numeric(15, 2)`.execute(database.ownerDb)
  expect((await call('GET', '/dashboard')).body).toEqual(body)
})

it('all figures come from one state of the database', async () => {
  await changeSomething()
  // Held up between two figures, while a sale is registered.
  const answer = await database.ownerDb.transaction().execute(async (trx) => {
    await sql`lock table lojas in access exclusive mode`.execute(trx)
    const reading = call('GET', '/dashboard')
    await expect.poll(() => isAnyoneWaiting(trx)).toBe(true)
    await sql`update vendas set valor_venda = valor_venda + 1`.execute(trx)
    return { reading }
  })
  const { body } = await answer.reading
  const { dados } = body.vendasDoMes
  const byLoja = body.vendasPorLoja.dados.itens.reduce(
    (sum: number, { valor }: { valor: number }) => sum + valor,
    0,
  )
  expect(byLoja).toBe(dados.valor)
  expect((await call('GET', '/dashboard/vendas-do-mes')).body.valor).toBe(dados.valor + 4)
})

it('whoever may read one figure may read all', () => {
  expect(
    new Set([...FIGURES, 'completo' as const].map((name) => requirementOf(`dashboard.${name}`))),
  ).toEqual(new Set(['dashboard.ler']))
})
