/** Closings as Staff who see the sales of their own loja only have them. */
import { expect, it } from 'vitest'
import { today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import type { Call } from '../../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const { database, app, services, administrador, staff } = await testOffice()
const { db } = database
const hoje = today(services.now())

/** Makes a closing and returns its id once it is prepared. */
async function prepared(call: Call, more: object = {}): Promise<string> {
  const { body } = await call('POST', '/fechamentos', {
    corte: hoje,
    dia_pagamento: hoje,
    lojas: [],
    ...more,
  })
  await services.financeiro.settled()
  return body.id
}

it('Staff who see their own loja’s sales only see and make closings of that loja alone; another’s is not there', async () => {
  const loja = (await buildLoja(db, { nome: 'Centro' })).id
  const linha = await buildLiberada(db, { favorecido: await buildFavorecido(db), venda: { loja_id: loja } })
  const other = await buildLiberada(db, { favorecido: await buildFavorecido(db) })
  const all = await prepared(staff)
  await restrict(db, 'Ver vendas de outras lojas')
  const { call } = await staffOf(app, db, loja)
  expect((await call('GET', '/fechamentos')).body.itens).toEqual([])
  for (const path of ['', '/pagamentos', '/fora', '/pdf', '/historico'])
    expect((await call('GET', `/fechamentos/${all}${path}`)).status).toBe(404)
  expect((await call('POST', `/fechamentos/${all}/retirar`, { linhas: [linha] })).status).toBe(404)
  expect((await call('GET', '/fechamentos/proposta')).body.lojas).toEqual([{ id: loja, nome: 'Centro' }])
  const days = { corte: hoje, dia_pagamento: hoje }
  expect((await call('POST', '/fechamentos', { ...days, lojas: [] })).status).toBe(400)
  await administrador('DELETE', `/fechamentos/${all}`, {
    versao: (await administrador('GET', `/fechamentos/${all}`)).body.versao,
  })
  const id = await prepared(call, { lojas: [loja] })
  expect((await call('GET', `/fechamentos/${id}`)).body.resumo.linhas).toBe(1)
  const { body } = await call('POST', `/fechamentos/${id}/incluir`, { linha_id: other, motivo: 'x' })
  expect(body.message).toBe(FECHAMENTO_MESSAGES.nao_aberta)
})
