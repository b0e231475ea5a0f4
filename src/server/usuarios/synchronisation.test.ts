import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, signInWithoutUsuario, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildUsuario } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let administrador: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database)).app
  administrador = caller(app, (await signIn(app)).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const sincronizar = async () => (await administrador('POST', '/usuarios/sincronizar', {})).body
const usuarioOf = (userId: string) =>
  database.db.selectFrom('usuarios').selectAll().where('user_id', '=', userId).executeTakeFirst()

it('mends nothing where nothing is wrong', async () => {
  expect(await sincronizar()).toEqual({ criados: 0, desligados: 0, ligados: 0 })
})

it('gives a login without a user one: Staff and Inativo, for an Administrador alone to activate', async () => {
  const { userId, headers } = await signInWithoutUsuario(app)
  const withoutName = await signInWithoutUsuario(app)
  await database.db.updateTable('auth.user').set({ name: ' ' }).where('id', '=', withoutName.userId).execute()
  expect(await sincronizar()).toEqual({ criados: 2, desligados: 0, ligados: 0 })
  const usuario = await usuarioOf(userId)
  expect(usuario).toMatchObject({
    nome: 'Sem Usuário',
    cargo: 'Staff',
    status: 'Inativo',
    inativado_por_administrador: true,
  })
  expect((await usuarioOf(withoutName.userId))?.nome).toBe(withoutName.userId)
  expect((await caller(app, headers)('GET', '/usuarios')).status).toBe(403)
  const staff = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  const activate = { status: 'Ativo' }
  expect((await staff('PUT', `/usuarios/${usuario?.id}/status`, activate)).status).toBe(403)
  expect((await administrador('PUT', `/usuarios/${usuario?.id}/status`, activate)).status).toBe(200)
  expect(await sincronizar()).toEqual({ criados: 0, desligados: 0, ligados: 0 })
})

it('takes a login that is gone from its user, who is then without access', async () => {
  const { id } = await buildUsuario(database.db)
  // As can happen in a database migrated from elsewhere.
  await database.ownerDb.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`update usuarios set user_id = 'nao-existe' where id = ${id}`.execute(db)
    await sql`set session_replication_role = default`.execute(db)
  })
  expect((await administrador('GET', `/usuarios/${id}`)).body.tem_acesso).toBe(true)
  expect(await sincronizar()).toEqual({ criados: 0, desligados: 1, ligados: 0 })
  expect((await administrador('GET', `/usuarios/${id}`)).body.tem_acesso).toBe(false)
})

it('gives a login to the user of the same email who has none', async () => {
  const { userId } = await signInWithoutUsuario(app)
  const { id, email } = await buildUsuario(database.db)
  await database.db.updateTable('auth.user').set({ email }).where('id', '=', userId).execute()
  expect(await sincronizar()).toEqual({ criados: 0, desligados: 0, ligados: 1 })
  expect((await usuarioOf(userId))?.id).toBe(id)
})

it('twice at once makes one user a login', async () => {
  const { userId } = await signInWithoutUsuario(app)
  const both = await Promise.all([sincronizar(), sincronizar()])
  expect(both.map(({ criados }) => criados).sort()).toEqual([0, 1])
  expect(await usuarioOf(userId)).toBeDefined()
})
