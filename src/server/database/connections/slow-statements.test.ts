import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { requestId } from '../../process/request-id.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { openDatabase } from './connection.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

/** The log lines of slow statements that `work` causes. */
async function slowLines(
  slowMs: number,
  work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>,
) {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => lines.push(line) })
  const database = openDatabase({ appUrl: t.appUrl, log, slowMs })
  try {
    await work(database)
  } finally {
    await database.close()
  }
  return lines.filter((line) => line.includes('slow statement'))
}

it('a slow statement is logged with its text, milliseconds and request, and without its values', async () => {
  const [line = '', ...others] = await slowLines(100, ({ db }) =>
    requestId.run('req-7', async () => {
      await sql`select ${'ana@exemplo.com.br'}::text as email,
                       ${'529.982.247-25'}::text as documento, pg_sleep(${0.15})`.execute(db)
      await sql`select ${'rápida'}::text`.execute(db)
    }),
  )
  expect(others).toEqual([])
  const { reqId, ms, sql: text, level } = JSON.parse(line)
  expect({ reqId, text, level }).toEqual({
    reqId: 'req-7',
    text: 'select $1::text as email, $2::text as documento, pg_sleep($3)',
    level: 40,
  })
  expect(ms).toBeGreaterThanOrEqual(100)
  expect(line).not.toMatch(/ana@|529|0\.15/)
})

it('also of the accounts, by a callback, when it fails, and with a text of limited length', async () => {
  const lines = await slowLines(50, async ({ pool, authPool }) => {
    await authPool.query('select pg_sleep($1)', [0.1])
    const client = await pool.connect()
    await expect(client.query("select pg_sleep(0.1), 'x'::text::int")).rejects.toThrow()
    await client.query(`select pg_sleep(0.1) /* ${'x'.repeat(5000)} */`)
    client.release()
  })
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged[0].sql).toBe('select pg_sleep($1)')
  expect(logged[0]).not.toHaveProperty('reqId')
  expect(logged.at(-1).sql).toHaveLength(2001)
  expect(lines.length).toBeGreaterThanOrEqual(2)
})

it('none is logged when the limit is 0', async () => {
  expect(await slowLines(0, ({ db }) => sql`select pg_sleep(0.1)`.execute(db))).toEqual([])
})
