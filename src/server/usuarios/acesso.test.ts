import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMAILS_PER_HOUR, USUARIO_MESSAGES } from '../../core/usuarios.ts'
import type { Services } from '../api/api.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { ORIGIN, type SignedIn, signIn, testApp } from '../testing/http/accounts.ts'
import { holdHashing } from '../testing/http/quick-hashing.ts'
import { type Answer, type Call, caller } from '../testing/http/requests.ts'
import { buildUsuario } from '../testing/office/builders.ts'
import { buildSecondFactor, emailsTo, newUsuario, SENHA } from '../testing/office/usuarios.ts'

let database: TestDatabase
let app: FastifyInstance
let services: Services
let ana: SignedIn
let administrador: Call

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  ;({ app, services } = await testApp(database))
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  ana = await signIn(app, { nome: 'Ana Souza' })
  administrador = caller(app, ana.headers)
})

/** The status of a browser's sign-in. */
async function entrar(email: string, password: string): Promise<number> {
  const visitante = caller(app, { origin: ORIGIN })
  return (await visitante('POST', '/sessao', { email, password })).status
}

async function countUsuarios(): Promise<number> {
  const rows = await database.db.selectFrom('usuarios').select('id').execute()
  return rows.length
}

describe('a new user is refused', () => {
  const criar = async (overrides: Record<string, unknown>) => {
    const before = await countUsuarios()
    const answer = await administrador('POST', '/usuarios', newUsuario(overrides))
    expect(await countUsuarios()).toBe(before)
    return answer
  }

  it.each([
    [{ nome: '' }, 'nome', USUARIO_MESSAGES.requiredForNew],
    [{ email: undefined }, 'email', USUARIO_MESSAGES.requiredForNew],
    [{ senha: '' }, 'senha', USUARIO_MESSAGES.requiredForNew],
    [{ email: 'carla@' }, 'email', 'Email inválido'],
    [{ cargo: 'Gerente' }, 'cargo', 'Cargo inválido'],
    [{ status: 'Pendente' }, 'status', 'Status inválido'],
  ])('with %o', async (overrides, field, message) => {
    const answer = await criar(overrides)
    expect(answer).toMatchObject({ status: 400, body: { code: 'DADOS_INVALIDOS', message } })
    expect(answer.body.data.campos).toEqual({ [field]: message })
  })

  it.each([
    ['abc12', 'Senha muito fraca. Use pelo menos 6 caracteres'],
    ['nogueira-2026', 'Senha muito fraca. Evite senhas comuns, seu nome ou seu email.'],
    ['123456', 'Senha muito fraca. Evite senhas comuns, seu nome ou seu email.'],
  ])('with the password %s', async (senha, message) => {
    expect(await criar({ senha })).toMatchObject({
      status: 422,
      body: { code: 'SENHA_RECUSADA', message, data: { campo: 'senha' } },
    })
  })

  it('with an email that is known, in whatever case, also where several try at once', async () => {
    expect(await criar({ email: ana.usuario.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICADO', message: USUARIO_MESSAGES.emailTaken, data: { campo: 'email' } },
    })
    const form = newUsuario()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => administrador('POST', '/usuarios', form)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    expect(answers.filter(({ body }) => body.code === 'DUPLICADO')).toHaveLength(3)
  })

  it('where the installation takes none, and nobody is given access there', async () => {
    const closed = await testApp(database, { env: { SIGNUPS: 'off' } })
    const owner = caller(closed.app, (await signIn(closed.app)).headers)
    const withoutAccess = await buildUsuario(database.db)
    for (const answer of [
      await owner('POST', '/usuarios', newUsuario()),
      await owner('POST', `/usuarios/${withoutAccess.id}/acesso`, { senha: SENHA }),
    ])
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'CADASTRO_DESABILITADO', message: 'Cadastro de novos usuários está desabilitado' },
      })
    await closed.app.close()
  })
})

describe('a new user', () => {
  it('is active Staff, and the typed password works at once', async () => {
    const form = newUsuario()
    const { status, body } = await administrador('POST', '/usuarios', form)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      cargo: 'Staff',
      status: 'Ativo',
      tem_acesso: true,
      email_confirmado: false,
      loja: null,
      colaborador: null,
    })
    expect(await entrar(form.email, SENHA)).toBe(200)
  })

  it('is invited by a mail whose link confirms the address, and which tells no password', async () => {
    const { email } = newUsuario()
    const { body } = await administrador('POST', '/usuarios', newUsuario({ email }))
    const [convite, ...more] = await emailsTo(services, email)
    expect(more).toEqual([])
    expect(convite).toMatchObject({ tipo: 'convite', usuario_id: ana.usuario.id })
    expect(convite?.texto).not.toContain(SENHA)
    const token = /\/confirmar-email\?token=(\S+)/.exec(convite?.texto ?? '')?.[1]
    const visitante = caller(app, { origin: ORIGIN })
    expect((await visitante('POST', '/acesso/confirmar-email', { token })).status).toBe(200)
    expect((await administrador('GET', `/usuarios/${body.id}`)).body.email_confirmado).toBe(true)
  })
})

describe('mails', () => {
  const others = async (count: number) => {
    for (let i = 0; i < count; i++)
      await services.mailer.send({
        tipo: 'convite',
        para: 'x@casa.com.br',
        assunto: 'x',
        texto: 'x',
        expira_em: new Date(),
        usuario_id: ana.usuario.id,
      })
    await services.mailer.settled()
  }

  it('are 30 an hour from one user, also at once; one more makes nobody', async () => {
    await others(EMAILS_PER_HOUR - 2)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => administrador('POST', '/usuarios', newUsuario())),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
    const before = await countUsuarios()
    expect(await administrador('POST', '/usuarios', newUsuario())).toMatchObject({
      status: 429,
      body: {
        code: 'LIMITE_DE_EMAILS',
        message: 'Limite de emails atingido. Aguarde alguns minutos e tente novamente.',
      },
    })
    expect(await countUsuarios()).toBe(before)
    const edu = caller(app, (await signIn(app)).headers)
    expect((await edu('POST', '/usuarios', newUsuario())).status).toBe(201)
  })

  it('of more than an hour ago do not count', async () => {
    await others(EMAILS_PER_HOUR)
    await database.ownerDb
      .updateTable('caixa_de_saida')
      .set({ created_at: new Date(Date.now() - 3_601_000).toISOString() })
      .where('usuario_id', '=', ana.usuario.id)
      .execute()
    expect((await administrador('POST', '/usuarios', newUsuario())).status).toBe(201)
  })
})

describe('another email', () => {
  it('is the login’s from then on, is to be confirmed, and both addresses are told', async () => {
    const form = newUsuario()
    const { body } = await administrador('POST', '/usuarios', form)
    const visitante = caller(app, { origin: ORIGIN })
    await visitante('POST', '/senha/recuperar', { email: form.email })
    await services.accounts.settled()
    const [recuperacao] = await emailsTo(services, form.email)
    const added = newUsuario().email
    const answer = await administrador('PUT', `/usuarios/${body.id}`, {
      versao: body.versao,
      registro: { nome: body.nome, email: added, cargo: 'Staff', status: 'Ativo' },
    })
    expect(answer).toMatchObject({ status: 200, body: { email: added, email_confirmado: false } })
    expect(await entrar(form.email, SENHA)).toBe(422)
    expect(await entrar(added, SENHA)).toBe(200)
    expect((await emailsTo(services, added))[0]?.texto).toContain('/confirmar-email?token=')
    const [aviso] = await emailsTo(services, form.email)
    expect(aviso?.texto).toContain(`com ${form.email} não se entra mais`)
    // A link sent to the old address can no longer set a password.
    const [, access_token, refresh_token] =
      /access_token=(\S+)&refresh_token=(\S+)/.exec(recuperacao?.texto ?? '') ?? []
    expect(
      await visitante('POST', '/senha/redefinir', { access_token, refresh_token, password: 'outra-lua-77' }),
    ).toMatchObject({ status: 422, body: { code: 'LINK_INVALIDO' } })
  })

  it('of somebody without a login is told nobody', async () => {
    const { id, versao, nome, email } = await buildUsuario(database.db)
    const usuario = { nome, email: newUsuario().email, cargo: 'Staff', status: 'Ativo' }
    expect((await administrador('PUT', `/usuarios/${id}`, { versao, registro: usuario })).status).toBe(200)
    expect(await emailsTo(services, email)).toEqual([])
    expect(await emailsTo(services, usuario.email)).toEqual([])
  })
})

describe('access', () => {
  it('is given to somebody without a login, with an invitation', async () => {
    const { id, email } = await buildUsuario(database.db, { cargo: 'Administrador' })
    expect(await administrador('POST', `/usuarios/${id}/acesso`, { senha: 'abc' })).toMatchObject({
      status: 422,
      body: { message: 'Senha muito fraca. Use pelo menos 6 caracteres' },
    })
    const answer = await administrador('POST', `/usuarios/${id}/acesso`, { senha: SENHA })
    expect(answer).toMatchObject({ status: 200, body: { id, tem_acesso: true, email_confirmado: false } })
    expect((await emailsTo(services, email))[0]).toMatchObject({ tipo: 'convite' })
    expect(await entrar(email, SENHA)).toBe(200)
    expect(await administrador('POST', `/usuarios/${id}/acesso`, { senha: SENHA })).toMatchObject({
      status: 422,
      body: { code: 'JA_TEM_ACESSO' },
    })
  })

  it('is not given to an Inativo', async () => {
    const { id } = await buildUsuario(database.db, { status: 'Inativo' })
    expect(await administrador('POST', `/usuarios/${id}/acesso`, { senha: SENHA })).toMatchObject({
      status: 422,
      body: { code: 'USUARIO_INATIVO' },
    })
  })
})

describe('the password of another', () => {
  it('is refused when weak, for oneself, and without a login', async () => {
    const { usuario } = await signIn(app, { cargo: 'Staff', nome: 'Bruno Lima' })
    const redefinir = (id: string, senha: string) => administrador('POST', `/usuarios/${id}/senha`, { senha })
    expect((await redefinir(usuario.id, 'abc12')).body.message).toBe(
      'A nova senha deve ter pelo menos 6 caracteres.',
    )
    expect((await redefinir(usuario.id, 'bruno-2026')).body.code).toBe('SENHA_RECUSADA')
    expect(await redefinir(ana.usuario.id, SENHA)).toMatchObject({
      status: 422,
      body: {
        code: 'PROPRIA_SENHA',
        message: 'Para trocar a sua própria senha, use Alterar Senha no menu.',
      },
    })
    const withoutAccess = await buildUsuario(database.db)
    expect(await redefinir(withoutAccess.id, SENHA)).toMatchObject({
      status: 422,
      body: {
        code: 'SEM_LOGIN',
        message: 'Este usuário está sem acesso. Dê acesso a ele primeiro.',
      },
    })
  })

  it('is set, works at once, and ends the sessions', async () => {
    const form = newUsuario()
    const { body } = await administrador('POST', '/usuarios', form)
    const opened = await caller(app, { origin: ORIGIN })('POST', '/sessao/token', {
      email: form.email,
      password: SENHA,
    })
    const theirs = caller(app, { authorization: `Bearer ${opened.body.access_token}` })
    expect((await theirs('GET', '/usuarios')).status).toBe(200)
    expect(
      await administrador('POST', `/usuarios/${body.id}/senha`, { senha: 'violão-de-cedro-9' }),
    ).toMatchObject({ status: 200, body: { ok: true } })
    expect((await theirs('GET', '/usuarios')).status).toBe(401)
    expect(await entrar(form.email, SENHA)).toBe(422)
    expect(await entrar(form.email, 'violão-de-cedro-9')).toBe(200)
  })
})

describe('the second factor of another', () => {
  const remover = (id: string) => administrador('DELETE', `/usuarios/${id}/segundo-fator`, {})

  it('is not taken from oneself, from somebody without a login, nor where there is none', async () => {
    await buildSecondFactor(database.db, ana.userId)
    expect(await remover(ana.usuario.id)).toMatchObject({
      status: 422,
      body: { code: 'PROPRIO_SEGUNDO_FATOR' },
    })
    expect((await remover((await buildUsuario(database.db)).id)).body.code).toBe('SEM_LOGIN')
    const { usuario } = await signIn(app, { cargo: 'Staff' })
    expect(await remover(usuario.id)).toMatchObject({
      status: 422,
      body: {
        code: 'SEGUNDO_FATOR_INATIVO',
        message: 'Este usuário não usa a verificação em duas etapas.',
      },
    })
  })

  it('is taken away: the password alone lets in again', async () => {
    const form = newUsuario()
    const { body } = await administrador('POST', '/usuarios', form)
    const { user_id } = await database.db
      .selectFrom('usuarios')
      .select('user_id')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    await buildSecondFactor(database.db, user_id ?? '')
    expect((await administrador('GET', `/usuarios/${body.id}`)).body.segundo_fator).toBe(true)
    expect(await entrar(form.email, SENHA)).toBe(422)
    expect((await remover(body.id)).body).toMatchObject({ id: body.id, segundo_fator: false })
    expect(await entrar(form.email, SENHA)).toBe(200)
  })
})

it('the audit tells who set whose password and who took whose second factor away', async () => {
  const { usuario, userId } = await signIn(app, { cargo: 'Staff' })
  await buildSecondFactor(database.db, userId)
  await administrador('POST', `/usuarios/${usuario.id}/senha`, { senha: SENHA })
  await administrador('DELETE', `/usuarios/${usuario.id}/segundo-fator`, {})
  const audited = await database.ownerDb
    .selectFrom('auditoria')
    .select(['usuario_id', 'campos'])
    .where('registro_id', '=', usuario.id)
    .where('operacao', '=', 'UPDATE')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { usuario_id: ana.usuario.id, campos: ['senha_redefinida_em'] },
    { usuario_id: ana.usuario.id, campos: ['segundo_fator_removido_em'] },
  ])
})

describe('deleting', () => {
  it('removes the login and its sessions', async () => {
    const { headers, usuario, userId } = await signIn(app, { cargo: 'Staff' })
    const { id, versao } = usuario
    expect((await administrador('DELETE', `/usuarios/${id}`, { versao })).status).toBe(200)
    expect((await caller(app, headers)('GET', '/usuarios')).status).toBe(401)
    const logins = await database.db.selectFrom('auth.user').selectAll().where('id', '=', userId).execute()
    expect(logins).toEqual([])
    expect((await administrador('GET', `/usuarios/${id}`)).status).toBe(404)
  })
})

it('forty new users at once are all created over four connections: none is held while passwords are hashed', async () => {
  const few = await testDatabase({ max: 4 })
  const small = await testApp(few)
  const letGo = holdHashing()
  try {
    const two = [await signIn(small.app), await signIn(small.app)]
    const calls = two.map(({ headers }) => caller(small.app, headers))
    const answers = Promise.all(
      Array.from({ length: 20 }).flatMap(() => calls.map((call) => untilTaken(call, newUsuario()))),
    )
    await expect
      .poll(() => small.services.accounts.hashingLoad(), { timeout: 60_000 })
      .toEqual({ running: 2, waiting: 38 })
    for (const pool of [few.pool, few.authPool])
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)

    letGo()
    expect((await answers).filter(({ status }) => status !== 201).map(({ body }) => body.message)).toEqual([])
    expect(await answers).toHaveLength(40)
  } finally {
    letGo()
    await small.app.close()
    await few.close()
  }
})

/** Creates the user; a server that is busy asks to try again, as it may on a slow machine. */
async function untilTaken(call: Call, usuario: ReturnType<typeof newUsuario>): Promise<Answer> {
  for (;;) {
    const answer = await call('POST', '/usuarios', usuario)
    if (answer.status !== 503) return answer
  }
}
