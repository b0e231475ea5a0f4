/** Permission to import, and imports of people who lost it meanwhile. */
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../../core/dates.ts'
import { type SignedIn, signIn, signInWithoutUsuario } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { csvOf, importsOf, type TypedRow, typedRow } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'
import { checkFile } from './check/check.ts'
import { stageImportacao } from './starting.ts'

const NOW = new Date('2026-11-21T02:30:00Z')
const { database, app, services, administrador: call } = await testOffice({ now: () => NOW })

afterAll(() => services.importer.stop())

/** An import that nothing processes yet. */
async function iniciada(rows: TypedRow[], { usuario, headers }: SignedIn) {
  const own = importsOf(caller(app, headers), 'colaboradores')
  const { body: sent } = await own.send(csvOf(rows))
  const request = own.requestOf(sent.id)
  const asking = { db: database.db, usuario_id: usuario.id, hoje: today(NOW) }
  const checked = await checkFile(asking, request, 'import')
  return database.db.transaction().execute((trx) => stageImportacao(trx, request, checked, usuario))
}

const count = async () =>
  (
    await database.db
      .selectFrom('colaboradores')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('who may import', () => {
  const ID = '00000000-0000-4000-8000-000000000000'
  const request = { tipo: 'colaboradores', envio_id: ID }
  const routes = [
    ['POST', '/importacoes/envios', { nome: 'equipe.csv', tamanho: 10 }],
    ['PUT', `/importacoes/envios/${ID}/partes/1`, Buffer.from('a')],
    ['DELETE', `/importacoes/envios/${ID}`, {}],
    ['POST', '/importacoes/conferir', request],
    ['POST', '/importacoes/corrigir', { ...request, formato: 'csv', linhas: 'todas' }],
    ['POST', '/importacoes', request],
    ['GET', '/importacoes?tipo=colaboradores'],
    ['GET', '/importacoes/template'],
    ['GET', '/importacoes/lembrancas'],
    ['DELETE', `/importacoes/lembrancas/${ID}`, {}],
    ['GET', `/importacoes/${ID}`],
    ['GET', `/importacoes/${ID}/linhas`],
    ['GET', `/importacoes/${ID}/relatorio`],
    ['GET', `/importacoes/${ID}/erros`],
  ] as const

  it.each(routes)('%s %s: nobody but an active Administrador', async (method, path, payload?: unknown) => {
    const as = async (who: { headers: Record<string, string> }) =>
      (await caller(app, who.headers)(method, path, payload)).body
    expect(await as({ headers: {} })).toMatchObject({ status: 401, code: 'NAO_AUTENTICADO' })
    expect(await as(await signInWithoutUsuario(app))).toMatchObject({ status: 403, code: 'SEM_ACESSO' })
    expect(await as(await signIn(app, { status: 'Inativo' }))).toMatchObject({
      status: 403,
      code: 'SEM_ACESSO',
    })
    expect(await as(await signIn(app, { cargo: 'Staff' }))).toMatchObject({
      status: 403,
      code: 'SEM_PERMISSAO',
    })
    expect(await count()).toBe(0)
  })
})

describe('an import whose author may no longer import', () => {
  const lose: Record<string, (id: string) => Promise<unknown>> = {
    'was made Inativo': (id) =>
      database.db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', id).execute(),
    'became Staff': (id) =>
      database.db.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', id).execute(),
    'was deleted': (id) => database.db.deleteFrom('usuarios').where('id', '=', id).execute(),
  }

  it.each(Object.keys(lose))('who %s: its rows fail, and nobody is registered', async (way) => {
    const who = await signIn(app)
    const { usuario } = who
    const { id } = await iniciada([typedRow(90), typedRow(91)], who)
    const before = await count()
    await lose[way]?.(usuario.id)
    services.importer.wake()
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({
      total: 2,
      importadas: 0,
      falhas: 2,
      concluida_em: expect.any(String),
    })
    const { itens } = (await call('GET', `/importacoes/${id}/linhas`)).body
    expect(itens.map(({ error }: { error: string }) => error)).toEqual([
      'Quem iniciou a importação não pode mais importar.',
      'Quem iniciou a importação não pode mais importar.',
    ])
    expect(await count()).toBe(before)
  })

  it('goes on after its author signed out', async () => {
    const who = await signIn(app)
    const { id } = await iniciada([typedRow(92)], who)
    await database.db.deleteFrom('auth.session').where('id', '=', who.sessionId).execute()
    services.importer.wake()
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({ importadas: 1, falhas: 0 })
  })
})
