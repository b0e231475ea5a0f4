/** Requests whose session ends, or whose caller loses the permission, before they are complete. */
import { randomUUID } from 'node:crypto'
import { isProcedure, traverseContractProcedures } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import type { Services } from '../api/api.ts'
import type { Tables } from '../database/schema/types.ts'
import { credential } from '../session/passwords.ts'
import { contend, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { dataOf } from '../testing/database/snapshot.ts'
import { saleRow, sheetOf } from '../testing/files/planilha-de-vendas.ts'
import { registerUsuario, type SignedIn, signIn, testApp } from '../testing/http/accounts.ts'
import { rawSender } from '../testing/http/raw-requests.ts'
import { caller } from '../testing/http/requests.ts'
import { ROUTES } from '../testing/http/routes.ts'
import { SENHA } from '../testing/http/session.ts'
import { buildLoja } from '../testing/office/builders.ts'
import { csvOf, importsOf, typedRow } from '../testing/office/importacoes.ts'
import { router } from './router.ts'

let database: TestDatabase
let app: FastifyInstance
let services: Services
let wire: ReturnType<typeof rawSender>
let boss: SignedIn
/** The hash of SENHA, computed once because it is slow. */
let hash: string

beforeAll(async () => {
  database = await testDatabase()
  ;({ app, services } = await testApp(database))
  await app.listen({ port: 0, host: '127.0.0.1' })
  wire = rawSender(app)
  boss = await signIn(app)
  const { userId } = await registerUsuario(app, { email: 'rui@casa.com.br', senha: SENHA })
  const { password } = await database.db
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  hash = password ?? ''
})
afterAll(async () => {
  wire.close()
  await app.close()
  await database.close()
})

/** An Administrador with SENHA, signed in. */
async function administrador(): Promise<SignedIn> {
  const who = await signIn(app)
  await database.db
    .insertInto('auth.account')
    .values({ ...credential(who.userId, hash), id: randomUUID(), updatedAt: new Date().toISOString() })
    .execute()
  return who
}

const dadosDe = ({ usuario: { nome, email } }: SignedIn) => ({
  nome,
  email,
  status: 'Ativo',
  loja_id: null,
  colaborador_id: null,
})

/** What can happen to a caller, and the resulting refusal. */
const ENDS: Record<string, { acabar: (who: SignedIn) => Promise<unknown>; code: string }> = {
  'signed out': {
    acabar: ({ headers }) => caller(app, headers)('DELETE', '/sessao'),
    code: 'NAO_AUTENTICADO',
  },
  'made Inativo': {
    acabar: ({ usuario }) =>
      caller(app, boss.headers)('PUT', `/usuarios/${usuario.id}/status`, { status: 'Inativo' }),
    code: 'NAO_AUTENTICADO',
  },
  'made Inativo with the sessions left': {
    acabar: ({ usuario }) =>
      database.db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', usuario.id).execute(),
    code: 'SEM_ACESSO',
  },
  deleted: {
    acabar: ({ usuario }) =>
      caller(app, boss.headers)('DELETE', `/usuarios/${usuario.id}`, { versao: usuario.versao }),
    code: 'NAO_AUTENTICADO',
  },
  'left without usuario': {
    acabar: ({ usuario }) =>
      database.db.updateTable('usuarios').set({ user_id: null }).where('id', '=', usuario.id).execute(),
    code: 'SEM_ACESSO',
  },
  demoted: {
    acabar: (who) =>
      caller(app, boss.headers)('PUT', `/usuarios/${who.usuario.id}`, {
        versao: who.usuario.versao,
        registro: { ...dadosDe(who), cargo: 'Staff' },
      }),
    code: 'SEM_PERMISSAO',
  },
}

interface Attempt {
  nome: string
  method: 'POST' | 'PUT' | 'DELETE'
  /** Whether only an Administrador may make the call; Staff may make the others too. */
  reservado?: boolean
  path: (who: SignedIn) => string
  body: (who: SignedIn) => unknown
}

let loja: { id: string; versao: number }
let other: SignedIn
beforeEach(async () => {
  loja = await buildLoja(database.db)
  other = await signIn(app, { cargo: 'Staff' })
})

const LOJA = { nome: 'Loja Nova', codigo: 'NOVA', endereco: 'Rua dos Pinheiros' }

/** The body that names a file which that person has sent. */
async function sent({ headers }: SignedIn, tipo: ImportacaoTipo, content: string) {
  const imports = importsOf(caller(app, headers), tipo)
  return imports.bodyOf((await imports.send(content)).body.id)
}

const ATTEMPTS: Attempt[] = [
  {
    nome: 'promoting somebody',
    method: 'PUT',
    reservado: true,
    path: () => `/usuarios/${other.usuario.id}`,
    body: () => {
      const { nome, email, versao } = other.usuario
      const data = {
        nome,
        email,
        cargo: 'Administrador',
        status: 'Ativo',
        loja_id: null,
        colaborador_id: null,
      }
      return { versao, registro: data }
    },
  },
  {
    nome: 'deleting a loja',
    method: 'DELETE',
    reservado: true,
    path: () => `/lojas/${loja.id}`,
    body: () => ({ versao: loja.versao }),
  },
  {
    nome: 'importing',
    method: 'POST',
    reservado: true,
    path: () => '/importacoes',
    body: (who) => sent(who, 'colaboradores', csvOf([typedRow(1)])),
  },
  {
    nome: 'checking an import',
    method: 'POST',
    reservado: true,
    path: () => '/importacoes/conferir',
    body: (who) => sent(who, 'colaboradores', csvOf([typedRow(1)])),
  },
  {
    nome: 'checking sales',
    method: 'POST',
    reservado: true,
    path: () => '/importacoes/conferir',
    body: (who) => sent(who, 'vendas', sheetOf([saleRow(1)])),
  },
  {
    nome: 'mending a file',
    method: 'POST',
    reservado: true,
    path: () => '/importacoes/corrigir',
    body: async (who) => ({
      ...(await sent(who, 'colaboradores', csvOf([typedRow(1)]))),
      formato: 'csv',
      linhas: 'todas',
    }),
  },
  {
    nome: 'sending a spreadsheet',
    method: 'POST',
    reservado: true,
    path: () => '/importacoes/envios',
    body: () => ({ nome: 'equipe.csv', tamanho: 10 }),
  },
  {
    nome: 'mending the logins',
    method: 'POST',
    reservado: true,
    path: () => '/usuarios/sincronizar',
    body: () => undefined,
  },
  {
    nome: 'registering a loja',
    method: 'POST',
    path: () => '/lojas',
    body: () => LOJA,
  },
  {
    nome: 'keeping a draft',
    method: 'PUT',
    path: () => '/rascunhos/nova-loja',
    body: () => ({ conteudo: { nome: 'Loja' } }),
  },
  {
    nome: 'changing the own name',
    method: 'PUT',
    path: () => '/perfil/nome',
    body: ({ usuario }) => ({ versao: usuario.versao, nome: 'Rui de Souza' }),
  },
  {
    nome: 'ending the other sessions',
    method: 'DELETE',
    path: () => '/perfil/sessoes',
    body: () => undefined,
  },
  {
    nome: 'changing the own password',
    method: 'POST',
    path: () => '/senha/alterar',
    body: () => ({ senha_atual: SENHA, nova_senha: 'janela-aberta-77' }),
  },
  {
    nome: 'beginning a second factor',
    method: 'POST',
    path: () => '/perfil/segundo-fator',
    body: () => ({ senha: SENHA }),
  },
]

const cases = Object.entries(ENDS).flatMap(([fim, { acabar, code }]) =>
  ATTEMPTS.filter(({ reservado }) => fim !== 'demoted' || reservado).map((pedido) => ({
    fim,
    acabar,
    code,
    pedido,
    nome: pedido.nome,
  })),
)

describe('when the head was let in and the body comes later', () => {
  it.each(cases)('$nome is refused to who was $fim meanwhile', async ({ acabar, code, pedido }) => {
    const who = await administrador()
    // The last two bytes are held back, so even calls without input get a body.
    const body = (await pedido.body(who)) ?? {}
    const identify = vi.spyOn(services.accounts, 'identify')
    const late = wire.sendHead({
      method: pedido.method,
      target: `/api${pedido.path(who)}`,
      headers: who.headers,
      body,
    })
    await expect.poll(() => identify).toHaveResolved()
    expect(await identify.mock.results[0]?.value).not.toBeNull()
    identify.mockRestore()
    await acabar(who)
    const before = await dataOf(database.ownerDb)
    expect((await late.finish()).code).toBe(code)
    expect(await dataOf(database.ownerDb)).toEqual(before)
  })

  it.each(ATTEMPTS)('$nome is served to who stayed', async (pedido) => {
    const who = await administrador()
    const body = await pedido.body(who)
    const { status, body: answer } = await caller(app, who.headers)(pedido.method, pedido.path(who), body)
    expect([200, 201], JSON.stringify(answer)).toContain(status)
  })
})

const deactivate = (db: Kysely<Tables>, { usuario }: Pick<SignedIn, 'usuario'>) =>
  db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', usuario.id).execute()

describe('at the same moment', () => {
  it('a change waits for an inactivation that began before it, and is refused', async () => {
    const who = await signIn(app, { cargo: 'Staff' })
    const change = await contend(
      database.db,
      (trx) => deactivate(trx, who),
      () => caller(app, who.headers)('POST', '/lojas', LOJA),
    )
    expect(change).toMatchObject({ value: { status: 403, body: { code: 'SEM_ACESSO' } } })
  })

  it('a change waits for the end of its session that began before it, and is refused', async () => {
    const who = await signIn(app, { cargo: 'Staff' })
    const change = await contend(
      database.db,
      (trx) => trx.deleteFrom('auth.session').where('id', '=', who.sessionId).execute(),
      () => caller(app, who.headers)('POST', '/lojas', LOJA),
    )
    expect(change).toMatchObject({ value: { status: 401, body: { code: 'NAO_AUTENTICADO' } } })
  })

  it('of two Administradores who make each other Inativo one is refused', async () => {
    const [ana, bia] = [await signIn(app), await signIn(app)]
    const inativa = (who: SignedIn, target: SignedIn) =>
      caller(app, who.headers)('PUT', `/usuarios/${target.usuario.id}/status`, { status: 'Inativo' })
    const answers = await Promise.all([inativa(ana, bia), inativa(bia, ana)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('several changes by one person of their own account are made one after the other', async () => {
    const who = await signIn(app)
    const call = caller(app, who.headers)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('PUT', '/perfil/nome', { versao: 1, nome: 'Rui de Souza' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

it('a file that was being made is not given to who was made Inativo meanwhile', async () => {
  const who = await signIn(app)
  const file = await contend(
    database.ownerDb,
    async (trx) => {
      await sql`lock table lojas in access exclusive mode`.execute(trx)
      await deactivate(trx, who)
    },
    () => caller(app, who.headers)('GET', '/lojas/exportar?formato=csv'),
  )
  expect(file).toMatchObject({ value: { status: 403, body: { code: 'SEM_ACESSO' } } })
})

it('a file that was being made is not given to who became Staff meanwhile', async () => {
  const who = await signIn(app)
  const file = await contend(
    database.ownerDb,
    async (trx) => {
      await sql`lock table vendas in access exclusive mode`.execute(trx)
      await trx.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', who.usuario.id).execute()
    },
    () => caller(app, who.headers)('GET', '/vendas/exportar?formato=csv'),
  )
  expect(file).toMatchObject({ value: { status: 403, body: { code: 'SEM_PERMISSAO' } } })
})

it('every handler is built from the base that asks', () => {
  const others: string[] = []
  let handlers = 0
  traverseContractProcedures({ router, path: [] }, ({ contract: procedure, path }) => {
    handlers++
    if (!isProcedure(procedure) || procedure['~orpc'].middlewares.length !== 2) others.push(path.join('.'))
  })
  expect(others).toEqual([])
  expect(handlers).toBe(ROUTES.length)
})
