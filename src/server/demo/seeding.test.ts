/** A seeding that is cut off, or waits for another one. */
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type DemoOffice, demoOffice, officeForDemo } from '../testing/office/demo.ts'
import { describeLogins, seedDemo } from './index.ts'
import { LAST } from './usuarios.ts'

const NOW = new Date('2026-11-20T18:40:00Z')

const whole = await demoOffice(NOW)
afterAll(() => whole.close())

async function emptyOffice(): Promise<DemoOffice> {
  const office = await officeForDemo(NOW)
  onTestFinished(() => office.close())
  return office
}

/** The demo's counts, the guards of the database, and the number of the last closing. */
const SUMS = sql<{ sums: unknown }>`
  select json_build_array(
    (select count(*) from vendas), (select count(*) from favorecidos), (select sum(valor) from comissoes_movimentos),
    (select count(*) from auditoria where tabela = 'vendas'), (select max(numero) from fechamentos),
    (select json_agg(to_jsonb(c) - '{id,created_at,updated_at}'::text[]) from configuracoes c),
    (select json_agg(concat(tgrelid::regclass, tgname, tgenabled) order by tgrelid::regclass::text, tgname)
       from pg_trigger where not tgisinternal)
  ) as sums`

test.each([
  ['before anybody can sign in', 1],
  ['after the last closing', 3],
])('a seeding that is cut off %s is begun again', async (_, hash) => {
  const { services, database } = await emptyOffice()
  const { ownerUrl } = database
  let hashes = 0
  const hashPassword: typeof services.accounts.hashPassword = async (senha) => {
    hashes++
    if (hashes >= hash) throw new Error('cut')
    return services.accounts.hashPassword(senha)
  }
  const failing = { ...services, accounts: { ...services.accounts, hashPassword } }
  await expect(seedDemo({ services: failing, ownerUrl })).rejects.toThrow('cut')
  expect(await seedDemo({ services, ownerUrl })).toBe(true)
  const sumsOf = async ({ db }: DemoOffice['database']) => (await SUMS.execute(db)).rows
  expect(await sumsOf(database)).toEqual(await sumsOf(whole.database))
  expect(await describeLogins(database)).toHaveLength(2)
  expect(await seedDemo({ services, ownerUrl })).toBe(false)
})

test.each([
  ['somebody signed in', sql`select plantao.registrar_ato('entrada', '{}')`],
  ['a backup was restored', sql`select plantao.registrar_ato('copia_restaurada', '{}')`],
  [
    'somebody else has an account',
    sql`insert into usuarios (nome, email, cargo) values ('Rita', 'rita@casa.com', 'Staff')`,
  ],
])('a demo without its last login keeps its data where %s', async (_, act) => {
  const { services, database } = await emptyOffice()
  const { db, ownerDb, ownerUrl } = database
  await seedDemo({ services, ownerUrl })
  await sql`update usuarios set user_id = null where email = ${LAST}`.execute(ownerDb)
  await act.execute(ownerDb)
  expect(await seedDemo({ services, ownerUrl })).toBe(false)
  expect((await db.selectFrom('vendas').select('id').execute()).length).toBeGreaterThan(100)
})

test('a seeding waits for another server that seeds', async () => {
  const { services, database } = await emptyOffice()
  const seeding = await database.db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('plantao.primeiro_acesso', 0))`.execute(other)
    const begun = Promise.allSettled([seedDemo({ services, ownerUrl: database.ownerUrl })])
    const waiting = sql<{ n: number }>`
      select count(*) as n from pg_locks where not granted
         and database = (select oid from pg_database where datname = current_database())`
    await Promise.race([begun, expect.poll(async () => (await waiting.execute(other)).rows[0]?.n).toBe(1)])
    return { begun }
  })
  expect(await seeding.begun).toEqual([{ status: 'fulfilled', value: true }])
})
