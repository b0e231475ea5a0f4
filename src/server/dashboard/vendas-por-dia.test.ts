/** The kept sums by day against plain sums over the sales. */
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PENDENCIA_TYPES, type PendenciaType, VENDA_STATUSES } from '../../core/vendas.ts'
import type { Tables } from '../database/types.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/builders.ts'
import { contend, type TestDatabase, testDatabase } from '../testing/database.ts'
import { sumOfVendas } from './cards.ts'
import { mergeVendasPorDia } from './sums.ts'

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

/** By day, status and pending items: from the kept sums, or from the sales. */
async function sums(from: 'vendas' | 'vendas_por_dia') {
  const { rows } = await sql<Record<string, unknown>>`
    select data_venda, status, tipo_pendencia,
           ${from === 'vendas' ? sql`count(*)` : sql`sum(quantidade)`} as quantidade,
           ${from === 'vendas' ? sql`sum(valor_venda)` : sql`sum(valor)`} as valor
      from ${sql.table(from)} group by 1, 2, 3
    having ${from === 'vendas' ? sql`true` : sql`sum(quantidade) <> 0 or sum(valor) <> 0`}
     order by 1, 2, 3`.execute(t.db)
  return rows
}

const keptRows = async () =>
  (
    await t.db
      .selectFrom('vendas_por_dia')
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
        else if (one.kind === 'merge') await mergeVendasPorDia(t.db)
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
        expect(await sums('vendas_por_dia')).toEqual(await sums('vendas'))
      }
      await mergeVendasPorDia(t.db)
      expect(await sums('vendas_por_dia')).toEqual(await sums('vendas'))
      expect(await keptRows()).toBe((await sums('vendas')).length)
      // Of one loja, sales are summed themselves; here all are of one.
      for (const [de, ate] of [
        ['2024-01-01', '2026-12-31'],
        ['2025-01-01', '2026-02-28'],
      ] as const)
        expect(await sumOfVendas(t.db, { de, ate }, '2026-01-01')).toEqual(
          await sumOfVendas(t.db, { de, ate, loja_id: links.loja_id }, '2026-01-01'),
        )
    }),
    { numRuns: 15 },
  )
}, 60_000)

class GivenUp extends Error {}

it('two who sell on one day do not wait for each other, and merging meanwhile loses nothing', async () => {
  await sell(t.db, { data_venda: '2026-03-01' })
  await t.db.transaction().execute(async (trx) => {
    await sell(trx, { data_venda: '2026-03-01' })
    // Would never end if it waited for this transaction.
    await sell(t.db, { data_venda: '2026-03-01' })
    await mergeVendasPorDia(t.db)
    const own = await sumOfVendas(trx, { de: '2026-03-01', ate: '2026-03-01' }, '2026-03-01')
    const others = await sumOfVendas(t.db, { de: '2026-03-01', ate: '2026-03-01' }, '2026-03-01')
    expect(own.inteira).toBe(others.inteira + 412_350)
  })
  expect(await sums('vendas_por_dia')).toEqual(await sums('vendas'))
})

it('two servers that merge at once count nothing twice', async () => {
  for (let n = 0; n < 3; n++) await sell(t.db, { data_venda: '2026-03-01' })
  await contend(t.db, mergeVendasPorDia, () => mergeVendasPorDia(t.db))
  expect(await sums('vendas_por_dia')).toEqual(await sums('vendas'))
})

it('sales copied with the triggers off are counted all the same, and an emptied table has no sums', async () => {
  const { id } = await sell(t.db, { data_venda: '2026-03-02' })
  await t.ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update vendas set valor_venda = 1 where id = ${id}`.execute(trx)
  })
  expect(await sums('vendas_por_dia')).toEqual(await sums('vendas'))
  await sql`truncate vendas cascade`.execute(t.ownerDb)
  expect(await keptRows()).toBe(0)
})
