import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type SignedIn, signIn, testApp } from '../testing/http/accounts.ts'
import { type Answer, caller } from '../testing/http/requests.ts'
import { buildUsuario } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  app = (await testApp(database)).app
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  // Without what refers to them: Configurações is one of those tables.
  await database.ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from usuarios`.execute(trx)
    await sql`delete from auth."user"`.execute(trx)
  })
})

const alternar = (who: SignedIn, target: { id: string }, status: string) =>
  caller(app, who.headers)('PUT', `/usuarios/${target.id}/status`, { status })

describe('Staff', () => {
  let bia: SignedIn
  let ana: SignedIn
  beforeEach(async () => {
    ana = await signIn(app)
    bia = await signIn(app, { cargo: 'Staff' })
  })

  it('makes Staff Inativo, which ends their session at once, and Ativo again', async () => {
    const caio = await signIn(app, { cargo: 'Staff' })
    const list = () => caller(app, caio.headers)('GET', '/usuarios')
    expect((await list()).status).toBe(200)
    expect(await alternar(bia, caio.usuario, 'Inativo')).toMatchObject({
      status: 200,
      body: { status: 'Inativo', inativado_por_administrador: false },
    })
    expect((await list()).status).toBe(401)
    expect(await alternar(bia, caio.usuario, 'Ativo')).toMatchObject({
      status: 200,
      body: { status: 'Ativo' },
    })
    // The session does not come back.
    expect((await list()).status).toBe(401)
  })

  it('changes no Administrador, not oneself, and nobody whom an Administrador made Inativo', async () => {
    const refused = async (target: { id: string }, status: string, message: string) => {
      const before = await caller(app, ana.headers)('GET', `/usuarios/${target.id}`)
      expect(await alternar(bia, target, status)).toMatchObject({
        status: 403,
        body: { code: 'SEM_PERMISSAO', message },
      })
      expect((await caller(app, ana.headers)('GET', `/usuarios/${target.id}`)).body).toEqual(before.body)
    }
    const OF_ADMINISTRADOR = 'Só um Administrador pode alterar o status de um Administrador.'
    await refused(ana.usuario, 'Inativo', OF_ADMINISTRADOR)
    await refused(
      await buildUsuario(database.db, { cargo: 'Administrador', status: 'Inativo' }),
      'Ativo',
      OF_ADMINISTRADOR,
    )
    await refused(bia.usuario, 'Inativo', 'Você não pode alterar o seu próprio status.')
    const caio = await buildUsuario(database.db)
    await alternar(ana, caio, 'Inativo')
    await refused(
      caio,
      'Ativo',
      'Este usuário foi inativado por um Administrador. Só um Administrador pode ativá-lo.',
    )
    await alternar(ana, caio, 'Ativo')
    expect((await alternar(bia, caio, 'Inativo')).status).toBe(200)
  })

  it('activates nobody whom an Administrador made Inativo in the form, nor takes the mark away', async () => {
    const { id, versao, nome, email } = await buildUsuario(database.db)
    const usuario = { nome, email, cargo: 'Staff', status: 'Inativo' }
    const edited = await caller(app, ana.headers)('PUT', `/usuarios/${id}`, { versao, registro: usuario })
    expect(edited.body).toMatchObject({ inativado_por_administrador: true })
    expect((await alternar(bia, { id }, 'Inativo')).status).toBe(403)
    expect((await alternar(bia, { id }, 'Ativo')).status).toBe(403)
  })
})

describe('an Administrador', () => {
  it('made Inativo while signed in has no session any more', async () => {
    const [ana, edu] = [await signIn(app), await signIn(app)]
    expect((await alternar(ana, edu.usuario, 'Inativo')).status).toBe(200)
    expect((await alternar(edu, ana.usuario, 'Inativo')).status).toBe(401)
  })

  it('Inativo by the form has no session any more either', async () => {
    const [ana, edu] = [await signIn(app), await signIn(app, { cargo: 'Staff' })]
    const { id, versao, nome, email } = edu.usuario
    const usuario = { nome, email, cargo: 'Staff', status: 'Inativo' }
    await caller(app, ana.headers)('PUT', `/usuarios/${id}`, { versao, registro: usuario })
    expect((await caller(app, edu.headers)('GET', '/usuarios')).status).toBe(401)
  })
})

describe('the last active Administrador', () => {
  const LAST = {
    status: 422,
    body: {
      code: 'ULTIMO_ADMINISTRADOR',
      message: 'O último Administrador ativo não pode ser excluído, inativado nem perder o cargo.',
    },
  }

  /** The ways to stop being an active Administrador. */
  const ENDINGS: [string, (who: SignedIn, target: SignedIn) => Promise<Answer>][] = [
    ['made Inativo', (who, target) => alternar(who, target.usuario, 'Inativo')],
    [
      'deleted',
      (who, { usuario: { id, versao } }) => caller(app, who.headers)('DELETE', `/usuarios/${id}`, { versao }),
    ],
    [
      'demoted',
      (who, { usuario: { id, versao, nome, email } }) =>
        caller(app, who.headers)('PUT', `/usuarios/${id}`, {
          versao,
          registro: { nome, email, cargo: 'Staff', status: 'Ativo' },
        }),
    ],
    [
      'made Inativo in the form',
      (who, { usuario: { id, versao, nome, email } }) =>
        caller(app, who.headers)('PUT', `/usuarios/${id}`, {
          versao,
          registro: { nome, email, cargo: 'Administrador', status: 'Inativo' },
        }),
    ],
  ]

  const ativos = async () =>
    (
      await database.db
        .selectFrom('usuarios')
        .select('id')
        .where('cargo', '=', 'Administrador')
        .where('status', '=', 'Ativo')
        .where('user_id', 'is not', null)
        .execute()
    ).length

  it.each(ENDINGS)('is not %s, nor signed out by the attempt', async (_how, end) => {
    const ana = await signIn(app)
    await buildUsuario(database.db, { cargo: 'Administrador' })
    expect(await end(ana, ana)).toMatchObject(LAST)
    expect((await caller(app, ana.headers)('GET', '/usuarios')).status).toBe(200)
  })

  it.each(ENDINGS.flatMap(([a, one]) => ENDINGS.map(([b, other]) => [a, b, one, other] as const)))(
    'remains when of two one is %s and the other %s, by each other at once',
    async (_a, _b, one, other) => {
      const [ana, edu] = [await signIn(app), await signIn(app)]
      const answers = await Promise.all([one(ana, edu), other(edu, ana)])
      expect(await ativos()).toBe(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    },
  )

  it('remains when eight end themselves and each other at once', async () => {
    const all: SignedIn[] = []
    for (let i = 0; i < 8; i++) all.push(await signIn(app))
    const calls = all.flatMap((who, i) =>
      ENDINGS.map(([, end], k) => end(who, all[(i + k) % all.length] ?? who)),
    )
    await Promise.all(calls)
    expect(await ativos()).toBeGreaterThanOrEqual(1)
  })
})
