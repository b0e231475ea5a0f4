/** Files on their way to an import: whose they are, and how long they stay. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PART_BYTES } from '../../core/partes.ts'
import { backedUpTables } from '../backup/tables.ts'
import { exportedTables } from '../export-all/tables.ts'
import { signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { csvOf, importsOf, typedRow } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'
import { checkFile } from './check/check.ts'
import { purgeEnvios } from './envios.ts'
import { stageImportacao } from './starting.ts'

const MANY = 3_000_000_000
let free: number | null = MANY
const { database, app, services, administrador: call } = await testOffice({ free: async () => free })
const { db } = database
afterAll(() => services.importer.stop())
beforeEach(async () => {
  free = MANY
  await db.deleteFrom('importacoes_envios').execute()
})

const imports = importsOf(call, 'colaboradores')
const FILE = csvOf([typedRow(1)])
const GONE = { status: 404, message: 'Este arquivo já não está no servidor. Escolha-o de novo.' }
const INCOMPLETE = { status: 422, message: 'O arquivo não chegou inteiro. Envie-o de novo.' }
const OTHER_PART = {
  status: 422,
  message: 'Esta parte do arquivo não pôde ser lida. Envie o arquivo de novo.',
}

const begin = async (tamanho: number): Promise<string> =>
  (await call('POST', '/importacoes/envios', { nome: 'equipe.csv', tamanho })).body.id
const put = (id: string, parte: number, bytes: number, as = call) =>
  as('PUT', `/importacoes/envios/${id}/partes/${parte}`, Buffer.alloc(bytes, 'x'))
const check = async (id: string, as = call) =>
  (await as('POST', '/importacoes/conferir', imports.bodyOf(id))).body
const kept = async () =>
  (await db.selectFrom('importacoes_envios').select('id').execute()).map(({ id }) => id)
const ageOf = (id: string, interval: string) =>
  sql`update importacoes_envios set created_at = now() - ${interval}::interval where id = ${id}`.execute(db)

describe('a file is refused', () => {
  it('of another person, whatever is asked with it', async () => {
    const { id } = (await imports.send(FILE)).body
    const other = caller(app, (await signIn(app)).headers)
    expect(await check(id, other)).toMatchObject(GONE)
    expect((await other('POST', '/importacoes', imports.bodyOf(id))).body).toMatchObject(GONE)
    const correcao = { ...imports.bodyOf(id), formato: 'csv', linhas: 'todas' }
    expect((await other('POST', '/importacoes/corrigir', correcao)).body).toMatchObject(GONE)
    expect((await put(id, 1, FILE.length, other)).body).toMatchObject(GONE)
    expect((await other('DELETE', `/importacoes/envios/${id}`)).status).toBe(200)
    // It is still there.
    expect((await check(id)).resultado).toMatchObject({ validas: 1 })
  })

  it('that lacks a part', async () => {
    const id = await begin(PART_BYTES + 10)
    expect(await check(id)).toMatchObject(INCOMPLETE)
    expect((await put(id, 2, 10)).status).toBe(200)
    expect(await check(id)).toMatchObject(INCOMPLETE)
    expect((await call('POST', '/importacoes', imports.bodyOf(id))).body).toMatchObject(INCOMPLETE)
    expect((await put(id, 1, PART_BYTES)).status).toBe(200)
    expect(await check(id)).not.toMatchObject(INCOMPLETE)
  })

  it('whose part has another length, or a number that it does not have', async () => {
    const id = await begin(PART_BYTES + 10)
    for (const [parte, bytes] of [
      [1, PART_BYTES - 1],
      [2, 9],
      [2, 11],
      [3, 10],
    ] as const)
      expect((await put(id, parte, bytes)).body, `${parte}: ${bytes}`).toMatchObject(OTHER_PART)
    for (const parte of [0, 21]) expect((await put(id, parte, 10)).status).toBe(400)
    const typed = await call('PUT', `/importacoes/envios/${id}/partes/2`, { dados: 'YQ==' })
    expect([typed.status, typed.body.message]).toEqual([400, OTHER_PART.message])
    expect(await check(id)).toMatchObject(INCOMPLETE)
  })

  it('for which the disk has no room', async () => {
    free = 1_000_000_000
    const { status, body } = await call('POST', '/importacoes/envios', { nome: 'equipe.csv', tamanho: 10 })
    expect([status, body.message]).toEqual([
      422,
      'O disco do servidor está quase cheio e não recebe mais arquivos. Avise quem cuida do servidor.',
    ])
    expect(await kept()).toEqual([])
  })
})

describe('a file is forgotten', () => {
  it('after 24 hours, whether or not it was removed by then', async () => {
    const { id } = (await imports.send(FILE)).body
    await ageOf(id, '23 hours 59 minutes')
    await purgeEnvios(db)
    expect((await check(id)).resultado).toMatchObject({ validas: 1 })
    await ageOf(id, '24 hours 1 minute')
    expect(await check(id)).toMatchObject(GONE)
    expect((await put(id, 1, FILE.length)).body).toMatchObject(GONE)
    await purgeEnvios(db)
    expect(await kept()).toEqual([])
    const { rows } = await sql`select 1 from importacoes_envios_partes`.execute(db)
    expect(rows).toEqual([])
  })

  it('when it is given up, however often that is said', async () => {
    const { id } = (await imports.send(FILE)).body
    for (let i = 0; i < 2; i++)
      expect((await call('DELETE', `/importacoes/envios/${id}`)).body).toEqual({ ok: true })
    expect(await check(id)).toMatchObject(GONE)
    expect(await kept()).toEqual([])
  })

  it('when it is imported, and not while it cannot be', async () => {
    const faulty = (await imports.send(csvOf([typedRow(2, { cargo: 'Chefe' })]))).body.id
    expect((await call('POST', '/importacoes', imports.bodyOf(faulty))).status).toBe(422)
    expect(await kept()).toEqual([faulty])
    const { id } = (await imports.send(csvOf([typedRow(3)]))).body
    expect((await call('POST', '/importacoes', imports.bodyOf(id))).status).toBe(201)
    expect(await kept()).toEqual([faulty])
    expect((await call('POST', '/importacoes', imports.bodyOf(id))).body).toMatchObject(GONE)
  })

  it('by one of two requests that import it', async () => {
    const { usuario, headers } = await signIn(app)
    const own = importsOf(caller(app, headers), 'colaboradores')
    const request = own.requestOf((await own.send(csvOf([typedRow(4)]))).body.id)
    const checked = await checkFile({ db, usuario_id: usuario.id, hoje: '2026-11-21' }, request, 'import')
    const start = () => db.transaction().execute((trx) => stageImportacao(trx, request, checked, usuario))
    const twice = await Promise.allSettled([start(), start()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { mensagem: GONE.message },
    })
  })

  it('when the same person sends a sixth one: the oldest', async () => {
    const other = importsOf(caller(app, (await signIn(app)).headers), 'vendas')
    const theirs = (await other.send(FILE)).body.id
    const own: string[] = []
    for (let n = 0; n < 6; n++) {
      own.push((await imports.send(FILE)).body.id)
      await ageOf(own.at(-1) ?? '', `${20 - n} minutes`)
    }
    expect((await kept()).toSorted()).toEqual([theirs, ...own.slice(1)].toSorted())
    expect(await check(own[0] ?? '')).toMatchObject(GONE)
  })

  it('when the same person begins twenty at once: five remain', async () => {
    await Promise.all(Array.from({ length: 20 }, () => begin(10)))
    expect(await kept()).toHaveLength(5)
  })
})

it('a part that is sent again replaces its earlier copy', async () => {
  const id = await begin(Buffer.byteLength(FILE))
  await put(id, 1, Buffer.byteLength(FILE))
  expect((await call('PUT', `/importacoes/envios/${id}/partes/1`, Buffer.from(FILE))).status).toBe(200)
  expect((await check(id)).resultado).toMatchObject({ validas: 1 })
})

it('files on their way are in no backup and in no export of everything', async () => {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  const backedUp = (await backedUpTables(client)).map(({ tabela }) => String(tabela))
  const exported = (await exportedTables(client, true)).map(({ nome }) => nome)
  await client.end()
  expect(backedUp).toContain('public.importacoes')
  expect(exported).toContain('vendas')
  expect([...backedUp, ...exported].filter((name) => name.includes('importacoes_envios'))).toEqual([])
})
