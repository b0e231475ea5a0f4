/** Undoing an import: what is refused, and how servers share the work. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { isAnyoneWaiting } from '../../testing/database/database.ts'
import { saleRow, sheetOf } from '../../testing/files/planilha-de-vendas.ts'
import { readInThisThread } from '../../testing/files/this-thread.ts'
import { signIn, testApp } from '../../testing/http/accounts.ts'
import { type Answer, caller } from '../../testing/http/requests.ts'
import { undoing } from '../../testing/office/desfazer.ts'
import { importsOf } from '../../testing/office/importacoes.ts'
import { testOffice } from '../../testing/office/office.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'
import { purgeImportacoes } from '../queries.ts'
import { desfazerImportacao } from './job.ts'

readInThisThread()
const office = await testOffice()
const { database, app, services, administrador: call, staff } = office
const { db } = database
const { importedSales, preview, undo, outcomeOf, withoutServer, resumed, idOf, remaining, change } =
  await undoing(office)

afterAll(() => services.importer.stop())

describe('is refused', () => {
  const refusal = ({ status, body }: Answer) => [status, body.code, body.message]

  it('to who may not import', async () => {
    const { id, numeros } = await importedSales(1)
    expect((await staff('GET', `/importacoes/${id}/desfazer`)).status).toBe(403)
    expect((await staff('POST', `/importacoes/${id}/desfazer`, {})).status).toBe(403)
    expect(await remaining(numeros)).toEqual(numeros)
  })

  it('for an import that there is not', async () => {
    expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('while the import is running', async () => {
    const id = await withoutServer(
      async (slow) => (await importsOf(slow, 'vendas').importar(sheetOf([saleRow(1)]))).body.id,
    )
    const expected = [422, 'IMPORTACAO_EM_ANDAMENTO', 'Esta importação ainda está em andamento.']
    expect(refusal(await call('GET', `/importacoes/${id}/desfazer`))).toEqual(expected)
    expect(refusal(await undo(id))).toEqual(expected)
    await resumed()
    expect((await preview(id)).removidas).toBe(1)
  })

  it('after seven days, when the ids are forgotten', async () => {
    const { id, numeros } = await importedSales(1)
    const kept = async () =>
      (
        await sql<{ n: number }>`select count(registro_id)::int as n from importacoes_linhas
                                  where importacao_id = ${id}`.execute(db)
      ).rows[0]?.n
    const endedAgo = (age: string) =>
      sql`update trabalhos set concluido_em = now() - ${age}::interval where id = ${id}`.execute(db)
    await endedAgo('6 days 23 hours')
    await purgeImportacoes(db)
    expect((await preview(id)).removidas).toBe(1)
    await endedAgo('7 days 2 hours')
    const expected = [422, 'PRAZO_PASSOU', 'Esta importação não pode mais ser desfeita: o prazo é de 7 dias.']
    expect(refusal(await undo(id))).toEqual(expected)
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({
      desfazer_ate: null,
      desfeita: null,
    })
    expect(await kept()).toBe(1)
    await purgeImportacoes(db)
    expect(await kept()).toBe(0)
    expect(refusal(await undo(id))).toEqual(expected)
    expect(await remaining(numeros)).toEqual(numeros)
  })

  it('for one of a version that kept no ids', async () => {
    const { id } = await importedSales(1)
    await sql`update importacoes_linhas set registro_id = null where importacao_id = ${id}`.execute(db)
    expect(refusal(await undo(id))[1]).toBe('IMPORTACAO_ANTIGA')
  })

  it('for a row that such a version imported beside others: it stays', async () => {
    const { id, numeros } = await importedSales(2)
    await sql`
      update importacoes_linhas set registro_id = null where importacao_id = ${id} and nome = ${numeros[0]}`.execute(
      db,
    )
    expect((await undo(id)).body.code).toBe('ALGO_FICA')
    expect((await undo(id, { mesmo_que_fiquem: true })).status).toBe(200)
    await services.importer.settled()
    expect(await outcomeOf(id)).toMatchObject({
      feitas: 2,
      removidas: 1,
      mantidas: 1,
      motivos: [`${numeros[0]} a linha foi importada por uma versão que não guardava o que ela fez`],
    })
    expect(await remaining(numeros)).toEqual([numeros[0]])
  })

  it('if something stays and nobody agreed to that', async () => {
    const { id, numeros } = await importedSales(3)
    await change(numeros[1], { unidade: '999' })
    const answer = await undo(id)
    expect(refusal(answer)).toEqual([
      422,
      'ALGO_FICA',
      'Fica 1 venda, que mudou ou está em uso. Confirme que o resto pode ser desfeito.',
    ])
    await services.importer.settled()
    expect(await remaining(numeros)).toEqual(numeros)
    expect((await call('GET', `/importacoes/${id}`)).body.desfeita).toBeNull()
  })

  it('if nothing would go', async () => {
    const { id, numeros } = await importedSales(2)
    await change(numeros[0], { unidade: '999' })
    await db
      .deleteFrom('vendas')
      .where('id', '=', await idOf(numeros[1]))
      .execute()
    expect(refusal(await undo(id, { mesmo_que_fiquem: true }))).toEqual([
      422,
      'NADA_A_DESFAZER',
      'Não há o que desfazer: o que esta importação fez mudou, está em uso ou já não existe.',
    ])
  })

  it('a second time; a repeated request gets the first answer', async () => {
    const { id } = await importedSales(2)
    const key = { 'idempotency-key': 'undo-once' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(id, {}, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await services.importer.settled()
    expect((await undo(id, {}, key)).body.desfeita).toMatchObject({ usuario_nome: 'Ana Souza' })
    expect(refusal(await undo(id))).toEqual([422, 'IMPORTACAO_DESFEITA', 'Esta importação já foi desfeita.'])
    expect(refusal(await call('GET', `/importacoes/${id}/desfazer`))[1]).toBe('IMPORTACAO_DESFEITA')
  })

  it('to all but one of those who ask at once', async () => {
    const { id } = await importedSales(2)
    const answers = await withoutServer((slow) =>
      Promise.all(Array.from({ length: 4 }, () => slow('POST', `/importacoes/${id}/desfazer`, {}))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe(
      'Esta importação já está sendo desfeita.',
    )
    await resumed()
    expect(await outcomeOf(id)).toMatchObject({ removidas: 2, feitas: 2 })
  })
})

describe('several servers, and one that is killed', () => {
  it('a hundred go in a batch; another server takes the rest, each once', async () => {
    const { id, numeros } = await importedSales(150)
    await withoutServer((slow) => slow('POST', `/importacoes/${id}/desfazer`, {}))
    const tipos = { 'Desfazer importação': desfazerImportacao }
    const server = { db, log: createLogger('silent'), now: services.now, tipos }
    expect(await workOnTrabalhos(server)).toBe(true)
    expect((await call('GET', `/importacoes/${id}`)).body.desfeita).toMatchObject({
      feitas: 100,
      removidas: 100,
      concluida_em: null,
    })
    expect(await remaining(numeros)).toHaveLength(50)
    const other = await testApp({ ...database, close: async () => {} })
    services.importer.wake()
    other.services.importer.wake()
    await Promise.all([services.importer.settled(), other.services.importer.settled()])
    await other.app.close()
    expect(await outcomeOf(id)).toMatchObject({ feitas: 150, removidas: 150, mantidas: 0, motivos: [] })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from auditoria where ato = 'importacao_desfeita' and registro_id = ${id}`.execute(
      db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('a batch whose connection is killed leaves nothing behind, and is done again', async () => {
    const { id, numeros } = await importedSales(3)
    const last = await idOf(numeros[2])
    await db.transaction().execute(async (trx) => {
      await sql`select from vendas where id = ${last} for update`.execute(trx)
      expect((await undo(id)).status).toBe(200)
      while (!(await isAnyoneWaiting(db))) await sql`select pg_sleep(0.02)`.execute(db)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      await services.importer.settled()
    })
    expect(await remaining(numeros)).toEqual(numeros)
    expect((await call('GET', `/importacoes/${id}`)).body.desfeita).toMatchObject({
      feitas: 0,
      concluida_em: null,
    })
    await resumed()
    expect(await outcomeOf(id)).toMatchObject({ feitas: 3, removidas: 3 })
  })

  it.each([
    [
      'becomes Inativo',
      (usuario: string) => sql`update usuarios set status = 'Inativo' where id = ${usuario}`,
    ],
    ['is deleted', (usuario: string) => sql`delete from usuarios where id = ${usuario}`],
  ])('what is left stays if who asked %s', async (_, leave) => {
    const carla = await signIn(app, { nome: 'Carla Dias' })
    const { id, numeros } = await importedSales(2)
    const slow = await testApp({ ...database, close: async () => {} })
    await slow.services.importer.stop()
    const asked = await caller(slow.app, carla.headers)('POST', `/importacoes/${id}/desfazer`, {})
    await slow.app.close()
    expect(asked.status).toBe(200)
    await leave(carla.usuario.id).execute(db)
    await resumed()
    const reason = 'Quem pediu para desfazer a importação não pode mais importar.'
    expect(await outcomeOf(id)).toMatchObject({
      usuario_nome: 'Carla Dias',
      feitas: 2,
      removidas: 0,
      mantidas: 2,
      concluida_em: expect.any(String),
      motivos: numeros.map((numero) => `${numero} ${reason}`),
    })
    expect(await remaining(numeros)).toEqual(numeros)
  })
})
