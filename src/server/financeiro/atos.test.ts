/** The acts on payments of a closing, in any state that the builder of test offices makes. */
import { describe, expect, it } from 'vitest'
import { FECHAMENTO_STATUSES } from '../../core/financeiro/fechamentos.ts'
import { testDatabase } from '../testing/database/database.ts'
import { buildFavorecido } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'

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
