/** A closing that is made of one advance alone, in one call. */
import { describe, expect, it } from 'vitest'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { advancesOf, pixOf, VALE } from '../../testing/financeiro/adiantamentos.ts'
import type { Call } from '../../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const office = await testOffice()
const { database, app, administrador, staff } = office
const { db } = database
const { hoje, rules, obter, act } = await advancesOf(office)

describe('a closing of nothing but an advance', () => {
  const create = (
    adiantamento: unknown,
    { lojas = [], call = staff, key = '' }: { lojas?: string[]; call?: Call; key?: string } = {},
  ) =>
    call(
      'POST',
      '/fechamentos',
      { corte: hoje, dia_pagamento: hoje, lojas, adiantamento },
      key ? { 'idempotency-key': key } : {},
    )

  it('is made at once, as a draft without what others have to be paid', async () => {
    const favorecido = await buildFavorecido(db, pixOf('bia'))
    await buildLiberada(db, { favorecido: await buildFavorecido(db, pixOf('caio')), valor: 1_000 })
    const wanted = { favorecido_id: favorecido.id, valor: 500, motivo: VALE }
    expect((await create(wanted)).body.code).toBe('ADIANTAMENTO_ALEM')
    expect((await administrador('GET', '/fechamentos')).body.total).toBe(0)
    const { status, body } = await create({ ...wanted, adiantamento_conferido: true })
    expect(status).toBe(201)
    expect(await obter(body.id)).toMatchObject({
      status: 'Rascunho',
      favorecidos: 1,
      bruto: 500,
      adiantamento: 500,
    })
    expect((await act(staff, body.id, 'enviar')).status).toBe(200)
    expect((await act(administrador, body.id, 'aprovar')).status).toBe(200)
  })

  it('is not made of a hostile body, for a loja, by who sees one loja only, nor of who cannot be paid', async () => {
    const { id: loja } = await buildLoja(db)
    const favorecido = await buildFavorecido(db, pixOf('bia'))
    const good = { favorecido_id: favorecido.id, valor: 10, motivo: VALE, adiantamento_conferido: true }
    for (const bad of [
      { ...good, valor: 0 },
      { ...good, valor: -1 },
      { ...good, valor: '10' },
      { ...good, valor: 0.001 },
      { ...good, motivo: null },
      { ...good, motivo: 'Presente' },
      { ...good, favorecido_id: 'x' },
      { ...good, novo: true },
      { ...good, adiantamento_conferido: 'sim' },
      [],
      null,
    ])
      expect((await create(bad)).status).toBe(400)
    expect((await create(good, { lojas: [loja] })).body.message).toBe(
      FECHAMENTO_MESSAGES.adiantamento_de_lojas,
    )
    const inativo = await buildFavorecido(db, { ...pixOf('ivo'), status: 'Inativo' })
    expect((await create({ ...good, favorecido_id: inativo.id })).status).toBe(400)
    const { id: semChave } = await buildFavorecido(db, { tipo_chave: null, chave_pix: null })
    expect((await create({ ...good, favorecido_id: semChave })).body.message).toBe(
      PAGAMENTO_MESSAGES.sem_chave_atual,
    )
    expect((await create({ ...good, favorecido_id: loja })).status).toBe(404)
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja)
    expect((await create(good, { call })).status).toBe(400)
    expect((await create(good, { call, lojas: [loja] })).body.message).toBe(
      FECHAMENTO_MESSAGES.adiantamento_de_lojas,
    )
    await rules(`restricoes_do_staff = '{}'`)
    expect((await administrador('GET', '/fechamentos')).body.total).toBe(0)
  })

  it('is one of fifty presses', async () => {
    const { id: favorecido_id } = await buildFavorecido(db, pixOf('bia'))
    const wanted = { favorecido_id, valor: 500, motivo: VALE, adiantamento_conferido: true }
    const key = 'f'.repeat(32)
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(wanted, { key })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await administrador('GET', '/fechamentos')).body.total).toBe(1)
  })
})
