/** Everybody who is Sem Acesso is invited at once: queued, sent within the limit of mails, each once. */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { EMAILS_PER_HOUR, USUARIO_MESSAGES } from '../../core/usuarios.ts'
import { signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { buildUsuario } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { emailsTo } from '../testing/office/usuarios.ts'
import { sendConvites } from './convites.ts'

const { database, services, app, ana, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const asked = async () => (await administrador('GET', '/convites')).body
const waiting = async () => {
  const { a_convidar: _, ...counts } = await asked()
  return counts
}
const withAccess = async (ids: string[]) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from usuarios where id = any(${ids}) and user_id is not null`.execute(ownerDb)
  return rows[0]?.n
}
const build = (n: number) => Promise.all(Array.from({ length: n }, async () => (await buildUsuario(db)).id))

beforeEach(async () => {
  await sql`delete from usuarios_convites`.execute(ownerDb)
  await sql`delete from caixa_de_saida`.execute(ownerDb)
  await sql`update usuarios set status = 'Inativo' where user_id is null`.execute(ownerDb)
})

it('is an Administrador’s alone, and refused where no logins are created', async () => {
  for (const [method, path] of [
    ['POST', '/convites'],
    ['GET', '/convites'],
    ['DELETE', '/convites'],
  ] as const)
    expect((await staff(method, path)).status).toBe(403)
  const closed = await testOffice({ env: { SIGNUPS: 'off' } })
  expect((await closed.administrador('POST', '/convites')).body).toMatchObject({
    code: 'CADASTRO_DESABILITADO',
    message: USUARIO_MESSAGES.signUpsDisabled,
  })
})

it('leads to a login and a mail without a password for each who is active and without access, and nobody else', async () => {
  const [first = '', second = ''] = await build(2)
  await sql`update usuarios set status = 'Inativo' where id = ${second}`.execute(ownerDb)
  const [third = ''] = await build(1)
  expect((await administrador('POST', '/convites')).body).toEqual({ convidados: 2 })
  expect((await administrador('POST', '/convites')).body).toEqual({ convidados: 0 })
  expect(await waiting()).toEqual({ aguardando: 2, sem_acesso: 0, falhas: [] })
  await sendConvites(services)
  expect([await withAccess([first, third]), await withAccess([second])]).toEqual([2, 0])
  const { email } = await db
    .selectFrom('usuarios')
    .select('email')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const [mail, ...more] = await emailsTo(services, email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ tipo: 'convite', usuario_id: ana.usuario.id })
  expect(mail?.texto).toContain('Esqueci minha senha')
  expect(mail?.texto).not.toContain('o Administrador lhe informar')
  expect(await waiting()).toEqual({ aguardando: 0, sem_acesso: 0, falhas: [] })
  const { rows } = await sql<{ usuario_nome: string }>`
    select usuario_nome from auditoria where tabela = 'usuarios' and registro_id = ${first}
     order by id desc limit 1`.execute(ownerDb)
  expect(rows[0]?.usuario_nome).toBe('Ana Souza')
})

it('waits for the next hour once 30 mails have left, and each is sent once by several servers', async () => {
  const ids = await build(EMAILS_PER_HOUR + 3)
  await administrador('POST', '/convites')
  await Promise.all([1, 2, 3].map(() => sendConvites(services)))
  expect(await withAccess(ids)).toBe(EMAILS_PER_HOUR)
  expect((await waiting()).aguardando).toBe(3)
  await sendConvites(services)
  expect(await withAccess(ids)).toBe(EMAILS_PER_HOUR)
  await sql`update caixa_de_saida set created_at = now() - interval '61 minutes'`.execute(ownerDb)
  await sendConvites(services)
  expect(await withAccess(ids)).toBe(ids.length)
  const { rows } = await sql<{ n: number }>`
    select count(distinct para)::int as n from caixa_de_saida where tipo = 'convite'`.execute(ownerDb)
  expect(rows[0]?.n).toBe(ids.length)
})

it('says whom it could not invite, and why; the others are invited', async () => {
  const [taken = '', fine = ''] = await build(2)
  await sql`update usuarios set email = 'staff-de-outro@casa.com.br' where id = ${taken}`.execute(ownerDb)
  await services.accounts.createLogin(db, {
    nome: 'Outro',
    email: 'staff-de-outro@casa.com.br',
    emailVerified: false,
    hash: await services.accounts.hashPassword('uma-lua-distante'),
  })
  await administrador('POST', '/convites')
  await sendConvites(services)
  expect(await withAccess([taken, fine])).toBe(1)
  expect(await waiting()).toMatchObject({
    aguardando: 0,
    falhas: [{ id: taken, falha: USUARIO_MESSAGES.emailTaken }],
  })
})

it('waits while the installation takes no new logins', async () => {
  const ids = await build(1)
  await administrador('POST', '/convites')
  await sendConvites({ ...services, config: { ...services.config, signups: false } })
  expect([await withAccess(ids), (await waiting()).aguardando]).toEqual([0, 1])
})

it('is stopped, or ends by itself once who asked is no Administrador any more', async () => {
  const ids = await build(2)
  await administrador('POST', '/convites')
  await administrador('DELETE', '/convites')
  await sendConvites(services)
  expect(await withAccess(ids)).toBe(0)
  const edu = await signIn(app)
  await caller(app, edu.headers)('POST', '/convites')
  await sql`update usuarios set cargo = 'Staff' where id = ${edu.usuario.id}`.execute(ownerDb)
  await sendConvites(services)
  expect([await withAccess(ids), (await waiting()).aguardando]).toEqual([0, 0])
})

it('says who becomes what, Administradores first', async () => {
  await buildUsuario(db, { nome: 'Bia Lima', email: 'bia@antiga.example' })
  await buildUsuario(db, { nome: 'Zé Alves', email: 'ze@antiga.example', cargo: 'Administrador' })
  const said = async () =>
    (await asked()).a_convidar.map(({ nome, email, cargo }: Record<string, string>) => [nome, email, cargo])
  expect(await said()).toEqual([
    ['Zé Alves', 'ze@antiga.example', 'Administrador'],
    ['Bia Lima', 'bia@antiga.example', 'Staff'],
  ])
  await administrador('POST', '/convites')
  expect(await said()).toEqual([])
})
