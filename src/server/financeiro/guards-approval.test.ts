/** An approval is of another than who sent, and of all that was sent, whatever the statement says. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { refusedBy, testDatabase } from '../testing/database/database.ts'
import { actorOf, addMovements, draft, moveTo } from '../testing/financeiro/movements.ts'
import { buildFavorecido, buildUsuario } from '../testing/office/builders.ts'
import { buildLiberada } from '../testing/office/financeiro.ts'
import { approvePayments } from './atos.ts'
import { checkLedger } from './conferencia/razao.ts'

const { db } = await testDatabase()
const ana = actorOf(db, await buildUsuario(db))
const beto = actorOf(db, await buildUsuario(db))
const payee = await buildFavorecido(db)
const favorecido = payee.id
const outro = (await buildFavorecido(db)).id
const linha = await buildLiberada(db, { favorecido: payee, valor: 8247 })

afterAll(async () => {
  expect((await checkLedger(db)).divergencias).toEqual([])
})

describe('an approval', () => {
  const retencoes = [{ rubrica: 'ISS', valor: 10 }]
  const sent = async () => {
    const { id, pagamentos } = await ana((trx) =>
      draft(trx, [{ favorecido_id: favorecido, linhas: [[linha, 500]], adiantamento: 30, retencoes }]),
    )
    await ana((trx) => moveTo(trx, id, 'Em aprovação'))
    return { id, draft: pagamentos[0] ?? '' }
  }
  const remove = async (id: string) => {
    await ana((trx) => moveTo(trx, id, 'Rascunho'))
    await ana((trx) => trx.deleteFrom('fechamentos').where('id', '=', id).execute())
  }

  it('is of another than who sent the closing, whatever the statement says', async () => {
    const { id } = await sent()
    expect(await refusedBy(ana((trx) => moveTo(trx, id, 'Aprovando')))).toBe('fechamentos_quatro_olhos')
    // Neither by naming another, nor by switching four eyes off on the way.
    const forged = sql`
      update fechamentos set status = 'Aprovando', aprovado_por = gen_random_uuid(), enviado_por = gen_random_uuid(),
             quatro_olhos = false where id = ${id}`
    expect(await refusedBy(ana((trx) => forged.execute(trx)))).toBe('fechamentos_quatro_olhos')
    await ana((trx) =>
      trx.updateTable('fechamentos').set({ quatro_olhos: false }).where('id', '=', id).execute(),
    )
    expect(await refusedBy(ana((trx) => moveTo(trx, id, 'Aprovando')))).toBe('fechamentos_quatro_olhos')
    await remove(id)
  })

  it('needs a closing that was sent, and its author', async () => {
    const { id, draft: first } = await sent()
    expect(await refusedBy(beto((trx) => approvePayments(trx, [first])))).toBe('pagamentos_situacao')
    const nobody = actorOf(db, { id: '' })
    expect(await refusedBy(nobody((trx) => moveTo(trx, id, 'Aprovando')))).toBe('fechamentos_assinado')
    expect(await refusedBy(beto((trx) => moveTo(trx, id, 'Aprovado')))).toBe('fechamentos_situacao')
    await remove(id)
  })

  it('is of all that was sent, with its amounts', async () => {
    const { id, draft: first } = await sent()
    expect(
      await refusedBy(
        beto((trx) =>
          trx.updateTable('pagamentos').set({ adiantamento: 31 }).where('id', '=', first).execute(),
        ),
      ),
    ).toBe('fechamentos_em_edicao')
    await beto((trx) => moveTo(trx, id, 'Aprovando'))
    const line = { tipo: 'Aprovação', valor: 500, linha, pagamento: first } as const
    const advance = { tipo: 'Adiantamento', valor: 30, pagamento: first, favorecido } as const
    const iss = { tipo: 'Retenção', valor: 10, pagamento: first, rubrica: 'ISS' } as const
    for (const [rows, constraint] of [
      [[line, advance], 'pagamentos_situacao'],
      [[line, iss], 'pagamentos_situacao'],
      [[advance, iss], 'pagamentos_como_no_rascunho'],
      [[{ ...line, valor: 499.99 }, advance, iss], 'pagamentos_como_no_rascunho'],
      [[line, { ...advance, favorecido: outro }, iss], 'comissoes_movimentos_mesmo_favorecido'],
      [[line, { ...advance, valor: 30.01 }, iss], 'pagamentos_situacao'],
    ] as const)
      expect(await refusedBy(beto((trx) => addMovements(trx, rows)))).toBe(constraint)
    await beto((trx) => addMovements(trx, [line, advance, iss]))
    const signatures = () =>
      db
        .selectFrom('fechamentos')
        .select(['numero', 'enviado_por', 'aprovado_por', 'quatro_olhos', 'corte', 'dia_pagamento'])
        .where('id', '=', id)
        .executeTakeFirst()
    const signed = await signatures()
    const forged = sql`
      update fechamentos set status = 'Aprovado', numero = 99, aprovado_por = enviado_por, enviado_por = aprovado_por,
             quatro_olhos = false, corte = '2020-01-01', dia_pagamento = '2020-01-01' where id = ${id}`
    await beto((trx) => forged.execute(trx))
    expect(await signatures()).toEqual(signed)
    expect(await refusedBy(ana((trx) => trx.deleteFrom('fechamentos').where('id', '=', id).execute()))).toBe(
      'fechamentos_situacao',
    )
  })
})
