import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contend, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildCampanha, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let staff: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database)).app
  staff = caller(app, (await signIn(app, { cargo: 'Staff', nome: 'Bruno Lima' })).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const NOBODY = '00000000-0000-4000-8000-000000000000'

const aplicar = (campanha_id: string, venda_id: string, overrides: Record<string, unknown> = {}) =>
  staff('POST', '/campanhas/aplicacoes', {
    campanha_id,
    venda_id,
    desconto_aplicado: 1000,
    bonus_comissao_aplicado: 0.5,
    observacoes: null,
    ...overrides,
  })

const aplicacoes = async (venda_id: string) =>
  (await database.db.selectFrom('campanhas_vendas').select('id').where('venda_id', '=', venda_id).execute())
    .length

describe('applying a campaign is refused', () => {
  it.each<[string, Parameters<typeof buildCampanha>[1], string]>([
    ['that is paused', { status: 'Inativa' }, 'Esta campanha está inativa'],
    [
      'that began later',
      { data_inicio: '2026-03-11' },
      'A venda é de 10/03/2026, fora do período da campanha (11/03/2026 a 31/03/2026)',
    ],
    [
      'that ended before',
      { data_fim: '2026-03-09' },
      'A venda é de 10/03/2026, fora do período da campanha (01/03/2026 a 09/03/2026)',
    ],
  ])('%s', async (_name, overrides, message) => {
    const campanha = await buildCampanha(database.db, overrides)
    const venda = await buildVenda(database.db)
    expect(await aplicar(campanha.id, venda.id)).toMatchObject({
      status: 422,
      body: { code: 'CAMPANHA_INAPLICAVEL', message, data: { campo: 'campanha_id' } },
    })
    expect(await aplicacoes(venda.id)).toBe(0)
  })

  it('for other lojas or empreendimentos', async () => {
    const { db } = database
    const venda = await buildVenda(db)
    const ofLoja = await buildCampanha(db)
    await db
      .insertInto('campanhas_lojas')
      .values({ campanha_id: ofLoja.id, loja_id: (await buildLoja(db)).id })
      .execute()
    expect(await aplicar(ofLoja.id, venda.id)).toMatchObject({
      status: 422,
      body: { message: 'A loja da venda não participa desta campanha' },
    })
    const ofEmpreendimento = await buildCampanha(db)
    await db
      .insertInto('campanhas_empreendimentos')
      .values({ campanha_id: ofEmpreendimento.id, empreendimento_id: (await buildEmpreendimento(db)).id })
      .execute()
    expect(await aplicar(ofEmpreendimento.id, venda.id)).toMatchObject({
      status: 422,
      body: { message: 'O empreendimento da venda não participa desta campanha' },
    })
  })

  it('with a discount above the sale, and with values that are none', async () => {
    const campanha = await buildCampanha(database.db)
    const venda = await buildVenda(database.db, { valor_venda: 1000 })
    expect(await aplicar(campanha.id, venda.id, { desconto_aplicado: 1000.01 })).toMatchObject({
      status: 400,
      body: {
        message: 'O desconto não pode ser maior que o valor da venda',
        data: { campo: 'desconto_aplicado' },
      },
    })
    expect(await aplicar(campanha.id, venda.id, { desconto_aplicado: undefined })).toMatchObject({
      status: 400,
      body: { data: { campos: { desconto_aplicado: 'Informe o desconto aplicado' } } },
    })
    expect(await aplicar(campanha.id, venda.id, { bonus_comissao_aplicado: 101 })).toMatchObject({
      status: 400,
      body: { data: { campos: { bonus_comissao_aplicado: 'O percentual deve estar entre 0 e 100' } } },
    })
    expect((await aplicar(campanha.id, venda.id, { desconto_aplicado: 1000 })).status).toBe(201)
  })

  it('without campaign or sale', async () => {
    const campanha = await buildCampanha(database.db)
    const venda = await buildVenda(database.db)
    expect(await aplicar(campanha.id, NOBODY)).toMatchObject({
      status: 404,
      body: { message: 'Venda não encontrada' },
    })
    expect(await aplicar(NOBODY, venda.id)).toMatchObject({
      status: 404,
      body: { message: 'Campanha não encontrada' },
    })
    expect(await aplicar('', venda.id)).toMatchObject({
      status: 400,
      body: { data: { campos: { campanha_id: 'Selecione uma campanha' } } },
    })
  })

  it('twice, also by ten at once', async () => {
    const campanha = await buildCampanha(database.db)
    const venda = await buildVenda(database.db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => aplicar(campanha.id, venda.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(422)
      expect(body.message).toBe('Esta campanha já foi aplicada a esta venda')
    }
    expect(await aplicacoes(venda.id)).toBe(1)
  })

  it('once it is paused by somebody else meanwhile', async () => {
    const { db } = database
    const campanha = await buildCampanha(db)
    const venda = await buildVenda(db)
    const answer = await contend(
      db,
      (trx) =>
        trx.updateTable('campanhas').set({ status: 'Inativa' }).where('id', '=', campanha.id).execute(),
      () => aplicar(campanha.id, venda.id),
    )
    expect(answer).toMatchObject({ value: { body: { message: 'Esta campanha está inativa' } } })
  })
})

describe('an applied campaign', () => {
  it('shows on the sale, whose money and version stay, and in its history', async () => {
    const campanha = await buildCampanha(database.db, { nome: 'Bônus Botânico' })
    const venda = await buildVenda(database.db)
    const { body: before } = await staff('GET', `/vendas/${venda.id}`)
    const { status, body } = await aplicar(campanha.id, venda.id, { desconto_aplicado: 12_370.5 })
    expect(status).toBe(201)
    expect(body.campanhas).toMatchObject([
      {
        campanha: { id: campanha.id, nome: 'Bônus Botânico', tipo: 'Desconto Percentual' },
        desconto_aplicado: 12_370.5,
        bonus_comissao_aplicado: 0.5,
      },
    ])
    expect({ ...body, campanhas: [] }).toEqual(before)
    expect((await staff('GET', `/vendas/${venda.id}`)).body).toEqual(body)
    const { itens } = (await staff('GET', `/vendas/${venda.id}/historico`)).body
    expect(itens[0].texto).toMatch(/^Bruno Lima aplicou a campanha Bônus Botânico em /)
  })

  it('counts in the campaign: sales, discounts and bonus', async () => {
    const { db } = database
    const campanha = await buildCampanha(db, { meta_vendas: 2 })
    const onVenda = await buildVenda(db, { valor_venda: 400_000 })
    const onAto = await buildVenda(db, {
      valor_venda: 500_000,
      valor_ato: 50_000,
      base_calculo_comissao: 'valor_ato',
    })
    await aplicar(campanha.id, onVenda.id, { observacoes: 'Conferido' })
    await aplicar(campanha.id, onAto.id, { desconto_aplicado: 0.5 })
    expect((await staff('GET', `/campanhas/${campanha.id}`)).body.resultado).toEqual({
      vendas: 2,
      valor_venda: 900_000,
      desconto: 1000.5,
      bonus: 2250,
    })
    const { body } = await staff('GET', `/campanhas/${campanha.id}/vendas`)
    expect(body.total).toBe(2)
    expect(body.itens).toMatchObject([
      { venda: { id: onAto.id, valor_venda: 500_000 }, desconto_aplicado: 0.5, bonus: 250 },
      {
        venda: { id: onVenda.id, numero_venda: onVenda.numero_venda, data_venda: '2026-03-10' },
        bonus: 2000,
        observacoes: 'Conferido',
      },
    ])
  })

  it('is removed, once, and may be applied again', async () => {
    const campanha = await buildCampanha(database.db)
    const venda = await buildVenda(database.db)
    const applied = (await aplicar(campanha.id, venda.id)).body.campanhas[0]
    const remover = () => staff('DELETE', `/campanhas/aplicacoes/${applied.id}`, {})
    expect(await remover()).toMatchObject({ status: 200, body: { id: venda.id, campanhas: [] } })
    expect(await remover()).toMatchObject({
      status: 404,
      body: { message: 'Esta campanha já foi removida da venda' },
    })
    expect((await aplicar(campanha.id, venda.id)).status).toBe(201)
  })
})

describe('the campaigns for a sale', () => {
  it('are the active ones, with what they propose or why they cannot be applied', async () => {
    const { db } = database
    await db.deleteFrom('campanhas_vendas').execute()
    await db.deleteFrom('campanhas').execute()
    const percentual = await buildCampanha(db, { nome: 'B percentual' })
    const value = await buildCampanha(db, {
      nome: 'C valor',
      tipo: 'Desconto Valor',
      valor_desconto: 8500,
      percentual_desconto: null,
      bonus_comissao: 0.25,
    })
    const past = await buildCampanha(db, { nome: 'A passada', data_fim: '2026-03-09' })
    await buildCampanha(db, { nome: 'D pausada', status: 'Inativa' })
    const venda = await buildVenda(db, { valor_venda: 412_350 })
    await aplicar(value.id, venda.id)
    const { itens } = (await staff('GET', `/campanhas/para-venda?venda_id=${venda.id}`)).body
    expect(itens).toMatchObject([
      {
        id: percentual.id,
        recusa: null,
        proposta: { desconto_aplicado: 12_370.5, bonus_comissao_aplicado: 0 },
      },
      {
        id: past.id,
        recusa: 'A venda é de 10/03/2026, fora do período da campanha (01/03/2026 a 09/03/2026)',
      },
      {
        id: value.id,
        recusa: 'Esta campanha já foi aplicada a esta venda',
        proposta: { desconto_aplicado: 8500, bonus_comissao_aplicado: 0.25 },
      },
    ])
    expect(await staff('GET', `/campanhas/para-venda?venda_id=${NOBODY}`)).toMatchObject({ status: 404 })
  })
})
