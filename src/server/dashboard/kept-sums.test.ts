/** The kept sums by day and by month against plain sums over the sales. */
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toCentavos } from '../../core/money.ts'
import { PENDENCIA_TYPES, type PendenciaType, VENDA_STATUSES } from '../../core/vendas/vendas.ts'
import type { Tables } from '../database/schema/types.ts'
import { contend, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { sumOfVendas } from './cards.ts'
import { mergeKeptSums } from './sums.ts'

let t: TestDatabase
let links: { loja_id: string; empreendimento_id: string; colaborador_id: string }

beforeAll(async () => {
  t = await testDatabase()
  links = {
    loja_id: (await buildLoja(t.db)).id,
    empreendimento_id: (await buildEmpreendimento(t.db)).id,
    colaborador_id: (await buildColaborador(t.db)).id,
  }
})
afterAll(() => t.close())

type Sale = Parameters<typeof buildVenda>[1] & object

const sell = (db: Kysely<Tables>, sale: Sale = {}) =>
  buildVenda(db, { ...links, ...sale }, [{ colaborador_id: links.colaborador_id }])

type Kept = 'vendas_por_dia' | 'vendas_por_mes'

/** By day or month, status and pending items: the kept sums. */
async function kept(table: Kept) {
  const { rows } = await sql<Record<string, unknown>>`
    select data_venda, status, tipo_pendencia, sum(quantidade) as quantidade, sum(valor) as valor
      from ${sql.table(table)} group by 1, 2, 3 having sum(quantidade) <> 0 or sum(valor) <> 0
     order by 1, 2, 3`.execute(t.db)
  return rows
}

/** The same from the sales. */
async function summed(table: Kept) {
  const day =
    table === 'vendas_por_dia' ? sql`data_venda` : sql`date_trunc('month', data_venda::timestamp)::date`
  const { rows } = await sql<Record<string, unknown>>`
    select ${day} as data_venda, status, tipo_pendencia, count(*) as quantidade, sum(valor_venda) as valor
      from vendas group by 1, 2, 3 order by 1, 2, 3`.execute(t.db)
  return rows
}

async function expectRightSums() {
  for (const table of ['vendas_por_dia', 'vendas_por_mes'] as const)
    expect(await kept(table)).toEqual(await summed(table))
}

const keptRows = async (table: Kept) =>
  (
    await t.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const day = fc.constantFrom('2024-12-31', '2025-01-01', '2026-02-28', '2026-03-01')
const fields = fc.record(
  {
    data_venda: day,
    // Desembolsada needs further columns.
    status: fc.constantFrom(...VENDA_STATUSES.filter((status) => status !== 'Desembolsada')),
    tipo_pendencia: fc.oneof(
      fc.constant<PendenciaType[]>(['OK']),
      fc.subarray(
        PENDENCIA_TYPES.filter((tipo) => !/OK|OUTRAS/.test(tipo)),
        { minLength: 1 },
      ),
    ),
    valor_venda: fc.integer({ min: 0, max: 9_999_999_999_999 }).map((centavos) => centavos / 100),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), fields }),
  fc.record({ kind: fc.constant('change' as const), which: fc.nat(), many: fc.boolean(), fields }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('give up' as const), fields }),
  fc.record({ kind: fc.constant('merge' as const) }),
)

it('whatever happens to sales, the kept sums are theirs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const ids = (await t.db.selectFrom('vendas').select('id').orderBy('id').execute()).map(({ id }) => id)
      for (const one of steps) {
        const id = 'which' in one ? ids[one.which % Math.max(1, ids.length)] : undefined
        if (one.kind === 'sell') ids.push((await sell(t.db, one.fields)).id)
        else if (one.kind === 'merge') await mergeKeptSums(t.db)
        else if (one.kind === 'give up')
          await t.db
            .transaction()
            .execute(async (trx) => {
              await sell(trx, one.fields)
              throw new GivenUp()
            })
            .catch((error: unknown) => expect(error).toBeInstanceOf(GivenUp))
        else if (id && one.kind === 'delete') {
          await t.db.deleteFrom('vendas').where('id', '=', id).execute()
          ids.splice(ids.indexOf(id), 1)
        } else if (id && one.kind === 'change' && Object.keys(one.fields).length > 0)
          await t.db
            .updateTable('vendas')
            .set(one.fields)
            .$if(!one.many, (qb) => qb.where('id', '=', id))
            .execute()
        await expectRightSums()
      }
      await mergeKeptSums(t.db)
      await expectRightSums()
      for (const table of ['vendas_por_dia', 'vendas_por_mes'] as const)
        expect(await keptRows(table)).toBe((await summed(table)).length)
      // For one loja, the sales themselves are summed; here all are of one.
      for (const [de, ate] of [
        ['2024-01-01', '2026-12-31'],
        ['2025-01-01', '2026-02-28'],
        ['2024-12-31', '2026-02-27'],
      ] as const)
        expect(await sumOfVendas(t.db, { de, ate, only: null }, '2026-01-01')).toEqual(
          await sumOfVendas(t.db, { de, ate, loja_id: links.loja_id, only: null }, '2026-01-01'),
        )
    }),
    { numRuns: 15 },
  )
})

class GivenUp extends Error {}

it('two who sell on one day do not wait for each other, and merging meanwhile loses nothing', async () => {
  await sell(t.db, { data_venda: '2026-03-01' })
  await t.db.transaction().execute(async (trx) => {
    await sell(trx, { data_venda: '2026-03-01' })
    // Would never end if it waited for this transaction.
    await sell(t.db, { data_venda: '2026-03-01' })
    await mergeKeptSums(t.db)
    const own = await sumOfVendas(trx, { de: '2026-03-01', ate: '2026-03-01', only: null }, '2026-03-01')
    const others = await sumOfVendas(t.db, { de: '2026-03-01', ate: '2026-03-01', only: null }, '2026-03-01')
    expect(toCentavos(own.inteira)).toBe(toCentavos(others.inteira) + 412_350_00)
  })
  await expectRightSums()
})

it('two servers that merge at once count nothing twice', async () => {
  for (let n = 0; n < 3; n++) await sell(t.db, { data_venda: '2026-03-01' })
  await contend(t.db, mergeKeptSums, () => mergeKeptSums(t.db))
  await expectRightSums()
})

it('sales copied with the triggers off are counted all the same, and an emptied table has no sums', async () => {
  const { id } = await sell(t.db, { data_venda: '2026-03-02' })
  await t.ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update vendas set valor_venda = 1 where id = ${id}`.execute(trx)
  })
  await expectRightSums()
  await t.ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate vendas cascade`.execute(trx)
  })
  for (const table of ['vendas_por_dia', 'vendas_por_mes'] as const) expect(await keptRows(table)).toBe(0)
})
