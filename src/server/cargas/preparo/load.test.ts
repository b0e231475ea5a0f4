/** The load that was prepared on the screen: what comes in, interrupted, continued and undone. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MAX_TENTATIVAS, PREPARO_MESSAGES } from '../../../core/cargas-preparo.ts'
import { sendArquivo } from '../../testing/cargas.ts'
import { actingAs } from '../../testing/database.ts'
import { asDump, oldDatabase, oldId } from '../../testing/old-database.ts'
import { preparoOffice } from '../../testing/preparo.ts'
import { workOnPreparo } from './work.ts'

const { db, ownerDb, services, ana, call, workplace, preparo, ask, refusal, countOf } = await preparoOffice()

describe('the load', () => {
  it('brings everything in, to the cent, in the name of whoever asked, and is undone', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(30)))
    const { ensaio } = await ask('/carga/ensaio')
    const { situacao, falha, resultado } = await ask('/carga/carregar', { recusadas: 0 })
    expect([situacao, falha]).toEqual(['Carregada', null])
    expect(resultado).toMatchObject({ vendas: 30, conferem: true, ...ensaio.somas.corretas })
    expect(await countOf('vendas')).toBe(30)
    const act = await db
      .selectFrom('auditoria')
      .select(['usuario_nome', 'detalhes'])
      .where('ato', '=', 'dados_trazidos')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({ usuario_nome: 'Ana Souza', detalhes: { vendas: 30 } })
    expect(await refusal('POST', '/carga/carregar', { recusadas: 0 })).toEqual([
      422,
      PREPARO_MESSAGES.carregada,
    ])
    for (const [method, path, body] of [
      ['POST', '/carga/ensaio', undefined],
      ['POST', '/carga/arquivos', { nome: 'b.sql', tamanho: 9 }],
      ['PUT', '/carga/correcoes', { tabela: 'vendas', ordem: 1, campo: 'status', correcao: 'Pago' }],
    ] as const)
      expect(await refusal(method, path, body)).toEqual([422, PREPARO_MESSAGES.carregada])
    expect(await ask('/carga/desfazer')).toMatchObject({ situacao: 'Ensaiada', falha: null, resultado: null })
    expect(await countOf('vendas')).toBe(0)
  })

  it('makes nobody an Administrador unless a person named them', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(2)))
    const email = 'usuario1@antiga.example'
    const cargo = async () =>
      (await db.selectFrom('usuarios').select('cargo').where('email', '=', email).executeTakeFirst())?.cargo
    const answer = (of: string, administrador = true) =>
      refusal('PUT', '/carga/administradores', { email: of, administrador })
    expect(await answer(email)).toEqual([422, PREPARO_MESSAGES.sem_ensaio])
    const { ensaio } = await ask('/carga/ensaio')
    expect(ensaio.administradores).toEqual([{ nome: 'Usuário 1', email, confirmado: false }])
    await ask('/carga/carregar', { recusadas: 0 })
    expect(await cargo()).toBe('Staff')
    await ask('/carga/desfazer')

    expect(await answer('usuario2@antiga.example')).toEqual([422, PREPARO_MESSAGES.administrador])
    expect((await answer(email))[0]).toBe(200)
    expect(await preparo()).toMatchObject({ administradores: [email], desatualizado: true })
    expect(await refusal('POST', '/carga/carregar', { recusadas: 0 })).toEqual([
      422,
      PREPARO_MESSAGES.desatualizado,
    ])
    const again = await ask('/carga/ensaio')
    expect(again.ensaio.administradores).toMatchObject([{ email, confirmado: true }])
    await ask('/carga/carregar', { recusadas: 0 })
    expect(await cargo()).toBe('Administrador')
    await ask('/carga/desfazer')
    await sendArquivo(call, 'outro.csv', 'x')
    expect(await preparo()).toMatchObject({ administradores: [] })
  })

  it('that is given up in the middle says so, and is continued or undone', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(2_345)))
    await ask('/carga/ensaio')
    const interrupt = async () => {
      expect((await call('POST', '/carga/carregar', { recusadas: 0 })).status).toBe(200)
      while ((await countOf('vendas')) === 0) await sql`select pg_sleep(0.02)`.execute(db)
      await sql`update cargas_preparos set tentativas = ${MAX_TENTATIVAS}`.execute(ownerDb)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'plantao-trazer' and datname = current_database()`.execute(ownerDb)
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
      2_345,
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
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(2_345)))
    await ask('/carga/ensaio')
    expect((await call('POST', '/carga/carregar', { recusadas: 0 })).status).toBe(200)
    while ((await countOf('vendas')) === 0) await sql`select pg_sleep(0.02)`.execute(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'plantao-trazer' and datname = current_database()`.execute(ownerDb)
    await services.loader.settled()
    expect(await preparo()).toMatchObject({ situacao: 'Carregando', falha: null })
    await Promise.all([1, 2, 3].map(() => workOnPreparo(workplace)))
    const { situacao, resultado } = await preparo()
    expect([situacao, resultado.vendas, resultado.conferem]).toEqual(['Carregada', 2_345, true])
    expect(await countOf('vendas')).toBe(2_345)
  })

  it('is not undone after somebody worked on it', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    await ask('/carga/ensaio')
    await ask('/carga/carregar', { recusadas: 0 })
    await actingAs(db, ana.usuario, (trx) =>
      trx.updateTable('lojas').set({ nome: 'Outra' }).where('id', '=', oldId(1, 1)).execute(),
    )
    const undone = await ask('/carga/desfazer')
    expect(undone).toMatchObject({ situacao: 'Carregada' })
    expect(undone.falha).toContain('Já se trabalhou no que ela trouxe: loja Outra (Ana Souza, ')
    // What was loaded stays for good: no test can come after this one.
    expect((await call('DELETE', '/carga')).status).toBe(200)
  })
})
