/** What the database refuses of a Baixa, whatever a program writes. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { actingAs, refusedBy } from '../../testing/database/database.ts'
import { DIA, debtsOf } from '../../testing/financeiro/dividas.ts'
import { buildBaixaPedida } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { recoverDebts } from '../atos.ts'

const office = await testOffice()
const { database, ana } = office
const { db, ownerDb } = database
const { carlos, owing, recusar, read } = await debtsOf(office)

let favorecido: Awaited<ReturnType<typeof owing>>
beforeEach(async () => {
  favorecido = await owing()
})

describe('the database refuses', () => {
  const as = (quem: { id: string } | null, statement: string, of = db) =>
    refusedBy(actingAs(of, quem, (trx) => sql.raw(statement).execute(trx)))
  const baixa = (quem: { id: string } | null, valor: number, of = db) =>
    refusedBy(
      actingAs(of, quem, (trx) =>
        recoverDebts(trx, [{ favorecido: favorecido.id, valor }], { tipo: 'Baixa', dia: DIA }),
      ),
    )

  it('a Baixa by who asked, by Staff, by nobody, of another amount, and without a request', async () => {
    expect(await baixa(carlos.usuario, 300)).toBe('comissoes_movimentos_baixa_pedida')
    const id = await buildBaixaPedida(db, favorecido, 300, ana.usuario)
    expect(await baixa(ana.usuario, 300)).toBe('baixas_duas_pessoas')
    expect(await baixa(ana.usuario, 300, ownerDb)).toBe('baixas_duas_pessoas')
    expect(await baixa(carlos.usuario, 299)).toBe('comissoes_movimentos_baixa_pedida')
    expect(await baixa(null, 300)).toBe('baixas_administrador')
    const bruno = await db
      .selectFrom('usuarios')
      .select('id')
      .where('cargo', '=', 'Staff')
      .executeTakeFirstOrThrow()
    expect(await baixa(bruno, 300)).toBe('baixas_administrador')
    expect((await read(id)).status).toBe('Pedida')
  })

  it('a request that is signed for another, confirmed without a movement, changed, or decided twice', async () => {
    const id = await buildBaixaPedida(db, favorecido, 300, ana.usuario)
    const denied = (statement: string) =>
      actingAs(db, ana.usuario, (trx) => sql.raw(statement).execute(trx)).then(
        () => null,
        (error) => error.code,
      )
    expect(await denied(`update baixas set pedida_por = '${carlos.usuario.id}' where id = '${id}'`)).toBe(
      '42501',
    )
    expect(await denied(`delete from baixas where id = '${id}'`)).toBe('42501')
    expect(await as(carlos.usuario, `update baixas set status = 'Confirmada' where id = '${id}'`)).toBe(
      'baixas_situacao',
    )
    const owner = (statement: string) => as(carlos.usuario, statement, ownerDb)
    expect(await owner(`update baixas set status = 'Confirmada' where id = '${id}'`)).toBe('baixas_situacao')
    expect(
      await owner(
        `update baixas set status = 'Recusada', pedida_por = '${favorecido.id}' where id = '${id}'`,
      ),
    ).toBe('baixas_situacao')
    expect(await as(ana.usuario, `update baixas set status = 'Recusada' where id = '${id}'`)).toBe(
      'baixas_duas_pessoas',
    )
    await recusar(id)
    expect(await owner(`update baixas set status = 'Pedida' where id = '${id}'`)).toBe('baixas_situacao')
  })

  it('more than is owed, even if it was asked for', async () => {
    await buildBaixaPedida(db, favorecido, 600, ana.usuario)
    expect(await baixa(carlos.usuario, 600)).toBe('favorecidos_a_recuperar_positivo')
  })
})
