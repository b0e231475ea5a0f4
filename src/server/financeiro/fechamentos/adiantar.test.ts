/** Advances that are typed in a draft: what it takes, what it asks about, and what it keeps. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeAct } from '../../../core/auditoria-atos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { actingAs } from '../../testing/database/database.ts'
import { advancesOf, pixOf, VALE } from '../../testing/financeiro/adiantamentos.ts'
import { buildFavorecido, buildLoja, buildVenda } from '../../testing/office/builders.ts'
import { buildDivida, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const office = await testOffice()
const { database, app, administrador, staff } = office
const { db } = database
const { hoje, carlos, settled, rules, prepared, obter, pagamentosOf, act, advance } = await advancesOf(office)

describe('a draft', () => {
  it('keeps a payment with an advance when its commissions leave, and loses it with the advance', async () => {
    const favorecido = await buildFavorecido(db, pixOf('bia'))
    const linha = await buildLiberada(db, { favorecido, valor: 100 })
    await buildDivida(db, favorecido, 1_000)
    const id = await prepared()
    await advance(id, favorecido, 500)
    expect(await pagamentosOf(id)).toMatchObject([{ bruto: 600, desconto: 30 }])
    expect((await staff('POST', `/fechamentos/${id}/retirar`, { linhas: [linha] })).status).toBe(200)
    expect(await pagamentosOf(id)).toMatchObject([{ bruto: 500, linhas: 0, desconto: 0 }])
    expect((await advance(id, favorecido, 0, { motivo: null })).status).toBe(200)
    expect(await pagamentosOf(id)).toEqual([])
    expect((await advance(id, favorecido, 0, { motivo: null })).status).toBe(404)
  })

  it('keeps back nothing of an advance, neither by the route nor in the database', async () => {
    const favorecido = await buildFavorecido(db, pixOf('bia'))
    await buildLiberada(db, { favorecido, valor: 100 })
    await buildDivida(db, favorecido, 1_000)
    const id = await prepared()
    await advance(id, favorecido, 500)
    const [{ id: pagamento }] = await pagamentosOf(id)
    const discount = async (desconto: number) =>
      staff('PUT', `/fechamentos/${id}/pagamentos/${pagamento}`, {
        versao: (await obter(id)).versao,
        desconto,
      })
    expect((await discount(100.01)).body.message).toBe(FECHAMENTO_MESSAGES.desconto_acima)
    expect((await discount(100)).status).toBe(200)
    await sql`update pagamentos set retencoes = '[{"rubrica": "ISS", "valor": 0.01}]' where id = ${pagamento}`.execute(
      db,
    )
    expect((await act(staff, id, 'enviar')).body.code).toBe('RETENCOES_ACIMA')
    await actingAs(db, carlos.usuario, (trx) =>
      sql`update fechamentos set status = 'Em aprovação' where id = ${id}`.execute(trx),
    )
    await act(administrador, id, 'aprovar')
    await settled()
    const { trabalho } = await obter(id)
    expect(trabalho.deixados).toMatchObject([{ motivo: PAGAMENTO_MESSAGES.saldo }])
    expect(await pagamentosOf(id)).toEqual([])
  })

  it('takes no advance of lojas, without a motivo, to an Inativo or without a key, nor once it was sent', async () => {
    const { id: loja } = await buildLoja(db)
    const favorecido = await buildFavorecido(db, pixOf('bia'))
    const id = await prepared()
    const message = async (...args: Parameters<typeof advance>) => (await advance(...args)).body.message
    expect(await message(id, favorecido, 10, { motivo: null })).toBe(
      FECHAMENTO_MESSAGES.adiantamento_sem_motivo,
    )
    expect((await advance(id, favorecido, 10, { motivo: 'Presente' })).status).toBe(400)
    expect((await advance(id, favorecido, -1)).status).toBe(400)
    expect((await advance(id, favorecido, 10, { versao: 99 })).body.message).toBe(FECHAMENTO_MESSAGES.mudou)
    const inativo = await buildFavorecido(db, { ...pixOf('ivo'), status: 'Inativo' })
    expect(await message(id, inativo, 10)).toBe(FECHAMENTO_MESSAGES.favorecido_inativo)
    expect(await message(id, await buildFavorecido(db, { tipo_chave: null, chave_pix: null }), 10)).toBe(
      PAGAMENTO_MESSAGES.sem_chave_atual,
    )
    const ofLoja = await prepared(staff, [loja])
    expect(await message(ofLoja, favorecido, 10)).toBe(FECHAMENTO_MESSAGES.adiantamento_de_lojas)
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja)
    expect((await advance(id, favorecido, 10, {}, call)).status).toBe(404)
    expect(await message(ofLoja, favorecido, 10, {}, call)).toBe(FECHAMENTO_MESSAGES.adiantamento_de_lojas)
    await rules(`restricoes_do_staff = '{}'`)
    await advance(id, favorecido, 10)
    await act(staff, id, 'enviar')
    expect(await message(id, favorecido, 20)).toBe(FECHAMENTO_MESSAGES.em_edicao)
  })

  it('has one advance of a payee, however often the same is pressed', async () => {
    const favorecido = await buildFavorecido(db, pixOf('bia'))
    const id = await prepared()
    const { versao } = await obter(id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        staff('PUT', `/fechamentos/${id}/adiantamentos/${favorecido.id}`, {
          versao,
          valor: 70,
          motivo: VALE,
          adiantamento_conferido: true,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await obter(id)).toMatchObject({ adiantamento: 70, favorecidos: 1 })
  })
})

describe('beyond what the payee has to expect', () => {
  it('an advance is asked about with both numbers, and the answer recorded', async () => {
    const favorecido = await buildFavorecido(db, { ...pixOf('bia'), nome: 'Bia Braga' })
    await buildLiberada(db, { favorecido, valor: 100 })
    // Two are prepared at once: what the other draft has is no longer to be expected.
    const corte = '2020-01-01'
    const { body } = await staff('POST', '/fechamentos', { corte, dia_pagamento: hoje, lojas: [] })
    await settled()
    const ask = (valor: number, conferido?: boolean) =>
      advance(body.id, favorecido, valor, { adiantamento_conferido: conferido })
    expect((await ask(100)).status).toBe(200)
    expect(await acts()).toEqual([])
    for (const conferido of [undefined, false]) {
      const { status, body: refused } = await ask(100.01, conferido)
      expect({ status, code: refused.code }).toEqual({ status: 422, code: 'ADIANTAMENTO_ALEM' })
      expect(refused.message.replaceAll('\u00a0', ' ')).toBe(
        'Bia Braga tem R$ 100,00 liberados e R$ 0,00 a liberar. O adiantamento é mesmo de R$ 100,01?',
      )
    }
    expect(await obter(body.id)).toMatchObject({ adiantamento: 100 })
    expect((await ask(100.01, true)).status).toBe(200)
    expect(await acts()).toEqual([
      'confirmou um adiantamento de R$ 100,01: Bia Braga tem R$ 100,00 liberados e R$ 0,00 a liberar',
    ])
    const taken = await prepared()
    expect(await obter(taken)).toMatchObject({ bruto: 100 })
    expect((await ask(100)).body.message).toContain('R$\u00a00,00 liberados')
  })

  it('what is still to be released counts', async () => {
    const favorecido = await buildFavorecido(db, pixOf('bia'))
    const { colaborador_id } = favorecido
    await buildVenda(db, {}, [{ colaborador_id: colaborador_id ?? '', valor_comissao: 250 }])
    const id = await prepared()
    expect((await advance(id, favorecido, 250, { adiantamento_conferido: false })).status).toBe(200)
    expect((await advance(id, favorecido, 250.01, { adiantamento_conferido: false })).body.message).toContain(
      'R$\u00a0250,00 a liberar',
    )
  })

  const acts = async () => {
    const rows = await db
      .selectFrom('auditoria')
      .select('detalhes')
      .where('ato', '=', 'adiantamento_conferido')
      .execute()
    return rows.map(({ detalhes }) =>
      describeAct('adiantamento_conferido', detalhes ?? {}).replaceAll('\u00a0', ' '),
    )
  }
})

it('a new advance takes no other’s place', async () => {
  const favorecido = await buildFavorecido(db, pixOf('bia'))
  const id = await prepared()
  await advance(id, favorecido, 50, { novo: true })
  expect((await advance(id, favorecido, 70, { novo: true })).body.message).toBe(
    FECHAMENTO_MESSAGES.adiantamento_repetido,
  )
  expect(await obter(id)).toMatchObject({ adiantamento: 50 })
  expect((await advance(id, favorecido, 70)).status).toBe(200)
})
