/** The acts on payments of a closing, in any state that the builder of test offices makes. */
import { describe, expect, it } from 'vitest'
import { FECHAMENTO_STATUSES } from '../../core/financeiro/fechamentos.ts'
import { refusedBy, testDatabase } from '../testing/database/database.ts'
import { actorOf, add } from '../testing/financeiro/movements.ts'
import { buildFavorecido, buildUsuario } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { markPaid, markReturned, releaseComissoes } from './atos.ts'
import { checkLedger } from './conferencia/razao.ts'

const database = await testDatabase()
const { db } = database

const payments = (fechamento_id: string) =>
  db
    .selectFrom('pagamentos')
    .select(['status', 'bruto', 'saldo', 'data_pagamento'])
    .where('fechamento_id', '=', fechamento_id)
    .orderBy('bruto')
    .execute()

describe('a closing', () => {
  it.each(FECHAMENTO_STATUSES)('can be %s', async (status) => {
    const { id } = await buildFechamento(db, { status })
    const closing = await db
      .selectFrom('fechamentos')
      .select(['status', 'numero'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(closing.status).toBe(status)
    expect(closing.numero !== null).toBe(status === 'Aprovando' || status === 'Aprovado')
    const [payment] = await payments(id)
    expect(payment?.status).toBe(status === 'Aprovado' ? 'A pagar' : 'Rascunho')
  })

  it('has payments in any state', async () => {
    const { id } = await buildFechamento(db, {
      pagamentos: [
        { valores: [100, 200.5], adiantamento: 50 },
        { valores: [1_000], status: 'Enviado' },
        { valores: [2_000], status: 'Rejeitado' },
        { valores: [3_000], status: 'Pago' },
        { valores: [4_000], status: 'Devolvido' },
      ],
    })
    expect(await payments(id)).toEqual([
      { status: 'A pagar', bruto: 350.5, saldo: 350.5, data_pagamento: null },
      { status: 'Enviado', bruto: 1_000, saldo: 1_000, data_pagamento: null },
      { status: 'Rejeitado', bruto: 2_000, saldo: 2_000, data_pagamento: null },
      { status: 'Pago', bruto: 3_000, saldo: 0, data_pagamento: '2026-04-20' },
      { status: 'Devolvido', bruto: 4_000, saldo: 4_000, data_pagamento: null },
    ])
  })
})

it('a payment that discounts use up is paid with nothing when it is approved', async () => {
  const partner = await buildFavorecido(db, { tipo: 'Imobiliária parceira', documento: '12345678000195' })
  const { id } = await buildFechamento(db, {
    pagamentos: [
      { valores: [800], desconto: 800 },
      { favorecido: partner, valores: [900], desconto: 899.99 },
    ],
  })
  expect(await payments(id)).toEqual([
    { status: 'Pago', bruto: 800, saldo: 0, data_pagamento: expect.any(String) },
    { status: 'A pagar', bruto: 900, saldo: 0.01, data_pagamento: null },
  ])
})

it('a commission that was taken out of a payment stays as it was marked by hand, whatever the payment does', async () => {
  const { pagamentos } = await buildFechamento(db, { pagamentos: [{ valores: [1_000, 2_000] }] })
  const [{ id: pagamento, linhas } = { id: '', linhas: [] }] = pagamentos
  const [linha = ''] = linhas
  const asSomebody = actorOf(db, await buildUsuario(db))
  const participante = db
    .selectFrom('vendas_participantes as p')
    .innerJoin('comissoes_linhas as l', 'l.participante_id', 'p.id')
    .where('l.id', '=', linha)
    .select(['p.id', 'p.status_comissao'])
  const { id } = await participante.executeTakeFirstOrThrow()
  await asSomebody(async (trx) => {
    const movements = await trx
      .selectFrom('comissoes_movimentos')
      .select(['id', 'tipo', 'valor', 'pagamento_id'])
      .where('linha_id', '=', linha)
      .orderBy('id', 'desc')
      .execute()
    for (const { id: estorna, tipo, valor, pagamento_id } of movements)
      await add({ tipo, valor, linha, pagamento: pagamento_id ?? undefined, estorna: Number(estorna) })(trx)
    await trx
      .updateTable('vendas_participantes')
      .set({ status_comissao: 'Pago', data_pagamento: '2026-04-20' })
      .where('id', '=', id)
      .execute()
    await markPaid(trx, [pagamento], '2026-04-20')
  })
  expect(await participante.executeTakeFirst()).toMatchObject({ status_comissao: 'Pago' })
  await asSomebody((trx) => markReturned(trx, [pagamento], '2026-04-21'))
  expect(await participante.executeTakeFirst()).toMatchObject({ status_comissao: 'Pago' })
  expect(await refusedBy(asSomebody((trx) => releaseComissoes(trx, [id])))).toBe(
    'comissoes_linhas_marcada_a_mao',
  )
  expect((await checkLedger(db)).divergencias).toEqual([])
})
