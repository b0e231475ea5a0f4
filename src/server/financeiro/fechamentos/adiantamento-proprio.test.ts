/** Who typed an advance: kept by the database, and not who approves one to themselves. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { actingAs } from '../../testing/database/database.ts'
import { advancesOf, pixOf } from '../../testing/financeiro/adiantamentos.ts'
import { frozenExtrato } from '../../testing/financeiro/extratos.ts'
import { buildColaborador, buildFavorecido } from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'

const office = await testOffice()
const { database, ana, administrador, staff } = office
const { db, ownerDb } = database
const { carlos, outro, settled, prepared, obter, pagamentosOf, act, advance } = await advancesOf(office)

/** Whether the statement of the closing's first payment says that nobody else approved it. */
async function isUnchecked(id: string): Promise<boolean> {
  const [pagamento] = await pagamentosOf(id)
  return (await frozenExtrato(db, pagamento.id)).fechamento.sem_segunda_aprovacao
}

it('who typed an advance to themselves does not approve it, unless another typed it over or nobody else could', async () => {
  const { id: colaborador_id } = await buildColaborador(db)
  await db.updateTable('usuarios').set({ colaborador_id }).where('id', '=', ana.usuario.id).execute()
  const favorecido = await buildFavorecido(db, { ...pixOf('ana'), colaborador_id })
  const id = await prepared()
  await advance(id, favorecido, 500, {}, administrador)
  await act(staff, id, 'enviar')
  expect((await obter(id)).impedimento).toContain(FECHAMENTO_MESSAGES.proprios)
  expect((await act(administrador, id, 'aprovar')).body.message).toContain(FECHAMENTO_MESSAGES.proprios)
  expect((await obter(id, outro)).impedimento).toBeNull()
  await db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', carlos.usuario.id).execute()
  expect((await obter(id)).ressalvas.join()).toContain(FECHAMENTO_MESSAGES.proprios)
  expect((await act(administrador, id, 'aprovar')).status).toBe(200)
  await settled()
  expect(await isUnchecked(id)).toBe(true)
  await db.updateTable('usuarios').set({ status: 'Ativo' }).where('id', '=', carlos.usuario.id).execute()
  const typedOver = await prepared()
  await advance(typedOver, favorecido, 500, {}, administrador)
  await advance(typedOver, favorecido, 400)
  await act(staff, typedOver, 'enviar')
  expect((await act(administrador, typedOver, 'aprovar')).status).toBe(200)
  await settled()
  expect(await isUnchecked(typedOver)).toBe(false)
})

it('the database keeps who typed the amount, whatever a program writes', async () => {
  const favorecido = await buildFavorecido(db, pixOf('bia'))
  const id = await prepared()
  await advance(id, favorecido, 500, {}, administrador)
  const authors = async () =>
    (await sql<{ adiantamento_por: string }>`select adiantamento_por from pagamentos`.execute(db)).rows
  await actingAs(db, carlos.usuario, (trx) =>
    sql`update pagamentos set adiantamento_motivo = 'Outro'`.execute(trx),
  )
  expect(await authors()).toEqual([{ adiantamento_por: ana.usuario.id }])
  await sql`update pagamentos set adiantamento_por = ${carlos.usuario.id}`.execute(ownerDb)
  expect(await authors()).toEqual([{ adiantamento_por: ana.usuario.id }])
  await actingAs(db, carlos.usuario, (trx) => sql`update pagamentos set adiantamento = 501`.execute(trx))
  expect(await authors()).toEqual([{ adiantamento_por: carlos.usuario.id }])
})
