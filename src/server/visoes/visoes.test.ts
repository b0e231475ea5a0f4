import { describe, expect, it } from 'vitest'
import { DEFAULT_COLUMNS, VENDA_COLUMNS } from '../../core/vendas/columns.ts'
import { signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, app, administrador, staff } = await testOffice({ max: 12 })
const { db } = database

const VISOES = '/visoes/vendas'
const NONE = '11111111-1111-4111-8111-111111111111'
const table = { modo: 'tabela', colunas: ['cliente_nome', 'valor_venda'] }
const content = {
  ...table,
  filtros: { status: ['Pago'], de: '2026-03-01', loja_id: NONE },
  ordem: 'valor_desc',
}

/** Somebody who has saved nothing yet. */
const someone = async () => caller(app, (await signIn(app, { cargo: 'Staff' })).headers)

describe('a view is refused', () => {
  it.each([
    ['without a name', { nome: ' ', conteudo: content }],
    ['with a name that is too long', { nome: 'a'.repeat(61), conteudo: content }],
    ['with an unknown column', { nome: 'A', conteudo: { ...content, colunas: ['senha'] } }],
    ['with a column twice', { nome: 'A', conteudo: { ...content, colunas: ['status', 'status'] } }],
    ['without a column', { nome: 'A', conteudo: { ...content, colunas: [] } }],
    ['with an unknown filter', { nome: 'A', conteudo: { ...content, filtros: { cliente: 'x' } } }],
    [
      "with another screen's filter",
      { nome: 'A', conteudo: { ...content, filtros: { pode_receber: NONE } } },
    ],
    ['with an invalid filter', { nome: 'A', conteudo: { ...content, filtros: { de: '2026-02-30' } } }],
    ['with an unknown order', { nome: 'A', conteudo: { ...content, ordem: 'loja' } }],
    ['with an unknown look', { nome: 'A', conteudo: { ...content, modo: 'mapa' } }],
    ['with anything else', { nome: 'A', conteudo: { ...content, largura: 3 } }],
  ])('%s', async (_what, body) => {
    expect((await staff('POST', VISOES, body)).status).toBe(400)
  })

  it('of another screen', async () => {
    const ofComissoes = { filtros: { andamento: 'Liberadas' } }
    const { body } = await staff('POST', '/visoes/comissoes', { nome: 'Minha', conteudo: ofComissoes })
    expect(body).toMatchObject({ nome: 'Minha', conteudo: ofComissoes })
    for (const answer of [
      await staff('POST', VISOES, { nome: 'B', conteudo: ofComissoes }),
      await staff('POST', '/visoes/comissoes', { nome: 'B', conteudo: content }),
      await staff('PUT', `/visoes/comissoes/${body.id}`, { conteudo: content }),
      await staff('POST', '/visoes/comissoes', { nome: 'B', conteudo: { filtros: { cliente: 'x' } } }),
      await staff('PUT', '/visoes/comissoes', { apresentacao: table }),
    ])
      expect(answer.status).toBe(400)
    await db
      .updateTable('visoes')
      .set({ conteudo: JSON.stringify({ filtros: { andamento: 'Antigo', status: 'Pago' }, ordem: 'sorte' }) })
      .where('id', '=', body.id)
      .execute()
    expect((await staff('GET', '/visoes/comissoes')).body).toEqual({
      apresentacao: null,
      itens: [{ id: body.id, nome: 'Minha', conteudo: { filtros: { status: 'Pago' } } }],
    })
    expect((await staff('GET', VISOES)).body.itens).toEqual([])
  })

  it('of a screen that has none', async () => {
    expect((await staff('POST', '/visoes/usuarios', { nome: 'A', conteudo: content })).status).toBe(400)
    expect((await staff('GET', '/visoes/usuarios')).status).toBe(400)
  })

  it('under a name that the user has already given, whatever its letters', async () => {
    const me = await someone()
    await me('POST', VISOES, { nome: 'Do mês', conteudo: content })
    const { body } = await me('POST', VISOES, { nome: 'Outra', conteudo: content })
    const refused = { status: 422, body: { code: 'DUPLICADO', message: 'Já existe uma visão com este nome' } }
    expect(await me('POST', VISOES, { nome: 'DO MÊS', conteudo: content })).toMatchObject(refused)
    expect(await me('PUT', `${VISOES}/${body.id}`, { nome: 'do  mês' })).toMatchObject(refused)
    expect((await (await someone())('POST', VISOES, { nome: 'Do mês', conteudo: content })).status).toBe(201)
  })

  it('beyond thirty, also when ten are saved at once', async () => {
    const me = await someone()
    for (let n = 1; n <= 25; n++) await me('POST', VISOES, { nome: `Visão ${n}`, conteudo: content })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => me('POST', VISOES, { nome: `Outra ${n}`, conteudo: content })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'VISOES_DEMAIS' })
    expect((await me('GET', VISOES)).body.itens).toHaveLength(30)
  })
})

describe('a view', () => {
  it('is saved, renamed, replaced and deleted; the list has them by name', async () => {
    const me = await someone()
    const { body: visao } = await me('POST', VISOES, { nome: 'Érica', conteudo: content })
    await me('POST', VISOES, { nome: 'Ana', conteudo: { ...content, filtros: {} } })
    await me('POST', VISOES, { nome: 'Fábio', conteudo: content })
    const names = async () => (await me('GET', VISOES)).body.itens.map(({ nome }: { nome: string }) => nome)
    expect(await names()).toEqual(['Ana', 'Érica', 'Fábio'])
    expect(visao).toMatchObject({ nome: 'Érica', conteudo: content })

    const { body: renamed } = await me('PUT', `${VISOES}/${visao.id}`, { nome: 'Zé' })
    expect(renamed).toEqual({ ...visao, nome: 'Zé' })
    const other = { ...content, modo: 'cartoes', filtros: { texto: 'ana' } }
    const { body: replaced } = await me('PUT', `${VISOES}/${visao.id}`, { conteudo: other })
    expect(replaced).toMatchObject({ nome: 'Zé', conteudo: other })
    expect((await me('PUT', `${VISOES}/${visao.id}`, {})).status).toBe(400)

    expect((await me('DELETE', `${VISOES}/${visao.id}`)).body).toEqual({ ok: true })
    expect(await names()).toEqual(['Ana', 'Fábio'])
    expect((await me('DELETE', `${VISOES}/${visao.id}`)).body.code).toBe('NAO_ENCONTRADO')
  })

  it("is its user's own: to anybody else, an Administrador too, it does not exist", async () => {
    const me = await someone()
    const { body } = await me('POST', VISOES, { nome: 'Minha', conteudo: content })
    expect((await administrador('GET', VISOES)).body.itens).toEqual([])
    const other = `${VISOES}/${body.id}`
    for (const answer of [
      await administrador('PUT', other, { nome: 'Sua' }),
      await administrador('DELETE', other),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Esta visão não existe mais.' } })
    expect((await me('GET', VISOES)).body.itens).toMatchObject([{ nome: 'Minha' }])
  })

  it('whose filter names a record that is gone is still listed; what an earlier version stored is left out', async () => {
    const person = await signIn(app, { cargo: 'Staff' })
    const me = caller(app, person.headers)
    const { body } = await me('POST', VISOES, { nome: 'Da loja', conteudo: content })
    expect((await me('GET', VISOES)).body.itens[0].conteudo.filtros.loja_id).toBe(NONE)
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
    expect((await me('GET', VISOES)).body.itens[0].conteudo).toEqual({
      modo: 'cartoes',
      colunas: ['status'],
      filtros: { texto: 'ana' },
    })
    await db.updateTable('visoes').set({ conteudo: '{}' }).where('id', '=', body.id).execute()
    expect((await me('GET', VISOES)).body.itens[0].conteudo.colunas).toEqual(DEFAULT_COLUMNS)
  })
})

describe('the present look', () => {
  it('is refused with an unknown column, or without one', async () => {
    for (const columns of [['senha'], []])
      expect((await staff('PUT', VISOES, { apresentacao: { ...table, colunas: columns } })).status).toBe(400)
  })

  it('is remembered per user, once', async () => {
    const [me, other] = [await someone(), await someone()]
    expect((await me('GET', VISOES)).body).toEqual({ apresentacao: null, itens: [] })
    await me('PUT', VISOES, { apresentacao: { modo: 'tabela', colunas: VENDA_COLUMNS } })
    await Promise.all(Array.from({ length: 5 }, () => me('PUT', VISOES, { apresentacao: table })))
    expect((await me('GET', VISOES)).body).toEqual({ apresentacao: table, itens: [] })
    expect((await other('GET', VISOES)).body.apresentacao).toBeNull()
  })

  it("leaves with its user, as do the user's views", async () => {
    const person = await signIn(app, { cargo: 'Staff' })
    const me = caller(app, person.headers)
    await me('PUT', VISOES, { apresentacao: table })
    await me('POST', VISOES, { nome: 'Minha', conteudo: content })
    const { id } = await db
      .selectFrom('usuarios')
      .select('id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('usuarios').where('id', '=', id).execute()
    expect(await db.selectFrom('visoes').select('id').where('usuario_id', '=', id).execute()).toEqual([])
  })
})
