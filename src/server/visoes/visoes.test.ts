import { describe, expect, it } from 'vitest'
import { COLUNAS_DE_VENDAS, COLUNAS_PADRAO } from '../../core/vendas-colunas.ts'
import { signIn } from '../testing/accounts.ts'
import { testOffice } from '../testing/office.ts'
import { caller } from '../testing/requests.ts'

const { database, app, administrador, staff } = await testOffice({ max: 12 })
const { db } = database

const VISOES = '/visoes/vendas'
const NENHUMA = '11111111-1111-4111-8111-111111111111'
const tabela = { modo: 'tabela', colunas: ['cliente_nome', 'valor_venda'] }
const conteudo = {
  ...tabela,
  filtros: { status: ['Pago'], de: '2026-03-01', loja_id: NENHUMA },
  ordem: 'valor_desc',
}

/** Somebody who has saved nothing yet. */
const alguem = async () => caller(app, (await signIn(app, { cargo: 'Staff' })).headers)

describe('a view is refused', () => {
  it.each([
    ['without a name', { nome: ' ', conteudo }],
    ['with a name that is too long', { nome: 'a'.repeat(61), conteudo }],
    ['with an unknown column', { nome: 'A', conteudo: { ...conteudo, colunas: ['senha'] } }],
    ['with a column twice', { nome: 'A', conteudo: { ...conteudo, colunas: ['status', 'status'] } }],
    ['without a column', { nome: 'A', conteudo: { ...conteudo, colunas: [] } }],
    ['with an unknown filter', { nome: 'A', conteudo: { ...conteudo, filtros: { cliente: 'x' } } }],
    [
      "with another screen's filter",
      { nome: 'A', conteudo: { ...conteudo, filtros: { pode_receber: NENHUMA } } },
    ],
    ['with an invalid filter', { nome: 'A', conteudo: { ...conteudo, filtros: { de: '2026-02-30' } } }],
    ['with an unknown order', { nome: 'A', conteudo: { ...conteudo, ordem: 'loja' } }],
    ['with an unknown look', { nome: 'A', conteudo: { ...conteudo, modo: 'mapa' } }],
    ['with anything else', { nome: 'A', conteudo: { ...conteudo, largura: 3 } }],
  ])('%s', async (_what, body) => {
    expect((await staff('POST', VISOES, body)).status).toBe(400)
  })

  it('of a screen that has none', async () => {
    expect((await staff('POST', '/visoes/usuarios', { nome: 'A', conteudo })).status).toBe(400)
    expect((await staff('GET', '/visoes/usuarios')).status).toBe(400)
  })

  it('under a name that the user has already given, whatever its letters', async () => {
    const eu = await alguem()
    await eu('POST', VISOES, { nome: 'Do mês', conteudo })
    const { body } = await eu('POST', VISOES, { nome: 'Outra', conteudo })
    const refused = { status: 422, body: { code: 'DUPLICADO', message: 'Já existe uma visão com este nome' } }
    expect(await eu('POST', VISOES, { nome: 'DO MÊS', conteudo })).toMatchObject(refused)
    expect(await eu('PUT', `${VISOES}/${body.id}`, { nome: 'do  mês' })).toMatchObject(refused)
    expect((await (await alguem())('POST', VISOES, { nome: 'Do mês', conteudo })).status).toBe(201)
  })

  it('beyond thirty, also when ten are saved at once', async () => {
    const eu = await alguem()
    for (let n = 1; n <= 25; n++) await eu('POST', VISOES, { nome: `Visão ${n}`, conteudo })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => eu('POST', VISOES, { nome: `Outra ${n}`, conteudo })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'VISOES_DEMAIS' })
    expect((await eu('GET', VISOES)).body.itens).toHaveLength(30)
  })
})

describe('a view', () => {
  it('is saved, renamed, replaced and deleted; the list has them by name', async () => {
    const eu = await alguem()
    const { body: visao } = await eu('POST', VISOES, { nome: 'Érica', conteudo })
    await eu('POST', VISOES, { nome: 'Ana', conteudo: { ...conteudo, filtros: {} } })
    await eu('POST', VISOES, { nome: 'Fábio', conteudo })
    const nomes = async () => (await eu('GET', VISOES)).body.itens.map(({ nome }: { nome: string }) => nome)
    expect(await nomes()).toEqual(['Ana', 'Érica', 'Fábio'])
    expect(visao).toMatchObject({ nome: 'Érica', conteudo })

    const { body: renomeada } = await eu('PUT', `${VISOES}/${visao.id}`, { nome: 'Zé' })
    expect(renomeada).toEqual({ ...visao, nome: 'Zé' })
    const outro = { ...conteudo, modo: 'cartoes', filtros: { texto: 'ana' } }
    const { body: trocada } = await eu('PUT', `${VISOES}/${visao.id}`, { conteudo: outro })
    expect(trocada).toMatchObject({ nome: 'Zé', conteudo: outro })
    expect((await eu('PUT', `${VISOES}/${visao.id}`, {})).status).toBe(400)

    expect((await eu('DELETE', `${VISOES}/${visao.id}`)).body).toEqual({ ok: true })
    expect(await nomes()).toEqual(['Ana', 'Fábio'])
    expect((await eu('DELETE', `${VISOES}/${visao.id}`)).body.code).toBe('NAO_ENCONTRADO')
  })

  it("is its user's own: to anybody else, an Administrador too, it does not exist", async () => {
    const eu = await alguem()
    const { body } = await eu('POST', VISOES, { nome: 'Minha', conteudo })
    expect((await administrador('GET', VISOES)).body.itens).toEqual([])
    const outra = `${VISOES}/${body.id}`
    for (const answer of [
      await administrador('PUT', outra, { nome: 'Sua' }),
      await administrador('DELETE', outra),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Esta visão não existe mais.' } })
    expect((await eu('GET', VISOES)).body.itens).toMatchObject([{ nome: 'Minha' }])
  })

  it('whose filter names a record that is gone is still listed; what an earlier version stored is left out', async () => {
    const pessoa = await signIn(app, { cargo: 'Staff' })
    const eu = caller(app, pessoa.headers)
    const { body } = await eu('POST', VISOES, { nome: 'Da loja', conteudo })
    expect((await eu('GET', VISOES)).body.itens[0].conteudo.filtros.loja_id).toBe(NENHUMA)
    await db
      .updateTable('visoes')
      .set({
        conteudo: JSON.stringify({
          modo: 'mapa',
          colunas: ['antiga', 'status'],
          filtros: { texto: 'ana', antigo: 1, de: 'ontem' },
          ordem: 'sorte',
        }),
      })
      .where('id', '=', body.id)
      .execute()
    expect((await eu('GET', VISOES)).body.itens[0].conteudo).toEqual({
      modo: 'cartoes',
      colunas: ['status'],
      filtros: { texto: 'ana' },
    })
    await db.updateTable('visoes').set({ conteudo: '{}' }).where('id', '=', body.id).execute()
    expect((await eu('GET', VISOES)).body.itens[0].conteudo.colunas).toEqual(COLUNAS_PADRAO)
  })
})

describe('the present look', () => {
  it('is refused with an unknown column, or without one', async () => {
    for (const colunas of [['senha'], []])
      expect((await staff('PUT', VISOES, { apresentacao: { ...tabela, colunas } })).status).toBe(400)
  })

  it('is remembered per user, once', async () => {
    const [eu, outro] = [await alguem(), await alguem()]
    expect((await eu('GET', VISOES)).body).toEqual({ apresentacao: null, itens: [] })
    await eu('PUT', VISOES, { apresentacao: { modo: 'tabela', colunas: COLUNAS_DE_VENDAS } })
    await Promise.all(Array.from({ length: 5 }, () => eu('PUT', VISOES, { apresentacao: tabela })))
    expect((await eu('GET', VISOES)).body).toEqual({ apresentacao: tabela, itens: [] })
    expect((await outro('GET', VISOES)).body.apresentacao).toBeNull()
  })

  it("leaves with its user, as do the user's views", async () => {
    const pessoa = await signIn(app, { cargo: 'Staff' })
    const eu = caller(app, pessoa.headers)
    await eu('PUT', VISOES, { apresentacao: tabela })
    await eu('POST', VISOES, { nome: 'Minha', conteudo })
    const { id } = await db
      .selectFrom('usuarios')
      .select('id')
      .where('user_id', '=', pessoa.userId)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('usuarios').where('id', '=', id).execute()
    expect(await db.selectFrom('visoes').select('id').where('usuario_id', '=', id).execute()).toEqual([])
  })
})
