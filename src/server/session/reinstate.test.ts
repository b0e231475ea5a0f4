import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import {
  ORIGIN,
  registerUsuario,
  signIn,
  signInWithoutUsuario,
  type TestApp,
  testApp,
} from '../testing/http/accounts.ts'
import { buildUsuario } from '../testing/office/builders.ts'
import { reinstateAdministrador } from './reinstate.ts'

let database: TestDatabase
let server: TestApp

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const reinstate = (email: string, passwordMin = 6) =>
  reinstateAdministrador(
    { accounts: server.services.accounts, db: database.db, passwordMin },
    { email, nome: 'Nova Pessoa' },
  )

/** Signs in with that email and password and returns the usuario. */
async function whoIs(email: string, password: string) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/sessao',
    payload: { email, password },
    headers: { origin: ORIGIN },
  })
  return response.json().user
}

test('somebody new becomes an Administrador who can sign in', async () => {
  const { isNew, senha } = await reinstate('nova@casa.com.br')
  expect(isNew).toBe(true)
  expect(await whoIs('nova@casa.com.br', senha)).toMatchObject({
    nome: 'Nova Pessoa',
    usuario: { cargo: 'Administrador', status: 'Ativo' },
  })
})

test('an Inativo Staff comes back as an active Administrador, with another password and without the old sessions', async () => {
  const before = await signIn(server.app, {
    cargo: 'Staff',
    status: 'Inativo',
    nome: 'Rui Sá',
    email: 'Rui@casa.com.br',
  })
  await database.db
    .updateTable('auth.user')
    .set({ email: 'rui@casa.com.br' })
    .where('id', '=', before.userId)
    .execute()
  const { isNew, nome, senha } = await reinstate('rui@casa.com.br')
  expect([isNew, nome]).toEqual([false, 'Rui Sá'])
  expect((await whoIs('rui@casa.com.br', senha)).usuario).toMatchObject({
    cargo: 'Administrador',
    status: 'Ativo',
  })
  expect((await server.app.inject({ url: '/api/sessao', headers: before.headers })).json().sessao).toBeNull()
})

test('a usuario without a login gets one; a login without a usuario is used', async () => {
  await buildUsuario(database.db, { email: 'semlogin@casa.com.br' })
  const first = await reinstate('semlogin@casa.com.br')
  expect(first.isNew).toBe(false)
  expect((await whoIs('semlogin@casa.com.br', first.senha)).usuario.cargo).toBe('Administrador')

  const { userId } = await signInWithoutUsuario(server.app)
  await database.db
    .updateTable('auth.user')
    .set({ email: 'sousuario@casa.com.br' })
    .where('id', '=', userId)
    .execute()
  const second = await reinstate('sousuario@casa.com.br')
  expect(second.isNew).toBe(true)
  expect(await whoIs('sousuario@casa.com.br', second.senha)).toMatchObject({ id: userId })
})

test('a second factor, whose app may be what was lost, is taken away', async () => {
  const { userId } = await registerUsuario(server.app, {
    email: 'celular@casa.com.br',
    senha: 'castelo-verde-42',
  })
  await database.db
    .insertInto('auth.twoFactor')
    .values({ id: 'perdido', userId, secret: 'x', backupCodes: 'x', verified: true })
    .execute()
  await database.db
    .updateTable('auth.user')
    .set({ twoFactorEnabled: true })
    .where('id', '=', userId)
    .execute()
  expect(await whoIs('celular@casa.com.br', 'castelo-verde-42')).toBeUndefined()
  const { senha } = await reinstate('celular@casa.com.br')
  expect((await whoIs('celular@casa.com.br', senha)).id).toBe(userId)
})

test('the password is never shorter than the installation asks', async () => {
  await registerUsuario(server.app, { email: 'longa@casa.com.br', senha: 'castelo-verde-42' })
  expect((await reinstate('longa@casa.com.br', 20)).senha).toHaveLength(20)
})

test('the audit says where it came from', async () => {
  await reinstate('auditada@casa.com.br')
  const row = await database.db
    .selectFrom('auditoria')
    .select(['origem', 'operacao'])
    .where('tabela', '=', 'usuarios')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ origem: 'linha_de_comando', operacao: 'INSERT' })
})
