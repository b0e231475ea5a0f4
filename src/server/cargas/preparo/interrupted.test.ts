/** A load that a server's end or a lost connection interrupts: continued, or undone. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MAX_TENTATIVAS, PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { asDump, oldDatabase } from '../../testing/database/old-database.ts'
import { sendArquivo } from '../../testing/office/cargas.ts'
import { preparoOffice } from '../../testing/office/preparo.ts'
import { workOnPreparo } from './work.ts'

const { db, ownerDb, services, call, workplace, preparo, ask, refusal, countOf } = await preparoOffice()

describe('the load', () => {
  it('that is given up in the middle says so, and is continued or undone', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(1_678)))
    await ask('/carga/ensaio')
    const interrupt = async () => {
      expect((await call('POST', '/carga/carregar', { recusadas: 0 })).status).toBe(200)
      while ((await countOf('vendas')) === 0) await sql`select pg_sleep(0.02)`.execute(db)
      await sql`update cargas_preparos set tentativas = ${MAX_TENTATIVAS}`.execute(ownerDb)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'plantao-carga' and datname = current_database()`.execute(ownerDb)
      await services.loader.settled()
      await workOnPreparo(workplace)
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
    expect([ended.situacao, ended.resultado.vendas, ended.resultado.conferem]).toEqual([
      'Carregada',
      1_678,
      true,
    ])
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
    await sql`update cargas_preparos set situacao = 'Desfazendo', carga_id = ${found?.carga_id},
                     resultado = ${JSON.stringify(found?.resultado)}`.execute(ownerDb)
    await workOnPreparo(workplace)
    expect(await preparo()).toMatchObject({ situacao: 'Ensaiada', falha: null, resultado: null })
  })

  it('goes on where a server ended, once, also with several servers', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(1_678)))
    await ask('/carga/ensaio')
    expect((await call('POST', '/carga/carregar', { recusadas: 0 })).status).toBe(200)
    while ((await countOf('vendas')) === 0) await sql`select pg_sleep(0.02)`.execute(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'plantao-carga' and datname = current_database()`.execute(ownerDb)
    await services.loader.settled()
    expect(await preparo()).toMatchObject({ situacao: 'Carregando', falha: null })
    await Promise.all([1, 2, 3].map(() => workOnPreparo(workplace)))
    const { situacao, resultado } = await preparo()
    expect([situacao, resultado.vendas, resultado.conferem]).toEqual(['Carregada', 1_678, true])
    expect(await countOf('vendas')).toBe(1_678)
  })
})
