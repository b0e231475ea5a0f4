/** The load that was prepared on the screen: what comes in, and is undone. */
import { describe, expect, it } from 'vitest'
import { PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { actingAs } from '../../testing/database/database.ts'
import { asDump, oldDatabase, oldId } from '../../testing/database/old-database.ts'
import { sendArquivo } from '../../testing/office/cargas.ts'
import { preparoOffice } from '../../testing/office/preparo.ts'

const { db, ana, call, preparo, ask, refusal, countOf } = await preparoOffice({ inThisThread: true })

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
    // Loaded records stay for good, so no test can come after this one.
    expect((await call('DELETE', '/carga')).status).toBe(200)
  })
})
