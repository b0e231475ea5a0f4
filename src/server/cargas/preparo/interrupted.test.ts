/** A load that a server's end or a lost connection interrupts: continued, or undone. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { asDump, oldDatabase } from '../../testing/database/old-database.ts'
import { sendArquivo } from '../../testing/office/cargas.ts'
import { preparoOffice } from '../../testing/office/preparo.ts'
import { MAX_ATTEMPTS } from '../../trabalhos/queue.ts'

const { db, ownerDb, services, call, work, askOnly, preparo, ask, refusal, countOf } = await preparoOffice()

/** Begins the load, and ends its sessions once it has stored the sales and, held back, not yet the draws. */
async function cutOffLoad(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table sorteios in share mode`.execute(trx)
    expect((await call('POST', '/carga/carregar', { recusadas: 0 })).status).toBe(200)
    while ((await countOf('vendas')) === 0) await sql`select pg_sleep(0.02)`.execute(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'plantao-carga' and datname = current_database()`.execute(ownerDb)
    await services.loader.settled()
  })
}

describe('the load', () => {
  it('that is given up in the middle says so, and is continued or undone', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    await ask('/carga/ensaio')
    const interrupt = async () => {
      await cutOffLoad()
      await sql`update trabalhos set tentativas = ${MAX_ATTEMPTS}`.execute(ownerDb)
      await work()
      expect(await preparo()).toMatchObject({
        situacao: 'Interrompida',
        falha: PREPARO_MESSAGES.interrompido,
        resultado: null,
      })
    }
    await interrupt()
    for (const [method, path] of [
      ['POST', '/carga/ensaio'],
      ['DELETE', '/carga'],
    ] as const)
      expect(await refusal(method, path)).toEqual([422, PREPARO_MESSAGES.interrompida])
    const ended = await ask('/carga/carregar', { recusadas: 0 })
    expect([ended.situacao, ended.resultado.vendas, ended.resultado.conferem]).toEqual(['Carregada', 3, true])
    await ask('/carga/desfazer')
    await interrupt()
    expect(await ask('/carga/desfazer')).toMatchObject({ situacao: 'Ensaiada', falha: null })
    expect(await countOf('vendas')).toBe(0)
  })

  it('is undone once, and no other load with it, though the server ended in the middle', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    await ask('/carga/ensaio')
    await ask('/carga/carregar', { recusadas: 0 })
    // A server that ended between its two last statements would leave this, if they were not one transaction.
    const before = await sql<{ carga_id: string; resultado: object }>`
      select carga_id, resultado from cargas_preparos`.execute(ownerDb)
    await ask('/carga/desfazer')
    const [found] = before.rows
    await askOnly('Desfazendo')
    await sql`update cargas_preparos set carga_id = ${found?.carga_id},
                     resultado = ${JSON.stringify(found?.resultado)}`.execute(ownerDb)
    await work()
    expect(await preparo()).toMatchObject({ situacao: 'Ensaiada', falha: null, resultado: null })
  })

  it('goes on where a server ended, once, also with several servers', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    await ask('/carga/ensaio')
    await cutOffLoad()
    expect(await preparo()).toMatchObject({ situacao: 'Carregando', falha: null })
    await work(3)
    const { situacao, resultado } = await preparo()
    expect([situacao, resultado.vendas, resultado.conferem]).toEqual(['Carregada', 3, true])
    expect(await countOf('vendas')).toBe(3)
  })
})
