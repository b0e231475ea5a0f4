import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../process/log.ts'
import { buildLogin } from '../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { prepareDatabase } from './prepare.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

it("drafts of draws keep what was typed, and their time, under their noun's name", async () => {
  const { db, ownerDb, ownerUrl } = t
  const [ana, bruno] = [await buildLogin(db), await buildLogin(db)]
  const id = '11111111-1111-4111-8111-111111111111'
  const draft = (user_id: string, formulario: string, nome: string) => ({
    user_id,
    formulario,
    conteudo: JSON.stringify({ cifrado: nome }),
    updated_at: '2026-03-01T10:00:00.000Z',
    expira_em: '2026-03-02T10:00:00.000Z',
  })
  await db
    .insertInto('rascunhos')
    .values([
      draft(ana, 'nova-roleta', 'Natal'),
      draft(ana, `roleta:${id}`, 'Páscoa'),
      draft(ana, 'nova-premiacao', 'Jantar'),
      draft(ana, `premiacao-do-sorteio:${id}`, 'Viagem'),
      draft(bruno, 'nova-roleta', 'Antigo'),
      draft(bruno, 'nova-sorteio', 'Novo'),
    ])
    .execute()
  await sql`delete from plantao.migracoes where nome = '0930_rascunhos_de_sorteios'`.execute(ownerDb)
  await prepareDatabase({ ownerUrl, log: createLogger('fatal') })

  const drafts = await db
    .selectFrom('rascunhos')
    .select(['user_id', 'formulario', 'conteudo'])
    .where(sql<boolean>`updated_at = '2026-03-01T10:00Z' and expira_em = '2026-03-02T10:00Z'`)
    .orderBy('formulario')
    .execute()
  const of = (login: string) =>
    drafts
      .filter(({ user_id }) => user_id === login)
      .map(({ formulario, conteudo }) => [formulario, conteudo.cifrado])
  expect(of(ana)).toEqual([
    ['nova-premiacao', 'Jantar'],
    ['nova-sorteio', 'Natal'],
    [`premiacao-do-sorteio:${id}`, 'Viagem'],
    [`sorteio:${id}`, 'Páscoa'],
  ])
  expect(of(bruno)).toEqual([['nova-sorteio', 'Novo']])
})
