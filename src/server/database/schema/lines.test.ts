import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inOneLine } from '../../../core/text.ts'
import { createLogger } from '../../process/log.ts'
import { beforeCodes, type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { buildEmpreendimento, buildUsuario, buildVenda } from '../../testing/office/builders.ts'
import { prepareDatabase } from './prepare.ts'

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

it('texts from before the rule are named at every start, until they are corrected or gone', async () => {
  const { db, ownerDb, ownerUrl } = t
  const { twin, code } = await beforeCodes(ownerDb, async () => {
    await buildVenda(db, { numero_venda: 'AR001/2026' })
    await buildEmpreendimento(db, { codigo: 'RES1' })
    return {
      twin: await buildVenda(db, { numero_venda: 'AR\u200b001/2026' }),
      code: await buildEmpreendimento(db, { codigo: 'RES\u200d1' }),
    }
  })
  const empty = await buildUsuario(db, { nome: '\u2800' })
  await sql`
    insert into plantao.linhas_por_limpar (tabela, coluna, registro_id)
    values ('empreendimentos', 'codigo', ${code.id}), ('usuarios', 'nome', ${empty.id}),
           ('vendas', 'numero_venda', ${twin.id})`.execute(ownerDb)
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => lines.push(line) })
  const named = async () => {
    lines.length = 0
    await prepareDatabase({ ownerUrl, log })
    return lines.map((line) => JSON.parse(line)).filter(({ column }) => column !== undefined)
  }
  const left = [
    { table: 'empreendimentos', column: 'codigo', ids: [code.id] },
    { table: 'usuarios', column: 'nome', ids: [empty.id] },
    { table: 'vendas', column: 'numero_venda', ids: [twin.id] },
  ]
  expect(await named()).toMatchObject(left)
  expect(await named()).toMatchObject(left)

  await db.updateTable('vendas').set({ numero_venda: 'AR002/2026' }).where('id', '=', twin.id).execute()
  expect(await named()).toMatchObject(left.slice(0, 2))
  await db.deleteFrom('empreendimentos').where('id', '=', code.id).execute()
  expect(await named()).toMatchObject(left.slice(1, 2))
})
