/** Retenções through the routes: of one payment and of many, followed by the discount, up to what is paid. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { RETENCAO_MESSAGES, retencaoOf } from '../../../core/financeiro/retencoes.ts'
import { emptyTables } from '../../testing/database/database.ts'
import type { Call } from '../../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildDivida, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const { database, app, services, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())
const settled = () => services.financeiro.settled()

async function prepared(lojas: string[] = []): Promise<string> {
  const { body } = await staff('POST', '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas })
  await settled()
  return body.id
}
const obter = async (id: string) => (await administrador('GET', `/fechamentos/${id}`)).body
const pagamentosOf = async (id: string) =>
  (await administrador('GET', `/fechamentos/${id}/pagamentos`)).body.itens
async function act(call: Call, id: string, verb: string) {
  const { versao, conferencia } = await obter(id)
  return call('POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })
}
async function approve(id: string) {
  await act(staff, id, 'enviar')
  await act(administrador, id, 'aprovar')
  await settled()
}
/** Of the closing's first payment. */
async function reter(id: string, retencoes: object[], more: object = {}, call = staff) {
  const { versao } = await obter(id)
  const [{ id: pagamento }] = await pagamentosOf(id)
  return call('PUT', `/fechamentos/${id}/pagamentos/${pagamento}/retencoes`, { versao, retencoes, ...more })
}
async function reterDeVarios(id: string, more: object = {}, call = staff) {
  const { versao } = await obter(id)
  const retidos = (await pagamentosOf(id)).map((one: { id: string }) => one.id)
  return call('POST', `/fechamentos/${id}/retencoes`, { versao, ...ISS, retidos, ...more })
}
const ISS = { rubrica: 'ISS', percentual: 5 }
const INSS = { rubrica: 'INSS', percentual: 11, valor: 0 }
const TARIFA = { rubrica: 'Tarifa', percentual: null, valor: 5 }
const pixOf = (nome: string) => ({ tipo_chave: 'E-mail' as const, chave_pix: `${nome}@example.com` })
const payee = (nome: string, more: object = {}) => buildFavorecido(db, { nome, ...pixOf(nome), ...more })
const owing = async (valores: number[]) => {
  const favorecido = await payee('bia')
  await buildDivida(db, favorecido, 1_000)
  const linhas: string[] = []
  for (const valor of valores) linhas.push(await buildLiberada(db, { favorecido, valor }))
  return { id: await prepared(), linhas }
}

beforeEach(async () => {
  await settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
  await sql`update configuracoes set pagamento_minimo = 0, desconto_maximo = 30, restricoes_do_staff = '{}'`.execute(
    ownerDb,
  )
})

describe('the retenções of a payment', () => {
  it('are of the commissions and never of an advance, reach the movements, and are shown wherever the net is', async () => {
    const favorecido = await payee('bia')
    await buildLiberada(db, { favorecido, valor: 1_000.05 })
    const id = await prepared()
    await staff('PUT', `/fechamentos/${id}/adiantamentos/${favorecido.id}`, {
      adiantamento_conferido: true,
      versao: (await obter(id)).versao,
      valor: 200,
      motivo: 'Vale do mês',
    })
    expect((await reter(id, [INSS, TARIFA])).status).toBe(200)
    const seen = { bruto: 1_200.05, desconto: 0, retido: 115, liquido: 1_085.05 }
    const retencoes = [
      { rubrica: 'INSS', percentual: 11, valor: 110 },
      { rubrica: 'Tarifa', valor: 5 },
    ]
    const [pagamento] = await pagamentosOf(id)
    expect(pagamento).toMatchObject({ ...seen, retencoes })
    await approve(id)
    expect(await obter(id)).toMatchObject({ ...seen, resumo: { saldo: 1_085.05 } })
    const paths = [`/pagamentos/${pagamento.id}`, `/fechamentos/${id}/pagamentos/${pagamento.id}/por-que`]
    expect((await staff('GET', paths[0] ?? '')).body).toMatchObject(seen)
    expect((await staff('GET', paths[1] ?? '')).body).toMatchObject({ retencoes, liquido: 1_085.05 })
    const page = (await staff('GET', `/favorecidos/${favorecido.id}/pagamentos`)).body.itens
    expect(page).toMatchObject([seen])
    expect((await staff('GET', '/fechamentos')).body.itens).toMatchObject([seen])
    for (const path of [
      '/fechamentos/exportar?formato=csv',
      `/pagamentos/exportar?formato=csv&fechamento_id=${id}`,
    ])
      expect(String((await administrador('GET', path)).body)).toContain('Retenções')
    expect((await administrador('GET', `/fechamentos/${id}/pdf`)).status).toBe(200)
    const { itens } = (await administrador('GET', `/fechamentos/${id}/historico`)).body
    expect(JSON.stringify(itens).replaceAll('\u00a0', ' ')).toContain(
      'INSS 11,00%: R$ 110,00; Tarifa: R$ 5,00',
    )
    const { rows } = await sql`
      select rubrica, valor from comissoes_movimentos where tipo = 'Retenção' order by rubrica`.execute(db)
    expect(rows).toEqual([
      { rubrica: 'INSS', valor: 110 },
      { rubrica: 'Tarifa', valor: 5 },
    ])
  })

  it('lower a discount of the rule to its share of what is left, and raise it again when they go', async () => {
    const { id } = await owing([1_000])
    expect(await pagamentosOf(id)).toMatchObject([{ desconto: 300 }])
    await reter(id, [INSS])
    expect(await pagamentosOf(id)).toMatchObject([{ desconto: 267, retido: 110, liquido: 623 }])
    await reter(id, [INSS])
    expect(await pagamentosOf(id)).toMatchObject([{ desconto: 267 }])
    await reter(id, [])
    expect(await pagamentosOf(id)).toMatchObject([{ desconto: 300, retido: 0 }])
  })

  it('lower a larger discount to what is left, which is the most that one can be', async () => {
    const { id } = await owing([1_000])
    const [{ id: pagamento }] = await pagamentosOf(id)
    const descontar = async (desconto: number) =>
      staff('PUT', `/fechamentos/${id}/pagamentos/${pagamento}`, {
        versao: (await obter(id)).versao,
        desconto,
      })
    await descontar(1_000)
    await reter(id, [INSS])
    expect(await pagamentosOf(id)).toMatchObject([{ desconto: 890, liquido: 0 }])
    expect((await descontar(890.01)).body.message).toBe(FECHAMENTO_MESSAGES.desconto_acima)
  })

  it('follow the commissions that leave and come, with the discount', async () => {
    const { id, linhas } = await owing([1_000, 500])
    await reter(id, [INSS])
    expect(await pagamentosOf(id)).toMatchObject([{ retido: 165, desconto: 400.5 }])
    await staff('POST', `/fechamentos/${id}/retirar`, { linhas: [linhas[1]] })
    expect(await pagamentosOf(id)).toMatchObject([{ bruto: 1_000, retido: 110, desconto: 267 }])
    await staff('POST', `/fechamentos/${id}/incluir`, { linha_id: linhas[1], motivo: null })
    expect(await pagamentosOf(id)).toMatchObject([{ bruto: 1_500, retido: 165 }])
  })

  it('as an amount stay when commissions leave; what no longer fits is not sent, nor approved by the database', async () => {
    const favorecido = await payee('bia')
    const linha = await buildLiberada(db, { favorecido, valor: 1_000 })
    await buildLiberada(db, { favorecido, valor: 100 })
    const id = await prepared()
    await reter(id, [{ ...TARIFA, valor: 400 }])
    await staff('POST', `/fechamentos/${id}/retirar`, { linhas: [linha] })
    expect(await pagamentosOf(id)).toMatchObject([{ bruto: 100, retido: 400, liquido: -300 }])
    expect((await act(staff, id, 'enviar')).body).toMatchObject({
      code: 'RETENCOES_ACIMA',
      message: expect.stringContaining('das comissões de bia'),
    })
    await reter(id, [{ ...TARIFA, valor: 100 }])
    await approve(id)
    expect(await pagamentosOf(id)).toMatchObject([{ status: 'Pago', liquido: 0 }])
  })

  it.each<[object[], string]>([
    [[{ ...TARIFA, valor: 100.01 }], RETENCAO_MESSAGES.acima],
    [
      [
        { ...INSS, percentual: 60 },
        { ...ISS, valor: 0, percentual: 60 },
      ],
      RETENCAO_MESSAGES.acima,
    ],
    [[{ ...TARIFA, rubrica: 'Propina' }], RETENCAO_MESSAGES.desconhecida],
  ])('%j is refused', async (retencoes, message) => {
    await buildLiberada(db, { favorecido: await payee('bia'), valor: 100 })
    expect((await reter(await prepared(), retencoes)).body.message).toBe(message)
  })

  it.each<[object[]]>([
    [[INSS, { ...INSS, rubrica: 'inss' }]],
    [[{ ...TARIFA, valor: 0 }]],
    [[{ ...TARIFA, valor: -1 }]],
    [[{ ...TARIFA, valor: 0.001 }]],
    [[{ ...INSS, percentual: 0 }]],
    [[{ ...INSS, percentual: 100.01 }]],
    [[{ ...TARIFA, rubrica: ' ' }]],
    [[{ ...TARIFA, rubrica: 'x'.repeat(61) }]],
    [[{ ...TARIFA, outro: 1 }]],
  ])('%j is no input', async (retencoes) => {
    await buildLiberada(db, { favorecido: await payee('bia'), valor: 100 })
    expect((await reter(await prepared(), retencoes)).status).toBe(400)
  })

  it('are changed as they were seen, in a draft only, and keep a name that left the list', async () => {
    await buildLiberada(db, { favorecido: await payee('bia'), valor: 100 })
    const id = await prepared()
    const cofins = { nome: 'COFINS', nota: null, desde: null }
    const { body } = await administrador('POST', '/configuracoes/retencoes', cofins)
    await reter(id, [{ ...TARIFA, rubrica: 'COFINS' }])
    await administrador('DELETE', `/configuracoes/retencoes/${body.id}`)
    expect((await reter(id, [{ ...TARIFA, rubrica: 'COFINS', valor: 6 }])).status).toBe(200)
    expect((await reter(id, [], { versao: 1 })).body.message).toBe(FECHAMENTO_MESSAGES.mudou)
    await act(staff, id, 'enviar')
    expect((await reter(id, [])).body.message).toBe(FECHAMENTO_MESSAGES.em_edicao)
    expect((await reterDeVarios(id)).body.message).toBe(FECHAMENTO_MESSAGES.em_edicao)
  })
})

it('a narrowed Staff changes those of closings of their loja only', async () => {
  const { id: loja } = await buildLoja(db)
  await buildLiberada(db, { favorecido: await payee('bia'), valor: 100, loja_id: loja })
  const all = await prepared()
  await restrict(db, 'Ver vendas de outras lojas')
  const { call } = await staffOf(app, db, loja)
  for (const { status } of [
    await reter(all, [], {}, call),
    await reterDeVarios(all, {}, call),
    await call('GET', `/fechamentos/${all}/retencoes`),
  ])
    expect(status).toBe(404)
  await administrador('DELETE', `/fechamentos/${all}`, { versao: (await obter(all)).versao })
  await sql`update configuracoes set restricoes_do_staff = '{}'`.execute(ownerDb)
  const own = await prepared([loja])
  await restrict(db, 'Ver vendas de outras lojas')
  expect((await reter(own, [TARIFA], {}, call)).status).toBe(200)
  expect((await reterDeVarios(own, {}, call)).status).toBe(200)
})

describe('a percent for many', () => {
  it('is put where it fits, is refused with the name of who it does not fit, is changed, and goes with 0', async () => {
    for (const [nome, valor] of Object.entries({ ana: 1_000, bia: 100, caio: 0.1 }))
      await buildLiberada(db, {
        favorecido: await payee(nome, { vinculo: nome === 'ana' ? 'PJ' : null }),
        valor,
      })
    const id = await prepared()
    const [, bia] = await pagamentosOf(id)
    await staff('PUT', `/fechamentos/${id}/pagamentos/${bia.id}/retencoes`, {
      versao: (await obter(id)).versao,
      retencoes: [{ ...TARIFA, valor: 96 }],
    })
    const { itens } = (await staff('GET', `/fechamentos/${id}/retencoes`)).body
    expect(itens).toMatchObject([
      { favorecido: 'ana', vinculo: 'PJ' },
      { favorecido: 'bia', vinculo: null },
      { favorecido: 'caio', vinculo: null },
    ])
    const [ofAna, ofBia, ofCaio] = itens.map((one: { id: string }) => one.id)
    for (const [retidos, message] of [
      [[ofAna, ofBia], `bia: ${RETENCAO_MESSAGES.acima}`],
      [[ofAna, ofCaio], `caio: ${RETENCAO_MESSAGES.nada}`],
    ])
      expect(await reterDeVarios(id, { retidos })).toMatchObject({ status: 400, body: { message } })
    expect(await obter(id)).toMatchObject({ retido: 96 })
    expect((await reterDeVarios(id, { retidos: [ofAna] })).status).toBe(200)
    expect(await obter(id)).toMatchObject({ retido: 146 })
    const both = { retidos: [ofAna, ofBia] }
    expect((await reterDeVarios(id, { percentual: 4, ...both })).status).toBe(200)
    expect(await obter(id)).toMatchObject({ retido: 140 })
    expect((await reterDeVarios(id, { percentual: 0, ...both })).status).toBe(200)
    expect(await obter(id)).toMatchObject({ retido: 96 })
    expect((await reterDeVarios(id, { rubrica: 'Propina' })).body.message).toBe(
      RETENCAO_MESSAGES.desconhecida,
    )
    expect((await reterDeVarios(id, { retidos: [id] })).body.message).toBe(PAGAMENTO_MESSAGES.ausente)
  })

  it('is one act of the version that was seen, however often it is pressed', async () => {
    await buildLiberada(db, { favorecido: await payee('bia'), valor: 1_000 })
    const id = await prepared()
    const { versao } = await obter(id)
    const [{ id: pagamento }] = await pagamentosOf(id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reterDeVarios(id, { versao, retidos: [pagamento] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await obter(id)).toMatchObject({ retido: 50 })
  })
})

describe('the database', () => {
  it('computes a percent as the screen does', async () => {
    for (const [comissoes, percentual] of [
      [1_000.05, 11],
      [0.99, 1],
      [99_999_999_999.99, 33.33],
      [12_345.67, 0.01],
    ] as const) {
      const { rows } = await sql<{ valor: number }>`
        select plantao.soma_das_retencoes(plantao.retencoes_de(
          jsonb_build_array(jsonb_build_object('rubrica', 'x', 'valor', 1, 'percentual', ${percentual}::numeric)), ${comissoes})) as valor`.execute(
        db,
      )
      expect(rows[0]?.valor, `${percentual}% of ${comissoes}`).toBe(retencaoOf(comissoes, percentual))
    }
  })

  it.each([
    '[1]',
    '[{}]',
    '[{"rubrica": "", "valor": 1}]',
    `[{"rubrica": "${'x'.repeat(61)}", "valor": 1}]`,
    '[{"rubrica": "ISS", "valor": "1"}]',
    '[{"rubrica": "ISS", "valor": 0}]',
    '[{"rubrica": "ISS", "valor": -1}]',
    '[{"rubrica": "ISS", "valor": 0.001}]',
    '[{"rubrica": "ISS", "valor": 1, "percentual": "5"}]',
    '[{"rubrica": "ISS", "valor": 1, "percentual": 101}]',
    '[{"rubrica": "ISS", "valor": 1}, {"rubrica": "iss", "valor": 2}]',
    '{}',
  ])('refuses %s', async (retencoes) => {
    await buildLiberada(db, { favorecido: await payee('bia'), valor: 100 })
    await prepared()
    await expect(sql`update pagamentos set retencoes = ${retencoes}::jsonb`.execute(db)).rejects.toThrow(
      /pagamentos_retencoes/,
    )
  })
})
