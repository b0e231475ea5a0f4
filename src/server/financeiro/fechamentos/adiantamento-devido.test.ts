/** Advances once they are approved: owed by the payee, and discounted by the closings that follow. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { actingAs } from '../../testing/database/database.ts'
import { advancesOf, pixOf, VALE } from '../../testing/financeiro/adiantamentos.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { undoMovements } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'

const office = await testOffice()
const { database, ana, administrador, staff } = office
const { db } = database
const { hoje, settled, prepared, obter, pagamentosOf, act, advance } = await advancesOf(office)

it('an advance without any commission is a closing, is owed once it is approved, and is discounted by the next one', async () => {
  const favorecido = await buildFavorecido(db, pixOf('bia'))
  const id = await prepared()
  expect((await act(staff, id, 'enviar')).body.message).toBe(FECHAMENTO_MESSAGES.vazio)
  expect((await advance(id, favorecido, 500)).status).toBe(200)
  expect(await obter(id)).toMatchObject({ favorecidos: 1, bruto: 500, adiantamento: 500, liquido: 500 })
  expect(await pagamentosOf(id)).toMatchObject([{ linhas: 0, adiantamento: 500, adiantamento_motivo: VALE }])
  const csv = await administrador('GET', `/fechamentos/${id}/exportar?formato=csv`)
  expect(String(csv.body)).toContain('Adiantamento')
  expect((await administrador('GET', `/fechamentos/${id}/pdf`)).status).toBe(200)
  expect((await act(staff, id, 'enviar')).status).toBe(200)
  expect((await act(administrador, id, 'aprovar')).status).toBe(200)
  await settled()
  expect(await pagamentosOf(id)).toMatchObject([{ status: 'A pagar', liquido: 500, a_recuperar: 500 }])
  await buildLiberada(db, { favorecido, valor: 1_000 })
  expect(await pagamentosOf(await prepared())).toMatchObject([{ bruto: 1_000, desconto: 300 }])
})

it('an advance is discounted by the next closing, and owed as before once that payment is undone and cancelled', async () => {
  const favorecido = await buildFavorecido(db, pixOf('bia'))
  const owed = async () => (await administrador('GET', `/favorecidos/${favorecido.id}/saldos`)).body.saldos
  const approve = async (id: string) => {
    expect((await act(staff, id, 'enviar')).status).toBe(200)
    expect((await act(administrador, id, 'aprovar')).status).toBe(200)
    await settled()
    return (await pagamentosOf(id))[0].id
  }
  const first = await prepared()
  await advance(first, favorecido, 500)
  await approve(first)
  const before = await owed()
  expect(before).toMatchObject({
    a_recuperar: 500,
    dividas: [{ tipo: 'Adiantamento', valor: 500, aberto: 500 }],
  })
  await buildLiberada(db, { favorecido, valor: 1_000 })
  const pagamento = await approve(await prepared())
  expect(await owed()).toMatchObject({ a_recuperar: 200, dividas: [{ valor: 500, aberto: 200 }] })
  const paid = await administrador('POST', `/pagamentos/${pagamento}/pago`, {
    de: 'A pagar',
    data_pagamento: hoje,
  })
  expect(paid.body).toMatchObject({ situacao: 'Pago' })
  const undone = await administrador('POST', `/pagamentos/${pagamento}/desfeito`, { de: 'Pago' })
  expect(undone.body).toMatchObject({ situacao: 'A pagar' })
  expect(await owed()).toMatchObject({ a_recuperar: 200 })
  const { rows } = await sql<{ id: string }>`
    select id from comissoes_movimentos where pagamento_id = ${pagamento} and tipo in ('Aprovação', 'Desconto')`.execute(
    db,
  )
  await actingAs(db, ana.usuario, (trx) =>
    undoMovements(
      trx,
      rows.map(({ id }) => id),
    ),
  )
  expect(await owed()).toMatchObject({ a_recuperar: 500, dividas: before.dividas, liberado: 1_000 })
  expect((await checkLedger(db)).divergencias).toEqual([])
  expect(await pagamentosOf(await prepared())).toMatchObject([{ bruto: 1_000, desconto: 300 }])
})
