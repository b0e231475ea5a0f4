import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contend, refusedBy, type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { buildColaborador, buildVenda } from '../../testing/office/builders.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const vendaOf = (id: string) =>
  t.db.selectFrom('vendas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function addParticipante(venda_id: string, percentual_comissao: number) {
  const { id: colaborador_id } = await buildColaborador(t.db)
  return { venda_id, colaborador_id, percentual_comissao, valor_comissao: 1 }
}

/** Adds a sale with its participants in one statement, with those sums; each participant gets R$ 15,00. */
async function buildVendaWithSums(
  sums: { percentual_comissao: number; valor_comissao: number },
  percents: readonly number[] = [2, 3],
): Promise<string> {
  const {
    id: _,
    busca: _busca,
    versao: _versao,
    created_at: _created,
    updated_at: _updated,
    ...like
  } = await buildVenda(t.db)
  const corretores = await Promise.all(percents.map(() => buildColaborador(t.db)))
  const { id } = await t.db
    .with('venda', (cte) =>
      cte
        .insertInto('vendas')
        .values({ ...like, ...sums, numero_venda: `${like.numero_venda}S` })
        .returning('id'),
    )
    .with('participantes', (cte) =>
      cte.insertInto('vendas_participantes').values((eb) =>
        corretores.map(({ id: colaborador_id }, index) => ({
          venda_id: eb.selectFrom('venda').select('venda.id'),
          colaborador_id,
          percentual_comissao: percents[index] ?? 0,
          valor_comissao: 15,
        })),
      ),
    )
    .selectFrom('venda')
    .select('venda.id')
    .executeTakeFirstOrThrow()
  return id
}

describe('the sums of a sale', () => {
  it('follow its participants in the same statement', async () => {
    const venda = await buildVenda(t.db, {}, [
      { percentual_comissao: 2.5, valor_comissao: 10_308.75 },
      { percentual_comissao: 0.33, valor_comissao: 1_360.76 },
    ])
    expect(venda).toMatchObject({ percentual_comissao: 2.83, valor_comissao: 11_669.51 })
    await t.db
      .deleteFrom('vendas_participantes')
      .where('venda_id', '=', venda.id)
      .where('percentual_comissao', '=', 2.5)
      .execute()
    expect(await vendaOf(venda.id)).toMatchObject({ percentual_comissao: 0.33, valor_comissao: 1_360.76 })
  })

  it('hold what two simultaneous transactions added', async () => {
    const venda = await buildVenda(t.db, {}, [{ percentual_comissao: 10 }])
    const [one, other] = [await addParticipante(venda.id, 20), await addParticipante(venda.id, 30)]
    await contend(
      t.db,
      (trx) => trx.insertInto('vendas_participantes').values(one).execute(),
      () => t.db.insertInto('vendas_participantes').values(other).execute(),
    )
    expect((await vendaOf(venda.id)).percentual_comissao).toBe(60)
  })

  it('may come with a new sale in one statement, and are right even if they came wrong', async () => {
    const right = await buildVendaWithSums({ percentual_comissao: 5, valor_comissao: 30 })
    expect(await vendaOf(right)).toMatchObject({ percentual_comissao: 5, valor_comissao: 30, versao: 1 })
    const wrong = await buildVendaWithSums({ percentual_comissao: 77, valor_comissao: 0.01 })
    expect(await vendaOf(wrong)).toMatchObject({ percentual_comissao: 5, valor_comissao: 30 })
    await t.db
      .updateTable('vendas_participantes')
      .set({ valor_comissao: 50 })
      .where('venda_id', '=', right)
      .execute()
    expect(await vendaOf(right)).toMatchObject({ valor_comissao: 100, versao: 2 })
  })

  it('leave the other rules as they are, given with more than 100 % or without participants', async () => {
    const over = { percentual_comissao: 110, valor_comissao: 30 }
    expect(await refusedBy(buildVendaWithSums(over, [55, 55]))).toBe('vendas_participantes_soma_percentual')
    const alone = { percentual_comissao: 5, valor_comissao: 30 }
    expect(await refusedBy(buildVenda(t.db, alone, []))).toBe('vendas_participantes_ao_menos_um')
  })

  it('are refused at commit where a new sale got wrong ones in spite of the triggers', async () => {
    const venda = t.ownerDb.transaction().execute(async (trx) => {
      await sql`alter table vendas_participantes disable trigger somar_participantes_incluidos`.execute(trx)
      await buildVenda(trx, { percentual_comissao: 77, valor_comissao: 1 })
    })
    expect(await refusedBy(venda)).toBe('vendas_somas_conferem')
  })

  it('hold what fifty simultaneous transactions changed', async () => {
    const venda = await buildVenda(t.db, {}, [{ percentual_comissao: 0, valor_comissao: 0 }])
    const rows = await Promise.all(Array.from({ length: 50 }, () => addParticipante(venda.id, 1.5)))
    await Promise.all(rows.map((row) => t.db.insertInto('vendas_participantes').values(row).execute()))
    expect(await vendaOf(venda.id)).toMatchObject({ percentual_comissao: 75, valor_comissao: 50 })
  })

  it('cannot be written by hand', async () => {
    const venda = await buildVenda(t.db)
    await sql`update vendas set percentual_comissao = 50, valor_comissao = 1 where id = ${venda.id}`.execute(
      t.db,
    )
    expect(await vendaOf(venda.id)).toEqual(venda)
  })
})

describe('versao', () => {
  it('rises with a change of the sale or of its participants, and not without one', async () => {
    const venda = await buildVenda(t.db)
    const change = async (set: { torre?: string; unidade?: string }) => {
      await t.db.updateTable('vendas').set(set).where('id', '=', venda.id).execute()
      return vendaOf(venda.id)
    }
    expect(await change({ unidade: venda.unidade })).toEqual(venda)
    const changed = await change({ torre: 'Z' })
    expect(changed.versao).toBe(venda.versao + 1)
    expect(changed.updated_at > venda.updated_at).toBe(true)

    await t.db
      .updateTable('vendas_participantes')
      .set({ status_comissao: 'Pago' })
      .where('venda_id', '=', venda.id)
      .execute()
    expect((await vendaOf(venda.id)).versao).toBe(venda.versao + 2)
    await t.db
      .updateTable('vendas_participantes')
      .set({ status_comissao: 'Pago' })
      .where('venda_id', '=', venda.id)
      .execute()
    expect((await vendaOf(venda.id)).versao).toBe(venda.versao + 2)
  })

  it('lets one of two simultaneous editors through', async () => {
    const venda = await buildVenda(t.db)
    const edit = (torre: string) =>
      t.db
        .updateTable('vendas')
        .set({ torre })
        .where('id', '=', venda.id)
        .where('versao', '=', venda.versao)
        .executeTakeFirstOrThrow()
    const results = await Promise.all([edit('X'), edit('Y')])
    expect(results.map(({ numUpdatedRows }) => Number(numUpdatedRows)).sort()).toEqual([0, 1])
  })
})
