/** Codes that look the same: what the database takes for the same, and refuses. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeKey } from '../../../core/codes.ts'
import { beforeCodes, refusedBy, type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { buildEmpreendimento, buildLoja, buildVenda } from '../../testing/office/builders.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

/** The planes that have letters, digits and signs of a code. */
const LAST_CODE = 0x1ffff
const PART = 100_000

it('the database reads every character as the application does', async () => {
  // In parts, for a slow machine: a statement may take ten seconds.
  for (let from = 1; from <= LAST_CODE; from += PART) {
    const { rows } = await sql<{ code: number; key: string; nfkd: string; lower: string }>`
      select code, plantao.codigo_comparavel('a' || chr(code) || 'b') as key, normalize(chr(code), NFKD) as nfkd,
             lower(chr(code) collate "pt-BR-x-icu") as lower
        from generate_series(${from}::int, least(${from + PART - 1}::int, ${LAST_CODE}::int)) code
       where code not between 55296 and 57343`.execute(t.ownerDb)
    // The two may know different versions of Unicode, of which the later one has letters that the other does not know.
    const known = rows.filter(({ code, nfkd, lower }) => {
      const character = String.fromCodePoint(code)
      return nfkd === character.normalize('NFKD') && lower === character.toLowerCase()
    })
    expect(known.length).toBeGreaterThan(rows.length - 200)
    expect(known.filter(({ code, key }) => key !== codeKey(`a${String.fromCodePoint(code)}b`))).toEqual([])
  }
})

const ALIKE = [
  '\u0410R001/2026',
  '\uff21R\uff10\uff101/2026',
  'AR\u00a0001/2026',
  'AR001\u0332/2026',
  'ARO01/2026',
]

describe('a number that looks the same as another', () => {
  beforeAll(async () => {
    await buildVenda(t.db, { numero_venda: 'AR001/2026' })
  })

  it.each(ALIKE)('is refused for a new sale, and for one that gets it: %s', async (numero_venda) => {
    expect(await refusedBy(buildVenda(t.db, { numero_venda }))).toBe('vendas_numero_venda_semelhante')
    const { id } = await buildVenda(t.db)
    expect(
      await refusedBy(t.db.updateTable('vendas').set({ numero_venda }).where('id', '=', id).execute()),
    ).toBe('vendas_numero_venda_semelhante')
  })

  it('is free again once the other has another, or is gone', async () => {
    const { id } = await buildVenda(t.db, { numero_venda: 'BR001' })
    await t.db.updateTable('vendas').set({ numero_venda: 'BR002' }).where('id', '=', id).execute()
    await buildVenda(t.db, { numero_venda: '\u0412R001' })
    await t.db.deleteFrom('vendas').where('id', '=', id).execute()
    await buildVenda(t.db, { numero_venda: '\u0412R002' })
  })

  it('is accepted of one of two that are saved at once', async () => {
    const save = (numero_venda: string) => refusedBy(buildVenda(t.db, { numero_venda })).catch(() => 'saved')
    const saved = await Promise.all(['CR001', '\u0421R001', 'CR 001', 'CR0O1'].map(save))
    expect(saved.filter((one) => one === 'saved')).toHaveLength(1)
  })

  it('may be written otherwise by its own sale', async () => {
    const { id } = await buildVenda(t.db, { numero_venda: 'DR001' })
    await t.db.updateTable('vendas').set({ numero_venda: 'dr 001' }).where('id', '=', id).execute()
  })

  it('is refused for lojas and empreendimentos too, each by its own kind', async () => {
    await buildLoja(t.db, { codigo: 'MO1' })
    await buildEmpreendimento(t.db, { codigo: 'MO1' })
    expect(await refusedBy(buildLoja(t.db, { codigo: '\u041cO1' }))).toBe('lojas_codigo_semelhante')
    expect(await refusedBy(buildEmpreendimento(t.db, { codigo: 'M\uff2f1' }))).toBe(
      'empreendimentos_codigo_semelhante',
    )
  })
})

it('doubles from before stay, and stand against new ones', async () => {
  const { db, ownerDb } = t
  const { first, second } = await beforeCodes(ownerDb, async () => ({
    first: await buildVenda(db, { numero_venda: 'ZR001' }),
    second: await buildVenda(db, { numero_venda: 'ZR0O1' }),
  }))
  await db.updateTable('vendas').set({ cliente_nome: 'Outra' }).where('id', '=', second.id).execute()
  expect(await refusedBy(buildVenda(db, { numero_venda: 'ZR 001' }))).toBe('vendas_numero_venda_semelhante')
  // The second one still has the number when the first is gone.
  await db.deleteFrom('vendas').where('id', '=', first.id).execute()
  expect(await refusedBy(buildVenda(db, { numero_venda: 'ZR 001' }))).toBe('vendas_numero_venda_semelhante')
  await db.updateTable('vendas').set({ numero_venda: 'ZR009' }).where('id', '=', second.id).execute()
  await buildVenda(db, { numero_venda: 'ZR 001' })
})
