import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inOneLine } from '../../../core/text.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const LAST_CODE = 0x10ffff
const PART = 100_000

it('the database cleans a line of every character as the application does', async () => {
  const cleanedByDatabase: number[] = []
  // In parts, for a slow machine: a statement may take ten seconds.
  for (let from = 1; from <= LAST_CODE; from += PART) {
    const { rows } = await sql<{ code: number }>`
      select code from generate_series(${from}::int, least(${from + PART - 1}::int, ${LAST_CODE}::int)) code
       where code not between 55296 and 57343
         and plantao.em_uma_linha('a ' || chr(code) || ' b') <> 'a ' || chr(code) || ' b'`.execute(t.ownerDb)
    cleanedByDatabase.push(...rows.map(({ code }) => code))
  }
  const changed = Array.from({ length: LAST_CODE }, (_, i) => i + 1).filter((code) => {
    const text = `a ${String.fromCodePoint(code)} b`
    return text.isWellFormed() && inOneLine(text) !== text
  })
  expect(cleanedByDatabase).toEqual(changed)

  const texts = [
    '  E\u0301rica\u00a0\u200b Nogueira\t',
    '\u2060',
    'Conceic\u200b\u0327a\u0303o',
    'a\u3000\u2800b',
  ]
  const cleaned = await sql<{ text: string }>`
    select plantao.em_uma_linha(text) as text from unnest(${texts}::text[]) with ordinality as u (text, n) order by n`.execute(
    t.ownerDb,
  )
  expect(cleaned.rows.map(({ text }) => text)).toEqual(texts.map(inOneLine))
})
