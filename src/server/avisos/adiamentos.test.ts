import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Aviso, AvisoGroup } from '../../contract/avisos.ts'
import { addDays } from '../../core/dates.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildLoja, buildMeta } from '../testing/office/builders.ts'
import { buildPremiacao, buildSorteio } from '../testing/office/sorteios.ts'
import { purgeAdiamentos } from './adiamentos.ts'

const HOJE = '2026-03-31'
const DIA_MS = 86_400_000

let database: TestDatabase
let app: FastifyInstance
let now: Date
let call: Call
let colleague: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { now: () => now })).app
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  now = new Date(`${HOJE}T15:00:00Z`)
  for (const table of ['avisos_adiados', 'premiacoes', 'sorteios', 'metas'] as const)
    await database.db.deleteFrom(table).execute()
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  colleague = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
})

const sorteio = (nome: string, data_sorteio = HOJE) => buildSorteio(database.db, { nome, data_sorteio })
const group = async (who: Call, tipo: AvisoGroup['tipo']): Promise<AvisoGroup | undefined> =>
  (await who('GET', '/avisos')).body.grupos.find((um: AvisoGroup) => um.tipo === tipo)
const titles = async (who: Call) =>
  (await group(who, 'sorteio'))?.itens.map(({ titulo: title }) => title) ?? []
const first = async (who: Call, tipo: AvisoGroup['tipo'] = 'sorteio') => {
  const aviso = (await group(who, tipo))?.itens[0] as Aviso
  return { id: aviso.id, impressao: aviso.impressao }
}
const adiar = (who: Call, body: object) => who('POST', '/avisos/adiados', body)
const retomar = (who: Call, body: object) => who('POST', '/avisos/retomados', body)
const adiados = async (who: Call) => (await who('GET', '/avisos/adiados')).body.itens

it('for a week: it leaves the count of whoever puts it aside, and returns after seven days', async () => {
  await sorteio('Um', addDays(HOJE, -1))
  await sorteio('Dois')
  const { status, body } = await adiar(call, {
    tipo: 'sorteio',
    prazo: 'semana',
    aviso: await first(call),
  })
  expect([status, body.total]).toEqual([200, 1])
  expect((await call('GET', '/avisos')).body).toMatchObject({ total: 1, adiados: 1 })
  expect(await titles(call)).toEqual(['Dois'])
  expect(await adiados(call)).toMatchObject([{ tipo: 'sorteio', titulo: 'Um' }])
  expect(Date.parse((await adiados(call))[0].ate)).toBe(now.getTime() + 7 * DIA_MS)
  expect(await titles(colleague)).toEqual(['Um', 'Dois'])
  // It changes in the meantime, and still waits for the week to end.
  await database.db.updateTable('sorteios').set({ hora: '18:30' }).where('nome', '=', 'Um').execute()
  expect(await titles(call)).toEqual(['Dois'])
  now = new Date(now.getTime() + 7 * DIA_MS)
  expect(await titles(call)).toEqual(['Um', 'Dois'])
  expect(await adiados(call)).toEqual([])
})

it('until it changes: it returns as soon as the notice says something else', async () => {
  const { id } = await sorteio('Um')
  await adiar(call, { tipo: 'sorteio', prazo: 'mudanca', aviso: await first(call) })
  expect(await adiados(call)).toMatchObject([{ titulo: 'Um', ate: null }])
  now = new Date(now.getTime() + 30 * DIA_MS)
  expect(await titles(call)).toEqual([])
  await database.db.updateTable('sorteios').set({ observacoes: 'Só uma nota' }).where('id', '=', id).execute()
  expect(await titles(call)).toEqual([])
  await database.db.updateTable('sorteios').set({ hora: '18:30' }).where('id', '=', id).execute()
  expect(await titles(call)).toEqual(['Um'])
  // Put aside once more, as it is now.
  await adiar(call, { tipo: 'sorteio', prazo: 'mudanca', aviso: await first(call) })
  expect(await titles(call)).toEqual([])
})

it('a goal does not return with each sale, but with another target', async () => {
  const { id: loja_id } = await buildLoja(database.db)
  const { id } = await buildMeta(database.db, {
    loja_id,
    valor_meta: 100_000,
    periodo_inicio: '2026-03-01',
    periodo_fim: addDays(HOJE, 3),
  })
  await adiar(call, { tipo: 'meta', prazo: 'mudanca', aviso: await first(call, 'meta') })
  expect(await group(call, 'meta')).toMatchObject({ total: 0, adiados: 1, itens: [] })
  await database.db.updateTable('metas').set({ valor_meta: 200_000 }).where('id', '=', id).execute()
  expect(await group(call, 'meta')).toMatchObject({ total: 1, adiados: 0 })
})

it('what changed between looking and clicking is not put aside', async () => {
  const { id } = await sorteio('Um')
  const aviso = await first(call)
  await database.db.updateTable('sorteios').set({ hora: '18:30' }).where('id', '=', id).execute()
  for (const prazo of ['semana', 'mudanca'])
    expect((await adiar(call, { tipo: 'sorteio', prazo, aviso })).body.total).toBe(0)
  expect(await titles(call)).toEqual(['Um'])
})

it('all of a kind at once, also those not shown, and undone as one step', async () => {
  for (let n = 10; n < 22; n++) await sorteio(`Sorteio ${n}`)
  const um = await adiar(call, { tipo: 'sorteio', prazo: 'mudanca', aviso: await first(call) })
  const { body } = await adiar(call, { tipo: 'sorteio', prazo: 'semana' })
  expect([um.body.total, body.total]).toEqual([1, 11])
  expect((await call('GET', '/avisos')).body).toMatchObject({ total: 0, adiados: 12 })
  expect(await adiados(call)).toHaveLength(12)
  // Somebody else's step is out of reach.
  expect((await retomar(colleague, { lote: body.lote })).body.total).toBe(0)
  expect((await retomar(call, { lote: body.lote })).body.total).toBe(11)
  expect((await call('GET', '/avisos')).body).toMatchObject({ total: 11, adiados: 1 })
})

it('one is taken back, or everything', async () => {
  const { id } = await sorteio('Um')
  await sorteio('Dois')
  await buildPremiacao(database.db, { data_premiacao: HOJE })
  for (const tipo of ['sorteio', 'premiacao']) await adiar(call, { tipo, prazo: 'semana' })
  expect((await retomar(call, { aviso: { tipo: 'sorteio', id } })).body.total).toBe(1)
  expect(await titles(call)).toEqual(['Um'])
  expect((await retomar(call, {})).body.total).toBe(2)
  expect((await call('GET', '/avisos')).body).toMatchObject({ total: 3, adiados: 0 })
})

it('ten who press at once put it aside once', async () => {
  await sorteio('Um')
  const aviso = await first(call)
  const all = await Promise.all(
    Array.from({ length: 10 }, () => adiar(call, { tipo: 'sorteio', prazo: 'semana', aviso })),
  )
  expect(all.every(({ status }) => status === 200)).toBe(true)
  expect((await call('GET', '/avisos')).body).toMatchObject({ total: 0, adiados: 1 })
})

it('is refused for a kind that one may not see, and for what is no notice', async () => {
  expect(await adiar(call, { tipo: 'email', prazo: 'semana' })).toMatchObject({
    status: 403,
    body: { code: 'SEM_PERMISSAO' },
  })
  for (const body of [
    { tipo: 'outro', prazo: 'semana' },
    { tipo: 'sorteio', prazo: 'sempre' },
    { tipo: 'sorteio', prazo: 'semana', aviso: { id: 'x', impressao: '' } },
  ])
    expect((await adiar(call, body)).status).toBe(400)
})

it('upkeep forgets what is over: weeks that ended, and changes that did not come within a year', async () => {
  const { id: usuario_id } = await database.db
    .selectFrom('usuarios')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const row = (days: number, more: { ate?: string; impressao?: string }) => ({
    usuario_id,
    tipo: 'sorteio',
    registro_id: crypto.randomUUID(),
    lote: crypto.randomUUID(),
    created_at: new Date(Date.now() - days * DIA_MS).toISOString(),
    ...more,
  })
  const day = (days: number) => new Date(Date.now() + days * DIA_MS).toISOString()
  await database.db
    .insertInto('avisos_adiados')
    .values([
      row(8, { ate: day(-1) }),
      row(366, { impressao: 'antiga' }),
      row(6, { ate: day(1) }),
      row(300, { impressao: 'vale' }),
    ])
    .execute()
  await purgeAdiamentos(database.db)
  const left = await database.db.selectFrom('avisos_adiados').select(['ate', 'impressao']).execute()
  expect(left).toHaveLength(2)
  expect(left.find(({ impressao }) => impressao)?.impressao).toBe('vale')
})
