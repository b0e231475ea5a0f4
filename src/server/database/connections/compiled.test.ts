import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { compiledOnce } from './compiled.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

it('compiles a query once, and gives each call its own value wherever it stands', async () => {
  let compilations = 0
  const echo = compiledOnce<{ a: string; b: string; c: string }>((db, value) => {
    compilations++
    return sql<{ a: string; b: string; c: string }>`
      select ${value}::text as a, ${'constante'}::text as b, upper(${value}) as c`.compile(db)
  })
  await expect(echo(t.db, 'um')).resolves.toEqual([{ a: 'um', b: 'constante', c: 'UM' }])
  await expect(Promise.all([echo(t.db, 'dois'), echo(t.ownerDb, 'três')])).resolves.toEqual([
    [{ a: 'dois', b: 'constante', c: 'DOIS' }],
    [{ a: 'três', b: 'constante', c: 'TRÊS' }],
  ])
  expect(compilations).toBe(1)
})
