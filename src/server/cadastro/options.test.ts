import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Option } from '../../contract/fields.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database)).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const options = async (noun: string, query: Record<string, string> = {}): Promise<Option[]> =>
  (await call('GET', `/${noun}/opcoes?${new URLSearchParams(query)}`)).body.itens

describe('choices', () => {
  it('of lojas tell code, city and state, and leave out the Inativo ones', async () => {
    await buildLoja(database.db, { nome: 'Érica Imóveis', codigo: 'E1', cidade: 'Santos', estado: 'SP' })
    await buildLoja(database.db, { nome: 'Ática', codigo: 'A1', cidade: null, estado: null })
    const closed = await buildLoja(database.db, { nome: 'Fechada', codigo: 'F1', status: 'Inativo' })
    expect(await options('lojas')).toMatchObject([
      { nome: 'Ática', detalhe: 'A1' },
      { nome: 'Érica Imóveis', detalhe: 'E1 · Santos/SP' },
    ])
    expect(await options('lojas', { texto: 'ERICA' })).toMatchObject([{ nome: 'Érica Imóveis' }])
    expect(await options('lojas', { texto: 'santos' })).toHaveLength(1)
    expect(await options('lojas', { texto: 'imoveis santos ERICA' })).toHaveLength(1)
    expect(await options('lojas', { texto: 'fechada' })).toEqual([])
    expect(await options('lojas', { texto: 'erica', 'ids[0]': closed.id })).toMatchObject([
      { nome: 'Érica Imóveis' },
      { nome: 'Fechada' },
    ])
  })

  it('of empreendimentos tell code and city', async () => {
    await buildEmpreendimento(database.db, { nome: 'Jardim 100%', codigo: 'J1', cidade: 'Campinas' })
    await buildEmpreendimento(database.db, { nome: 'Outro', codigo: 'O1' })
    expect(await options('empreendimentos', { texto: '100%' })).toMatchObject([
      { nome: 'Jardim 100%', detalhe: 'J1 · Campinas' },
    ])
  })

  it('of colaboradores are active Corretores, and tell their loja', async () => {
    const { id: loja_id } = await buildLoja(database.db, { nome: 'Loja Moema' })
    await buildColaborador(database.db, { nome: 'Ana', loja_id, comissao_base: 2.75 })
    const gerente = await buildColaborador(database.db, { nome: 'Gil', cargo: 'Gerente' })
    await buildColaborador(database.db, { nome: 'Ivo', status: 'Inativo' })
    expect(await options('colaboradores')).toMatchObject([
      { nome: 'Ana', detalhe: 'Loja Moema', comissao_base: 2.75 },
    ])
    expect(await options('colaboradores', { texto: 'zzz', 'ids[0]': gerente.id })).toMatchObject([
      { nome: 'Gil', detalhe: null },
    ])
  })

  it('are 50 at most, the asked ones among them', async () => {
    for (let i = 0; i < 60; i++)
      await buildEmpreendimento(database.db, { nome: `Lote ${String(i).padStart(2, '0')}` })
    const last = await buildEmpreendimento(database.db, { nome: 'Zênite' })
    const itens = await options('empreendimentos', { 'ids[0]': last.id })
    expect(itens).toHaveLength(50)
    expect(itens.at(-1)?.nome).toBe('Zênite')
    const typed = await buildEmpreendimento(database.db, { nome: 'Vila 1 Lote' })
    expect(await options('empreendimentos', { texto: '1 lote' })).toContainEqual(
      expect.objectContaining({ id: typed.id }),
    )
  })

  it('say why there are none', async () => {
    const vazio = async (noun: string, query: Record<string, string> = {}) =>
      (await call('GET', `/${noun}?${new URLSearchParams(query)}`)).body.vazio
    expect(await vazio('campanhas/opcoes')).toBe('nenhum')
    expect(await vazio('lojas/opcoes', { texto: 'não existe' })).toBe('busca')
    await buildLoja(database.db, { nome: 'Loja do Porto', status: 'Inativo' })
    expect(await vazio('lojas/opcoes', { texto: 'do porto' })).toBe('inativos')
    expect(await vazio('lojas/opcoes')).toBeNull()
    await buildColaborador(database.db, { nome: 'Otávio', cargo: 'Gerente' })
    expect(await vazio('colaboradores/opcoes', { texto: 'otavio' })).toBe('outros')
    expect(await vazio('colaboradores/ativos', { texto: 'otavio' })).toBeNull()
    await database.db.updateTable('lojas').set({ status: 'Inativo' }).execute()
    expect(await vazio('lojas/opcoes')).toBe('inativos')
  })

  it('refuse what they do not know', async () => {
    expect((await call('GET', '/lojas/opcoes?nome=x')).status).toBe(400)
    expect((await call('GET', '/lojas/opcoes?ids[0]=x')).status).toBe(400)
  })
})
