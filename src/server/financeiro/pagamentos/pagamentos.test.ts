/** Payments of a closing through the routes: what is refused, and what each act makes of them. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Pagamento, PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { recordOwnAct } from '../../database/connections/acts.ts'
import { createLogger } from '../../process/log.ts'
import type { Call } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { type BuiltFechamento, buildFechamento, confirmRestore } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'
import { TIPOS_DE_TRABALHO } from '../tipos.ts'

const NOW = '2026-04-22T15:00:00Z'
const { database, services, administrador, staff } = await testOffice({ now: () => new Date(NOW) })
// Only this file's own steps work on a job.
await services.financeiro.stop()
const { db } = database
const DIA = '2026-04-20'
/** The days of this file are before its approvals, which have the time of the database. */
const PAGO = { data_pagamento: DIA, dia_conferido: true }

const payee = (nome: string, more: object = {}) =>
  buildFavorecido(db, { tipo: 'Corretor externo', nome, ...more })
const obter = async (id: string, call: Call = staff): Promise<PagamentoCompleto> =>
  (await call('GET', `/pagamentos/${id}`)).body
const act = (id: string, path: string, body: object, call: Call = staff) =>
  call('POST', `/pagamentos/${id}/${path}`, body)
const one = async (status?: 'Enviado' | 'Rejeitado' | 'Pago' | 'Devolvido', more: object = {}) => {
  const { pagamentos } = await buildFechamento(db, {
    pagamentos: [{ ...(status && { status }), ...more }],
  })
  return pagamentos[0]?.id ?? ''
}

let month: BuiltFechamento
beforeAll(async () => {
  month = await buildFechamento(db, {
    pagamentos: [
      { favorecido: await payee('Zélia Prado'), valores: [100.1, 0.2] },
      { favorecido: await payee('Érica Nunes'), valores: [700], status: 'Enviado' },
      { favorecido: await payee('Ana Souza'), valores: [1_000], desconto: 300 },
      { favorecido: await payee('Davi Melo'), valores: [500], desconto: 500 },
      { favorecido: await payee('Caio Reis'), valores: [50], status: 'Pago' },
    ],
  })
})

describe('the payments of a closing', () => {
  const list = async (query = ''): Promise<Pagamento[]> =>
    (await staff('GET', `/pagamentos?fechamento_id=${month.id}${query}`)).body.itens

  it('are listed by name, with what is kept and what leaves the bank', async () => {
    expect(
      (await list()).map(({ favorecido_nome, situacao, liquido }) => [favorecido_nome, situacao, liquido]),
    ).toEqual([
      ['Ana Souza', 'A pagar', 700],
      ['Caio Reis', 'Pago', 50],
      ['Davi Melo', 'Compensado', 0],
      ['Érica Nunes', 'Enviado', 700],
      ['Zélia Prado', 'A pagar', 100.3],
    ])
    expect((await list('&situacao=A%20pagar')).map(({ favorecido_nome }) => favorecido_nome)).toEqual([
      'Ana Souza',
      'Zélia Prado',
    ])
    expect((await list('&situacao=Compensado'))[0]).toMatchObject({ bruto: 500, desconto: 500 })
    expect((await list('&texto=zelia'))[0]?.favorecido_nome).toBe('Zélia Prado')
    expect(await list('&situacao=Rejeitado')).toEqual([])
  })

  it('add up by situação to what the closing pays', async () => {
    const { body } = await staff('GET', `/pagamentos/resumo?fechamento_id=${month.id}`)
    expect(body.por_situacao).toEqual({
      'A pagar': { quantidade: 2, valor: 800.3 },
      Enviado: { quantidade: 1, valor: 700 },
      Rejeitado: { quantidade: 0, valor: 0 },
      Devolvido: { quantidade: 0, valor: 0 },
      Pago: { quantidade: 1, valor: 50 },
      Compensado: { quantidade: 1, valor: 0 },
    })
    expect((await obter(body.primeiro)).favorecido_nome).toBe('Ana Souza')
  })

  it('have a place among those by which money leaves, neighbours, and the next that is to be paid', async () => {
    const [ana, caio, davi, erica, zelia] = (await list()).map(({ id }) => id)
    expect(await obter(erica ?? '')).toMatchObject({
      posicao: 3,
      total: 4,
      anterior: caio,
      seguinte: zelia,
      proximo: zelia,
      mudaram: [],
    })
    expect(await obter(zelia ?? '')).toMatchObject({ posicao: 4, seguinte: null, proximo: ana })
    expect(await obter(davi ?? '')).toMatchObject({ posicao: null, total: 4, anterior: null, proximo: ana })
  })

  it('lead to those that the bank refused or gave back once nothing is to be paid, one after the other', async () => {
    const payee = (nome: string) => buildFavorecido(db, { tipo: 'Corretor externo', nome })
    const { id, pagamentos } = await buildFechamento(db, {
      pagamentos: [
        { favorecido: await payee('Ana Souza'), status: 'Pago' },
        { favorecido: await payee('Caio Reis'), status: 'Rejeitado' },
        { favorecido: await payee('Érica Nunes'), status: 'Enviado' },
        { favorecido: await payee('Rui Costa'), status: 'Devolvido' },
      ],
    })
    const [ana, caio, , rui] = pagamentos.map((pagamento) => pagamento.id)
    expect((await staff('GET', `/pagamentos/resumo?fechamento_id=${id}`)).body.primeiro).toBe(caio)
    expect((await obter(ana ?? '')).proximo).toBe(caio)
    expect((await obter(caio ?? '')).proximo).toBe(rui)
    expect((await obter(rui ?? '')).proximo).toBe(caio)
    await act(rui ?? '', 'corrigido', { de: 'Devolvido' })
    expect((await staff('GET', `/pagamentos/resumo?fechamento_id=${id}`)).body.primeiro).toBe(rui)
    expect((await obter(ana ?? '')).proximo).toBe(rui)
  })

  it('are none before the approval, nor of an unknown closing', async () => {
    const { id, pagamentos } = await buildFechamento(db, { status: 'Em aprovação' })
    const notApproved = { status: 422, body: { message: 'O fechamento ainda não foi aprovado.' } }
    expect(await staff('GET', `/pagamentos?fechamento_id=${id}`)).toMatchObject(notApproved)
    expect(await staff('GET', `/pagamentos/resumo?fechamento_id=${id}`)).toMatchObject(notApproved)
    expect((await staff('GET', `/pagamentos/resumo?fechamento_id=${randomUUID()}`)).body.message).toBe(
      'Fechamento não encontrado',
    )
    expect((await staff('GET', `/pagamentos/${pagamentos[0]?.id}`)).body.message).toBe(
      PAGAMENTO_MESSAGES.ausente,
    )
    expect((await act(pagamentos[0]?.id ?? '', 'pago', { de: 'A pagar', ...PAGO })).status).toBe(404)
  })
})

describe('the PIX code', () => {
  it('has the key, the amount that is left and the city, and is recorded each time', async () => {
    await db.updateTable('configuracoes').set({ cidade: 'Ribeirão Preto' }).execute()
    const [ana] = (await staff('GET', `/pagamentos?fechamento_id=${month.id}`)).body.itens
    const { status, body } = await act(ana.id, 'codigo', {})
    expect(status).toBe(200)
    const key = month.pagamentos[2]?.favorecido.chave_pix ?? ''
    expect(body).toMatchObject({ chave_pix: key, tipo_chave: 'E-mail' })
    for (const part of [`01${key.length}${key}`, '5406700.00', '5909Ana Souza', '6014Ribeirao Preto'])
      expect(body.codigo).toContain(part)
    const { itens } = (await administrador('GET', '/auditoria?assunto=dados_pessoais')).body
    expect(JSON.stringify(itens)).toContain('abriu o código PIX do pagamento a Ana Souza (Fechamento')
  })

  it('is given for what is to be paid only', async () => {
    for (const status of ['Pago', 'Rejeitado', 'Devolvido'] as const)
      expect((await act(await one(status), 'codigo', {})).body.message).toBe(PAGAMENTO_MESSAGES.ja_pago)
    expect((await act(await one('Enviado'), 'codigo', {})).status).toBe(200)
  })

  it('says that there is no key', async () => {
    const favorecido = await payee('Sem Chave', { tipo_chave: null, chave_pix: null })
    const { body, status } = await act(await one(undefined, { favorecido }), 'codigo', {})
    expect([status, body.message]).toEqual([422, PAGAMENTO_MESSAGES.sem_chave])
  })

  it('is not kept for a repeated request, whose key would have it for a day', async () => {
    const id = await one()
    await staff('POST', `/pagamentos/${id}/codigo`, {}, { 'idempotency-key': 'codigo-0001' })
    const stored = await db
      .selectFrom('idempotencia')
      .select('chave')
      .where('rota', '=', 'pagamentos.mostrarCodigo')
      .execute()
    expect(stored).toEqual([])
  })
})

describe('an act is refused', () => {
  it.each([
    ['enviado', { de: 'A pagar' }, 'Enviado'],
    ['pago', { de: 'A pagar', ...PAGO }, 'Pago'],
    ['pago', { de: 'Enviado', ...PAGO }, 'Rejeitado'],
    ['rejeitado', { de: 'Enviado' }, 'Devolvido'],
    ['devolvido', { de: 'Pago', data_devolucao: DIA }, undefined],
    ['corrigido', { de: 'Rejeitado' }, 'Pago'],
    ['a-pagar', { de: 'Enviado' }, 'Rejeitado'],
  ] as const)('%s of %o where it is %s by now', async (path, body, status) => {
    const id = await one(status)
    const answer = await act(id, path, body)
    expect([answer.status, answer.body.code]).toEqual([422, 'PAGAMENTO_MUDOU'])
    expect((await obter(id)).situacao).toBe(status ?? 'A pagar')
  })

  it('from where it never can be taken', async () => {
    const id = await one('Pago')
    for (const [path, body] of [
      ['pago', { de: 'Pago', ...PAGO }],
      ['enviado', { de: 'Rejeitado' }],
      ['corrigido', { de: 'A pagar' }],
      ['devolvido', { de: 'Compensado', data_devolucao: DIA }],
    ] as const) {
      const answer = await act(id, path, body)
      expect([answer.status, answer.body.data.campos]).toEqual([400, { de: PAGAMENTO_MESSAGES.situacao }])
    }
  })

  it('with what somebody else did meanwhile, in words', async () => {
    const id = await one()
    await act(id, 'pago', { de: 'A pagar', ...PAGO }, administrador)
    const { status, body } = await act(id, 'pago', { de: 'A pagar', ...PAGO })
    expect(status).toBe(422)
    expect(body.message).toMatch(
      /^Este pagamento já está Pago em 20\/04\/2026 \(Ana Souza, .*\)\. Nada foi mudado\.$/,
    )
  })

  it('on a day in the future, or a return before the payment', async () => {
    const id = await one()
    const tomorrow = await act(id, 'pago', { de: 'A pagar', data_pagamento: '2026-04-23' })
    expect([tomorrow.status, tomorrow.body.data.campos]).toEqual([
      400,
      { data_pagamento: PAGAMENTO_MESSAGES.data_futura },
    ])
    expect((await act(id, 'pago', { de: 'A pagar', data_pagamento: '2026-04-31' })).status).toBe(400)
    expect((await act(id, 'pago', { de: 'A pagar' })).body.data.campos.data_pagamento).toBe(
      PAGAMENTO_MESSAGES.data,
    )
    await act(id, 'pago', { de: 'A pagar', ...PAGO })
    const early = await act(id, 'devolvido', { de: 'Pago', data_devolucao: '2026-04-19' })
    expect(early.body.data.campos).toEqual({ data_devolucao: PAGAMENTO_MESSAGES.antes_do_pagamento })
  })

  it('for a Compensado, which never left the bank', async () => {
    const id = await one(undefined, { valores: [80], desconto: 80 })
    expect((await obter(id)).situacao).toBe('Compensado')
    expect((await act(id, 'devolvido', { de: 'Pago', data_devolucao: DIA })).body.code).toBe(
      'PAGAMENTO_MUDOU',
    )
  })
})

describe('a payment', () => {
  it('is sent, taken back, sent and paid; its lines are paid on that day', async () => {
    const { pagamentos } = await buildFechamento(db, { pagamentos: [{ valores: [300, 200] }] })
    const id = pagamentos[0]?.id ?? ''
    expect((await act(id, 'enviado', { de: 'A pagar' })).body.situacao).toBe('Enviado')
    expect((await act(id, 'a-pagar', { de: 'Enviado' })).body.situacao).toBe('A pagar')
    await act(id, 'enviado', { de: 'A pagar' })
    const { body } = await act(id, 'pago', { de: 'Enviado', ...PAGO })
    expect(body).toMatchObject({ situacao: 'Pago', liquido: 500, data_pagamento: DIA, proximo: null })
    const lines = await db
      .selectFrom('comissoes_linhas')
      .select(['pago', 'pago_em'])
      .where('id', 'in', pagamentos[0]?.linhas ?? [])
      .orderBy('pago')
      .execute()
    expect(lines).toEqual([
      { pago: 200, pago_em: DIA },
      { pago: 300, pago_em: DIA },
    ])
  })

  it('that 20 people mark at once is paid once', async () => {
    const id = await one()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(id, 'pago', { de: 'A pagar', ...PAGO })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const paid = await db
      .selectFrom('comissoes_movimentos')
      .select('valor')
      .where('pagamento_id', '=', id)
      .where('tipo', '=', 'Pagamento')
      .execute()
    expect(paid).toEqual([{ valor: 1_000 }])
  })

  it('that is repeated under the same key changes nothing, and is answered as it is by then', async () => {
    const id = await one()
    const again = () =>
      staff('POST', `/pagamentos/${id}/pago`, { de: 'A pagar', ...PAGO }, { 'idempotency-key': `pago-${id}` })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    await act(id, 'devolvido', { de: 'Pago', data_devolucao: DIA })
    await act(id, 'corrigido', { de: 'Devolvido' })
    const third = await again()
    expect(third.body).toEqual(await obter(id))
    expect(third.body.situacao).toBe('A pagar')
  })

  it('that the bank refused goes out again with the payee’s present data, and what changed is named', async () => {
    const favorecido = await payee('Nina Dias', { documento: '39053344705' })
    const id = await one('Rejeitado', { favorecido })
    await db
      .updateTable('favorecidos')
      .set({ tipo_chave: 'CPF', chave_pix: '39053344705' })
      .where('id', '=', favorecido.id)
      .execute()
    expect((await obter(id)).mudaram).toEqual(['tipo_chave', 'chave_pix'])
    const shown = await act(id, 'chave', {}, administrador)
    expect(shown.body).toMatchObject({
      tipo_chave: 'CPF',
      chave_pix: '39053344705',
      documento: '39053344705',
    })
    const { conferencia } = shown.body
    const { body } = await act(id, 'corrigido', { de: 'Rejeitado', conferencia }, administrador)
    expect(body).toMatchObject({ situacao: 'A pagar', tipo_chave: 'CPF', mudaram: [] })
    expect((await act(id, 'codigo', {})).body.chave_pix).toBe('39053344705')
  })

  it('whose payee has no key any more waits for one', async () => {
    const favorecido = await payee('Otávio Lins')
    const id = await one('Devolvido', { favorecido })
    await db
      .updateTable('favorecidos')
      .set({ tipo_chave: null, chave_pix: null })
      .where('id', '=', favorecido.id)
      .execute()
    const { status, body } = await act(id, 'corrigido', { de: 'Devolvido' })
    expect([status, body.message]).toEqual([422, PAGAMENTO_MESSAGES.sem_chave_atual])
  })

  it('that came back is to be paid again, and its lines are', async () => {
    const { pagamentos } = await buildFechamento(db, { pagamentos: [{ valores: [400], status: 'Pago' }] })
    const { id = '', linhas = [] } = pagamentos[0] ?? {}
    const { body } = await act(id, 'devolvido', { de: 'Pago', data_devolucao: '2026-04-21' })
    expect(body).toMatchObject({ situacao: 'Devolvido', data_pagamento: null })
    const line = () => db.selectFrom('comissoes_linhas').select('pago').where('id', 'in', linhas).execute()
    expect(await line()).toEqual([{ pago: 0 }])
    await act(id, 'corrigido', { de: 'Devolvido' })
    await act(id, 'pago', { de: 'A pagar', data_pagamento: '2026-04-22', dia_conferido: true })
    expect(await line()).toEqual([{ pago: 400 }])
  })
})

describe('all that were sent', () => {
  const server = { db, log: createLogger('silent'), now: services.now, tipos: TIPOS_DE_TRABALHO }
  const work = async () => {
    while (await workOnTrabalhos(server));
  }
  const build = () =>
    buildFechamento(db, {
      pagamentos: [
        { valores: [100.1], status: 'Enviado' },
        { valores: [0.2], status: 'Enviado' },
        { valores: [50] },
      ],
    })
  const ask = (fechamento_id: string, more: object = {}) =>
    staff('POST', '/pagamentos/enviados/pagos', {
      fechamento_id,
      ...PAGO,
      quantidade: 2,
      valor: 100.3,
      ...more,
    })

  it('are paid by the server, and what came back meanwhile is left out by name', async () => {
    const { id, pagamentos } = await build()
    const { status, body } = await ask(id)
    expect(status).toBe(200)
    await act(pagamentos[1]?.id ?? '', 'rejeitado', { de: 'Enviado' })
    await work()
    const done = (await staff('GET', `/trabalhos/${body.id}`)).body
    expect(done).toMatchObject({ tipo: 'Pagar', total: 2, feitos: 2, valor: 100.1, falha: null })
    expect(done.deixados).toMatchObject([{ motivo: PAGAMENTO_MESSAGES.nao_enviado }])
    expect(await Promise.all(pagamentos.map(async (one) => (await obter(one.id)).situacao))).toEqual([
      'Pago',
      'Rejeitado',
      'A pagar',
    ])
    expect(await obter(pagamentos[0]?.id ?? '')).toMatchObject({ data_pagamento: DIA })
  })

  it('are not, if they are others than those seen, or on a day to come', async () => {
    const { id } = await build()
    for (const more of [{ quantidade: 1 }, { valor: 100.29 }])
      expect((await ask(id, more)).body.message).toBe(PAGAMENTO_MESSAGES.enviados_mudaram)
    expect((await ask(id, { data_pagamento: '2026-04-23' })).body.data.campos).toEqual({
      data_pagamento: PAGAMENTO_MESSAGES.data_futura,
    })
  })
})

it('after a restore nothing is paid, and no code shown, until somebody went through what left the bank', async () => {
  const id = await one()
  await recordOwnAct(db, 'copia_restaurada', { criada_em: '2026-04-21T03:00:00Z' })
  const pay = () => act(id, 'pago', { de: 'A pagar', ...PAGO })
  for (const answer of [await pay(), await act(id, 'codigo', {})])
    expect([answer.status, answer.body.code]).toEqual([422, 'RESTAURACAO_A_CONFERIR'])
  await confirmRestore(database.ownerDb)
  expect((await pay()).status).toBe(200)
})
