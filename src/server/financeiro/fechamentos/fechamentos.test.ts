/** Closings through the routes: prepared, edited, sent, approved by somebody else, sent back. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { recordOwnAct } from '../../database/connections/acts.ts'
import { emptyTables } from '../../testing/database/database.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildDivida, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { recoverDebts } from '../atos.ts'

const { database, app, services, ana, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())

/** A second Administrador. */
const carlos = await signIn(app, { nome: 'Carlos Reis' })
const outro = caller(app, carlos.headers)

const settled = () => services.financeiro.settled()

/** Makes a closing and returns its id once it is prepared. */
async function prepared(call: Call = staff, more: object = {}): Promise<string> {
  const { status, body } = await call('POST', '/fechamentos', {
    corte: hoje,
    dia_pagamento: addDays(hoje, 2),
    lojas: [],
    ...more,
  })
  expect([status, body.message]).toEqual([201, undefined])
  await settled()
  return body.id
}

const obter = async (id: string, call: Call = administrador) => (await call('GET', `/fechamentos/${id}`)).body
async function act(call: Call, id: string, verb: string, more: object = {}) {
  const { versao, conferencia } = await obter(id)
  return call('POST', `/fechamentos/${id}/${verb}`, {
    versao,
    ...(verb !== 'pedir-correcao' && { conferencia }),
    ...more,
  })
}
const pagamentosOf = async (id: string) =>
  (await administrador('GET', `/fechamentos/${id}/pagamentos`)).body.itens
const foraOf = async (id: string) => (await administrador('GET', `/fechamentos/${id}/fora`)).body.itens

const set = (assignments: string) => sql.raw(`update configuracoes set ${assignments}`).execute(ownerDb)

beforeEach(async () => {
  // Work that the test before began may still run.
  await settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
  await set(`quatro_olhos = true, staff_aprova_fechamentos = false, pagamento_minimo = 0, desconto_maximo = 30,
    pendencia_bloqueia = true`)
})

describe('refused', () => {
  it('are days in the wrong order, a closing without commissions, and what does not exist', async () => {
    const input = { corte: hoje, dia_pagamento: addDays(hoje, -1), lojas: [] }
    const { status, body } = await staff('POST', '/fechamentos', input)
    expect([status, body.data.campos.corte]).toEqual([400, FECHAMENTO_MESSAGES.corte_futuro])
    const id = await prepared()
    expect((await act(staff, id, 'enviar')).body.message).toBe(FECHAMENTO_MESSAGES.vazio)
    expect((await staff('GET', `/fechamentos/${ana.usuario.id}`)).status).toBe(404)
  })

  it('is the approval by who sent it, while four eyes are on, and sending it back', async () => {
    await liberada()
    const id = await prepared(administrador)
    await act(administrador, id, 'enviar')
    expect((await obter(id)).impedimento).toBe(FECHAMENTO_MESSAGES.quatro_olhos)
    expect((await act(administrador, id, 'aprovar')).body.message).toBe(FECHAMENTO_MESSAGES.quatro_olhos)
    expect((await act(administrador, id, 'pedir-correcao', { motivo: 'x' })).body.message).toBe(
      FECHAMENTO_MESSAGES.correcao_propria,
    )
    expect((await act(outro, id, 'aprovar')).status).toBe(200)
  })

  it('is the approval by Staff unless Configurações allows it', async () => {
    await liberada()
    const id = await prepared(administrador)
    await act(administrador, id, 'enviar')
    const refused = await act(staff, id, 'aprovar')
    expect([refused.status, refused.body.message]).toEqual([403, FECHAMENTO_MESSAGES.staff_nao_aprova])
    expect((await act(staff, id, 'pedir-correcao', { motivo: 'x' })).status).toBe(403)
    await set('staff_aprova_fechamentos = true')
    expect((await act(staff, id, 'pedir-correcao', { motivo: 'x' })).status).toBe(200)
  })

  it('is the approval by who changed the key of a payee, while another Administrador can', async () => {
    const { favorecido } = await liberada()
    await changeKey(favorecido.id, 'nova@plantao.example')
    const id = await prepared()
    const [{ id: linha_id }] = await foraOf(id)
    await staff('POST', `/fechamentos/${id}/incluir`, { linha_id, motivo: 'Confirmada por telefone' })
    await act(staff, id, 'enviar')
    const { body } = await act(administrador, id, 'aprovar')
    expect(body.message).toContain('Você informou a chave PIX de')
    await db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', carlos.usuario.id).execute()
    const alone = await obter(id)
    await db.updateTable('usuarios').set({ status: 'Ativo' }).where('id', '=', carlos.usuario.id).execute()
    expect([alone.impedimento, alone.ressalvas[0]]).toEqual([null, expect.stringContaining('Não há outro')])
    const again = caller(app, (await signIn(app, { nome: 'Dora' })).headers)
    expect((await act(again, id, 'aprovar')).status).toBe(200)
  })

  it('is sending or approving what changed since it was looked at, a payee’s key too', async () => {
    await liberada()
    await liberada()
    const id = await prepared()
    const seen = await obter(id)
    const [first] = await pagamentosOf(id)
    const [linha] = (await staff('GET', `/fechamentos/${id}/pagamentos/${first.id}`)).body.itens
    await staff('POST', `/fechamentos/${id}/retirar`, { linhas: [linha.id] })
    const send = (of: { versao: number; conferencia: string }) =>
      staff('POST', `/fechamentos/${id}/enviar`, { versao: of.versao, conferencia: of.conferencia })
    expect((await send(seen)).body.message).toBe(FECHAMENTO_MESSAGES.mudou)
    expect((await send(await obter(id))).status).toBe(200)
    const before = await obter(id)
    const [inside] = await pagamentosOf(id)
    await changeKey(inside.favorecido_id, 'outra@plantao.example', carlos.usuario)
    const { body } = await administrador('POST', `/fechamentos/${id}/aprovar`, {
      versao: before.versao,
      conferencia: before.conferencia,
    })
    expect(body.message).toBe(FECHAMENTO_MESSAGES.mudou)
    expect((await obter(id)).resumo.chaves).toMatchObject([
      { texto: 'Chave PIX alterada hoje por Carlos Reis' },
    ])
  })

  it('is the approval after a restore, until somebody went through what left the bank', async () => {
    await liberada()
    const id = await prepared()
    await act(staff, id, 'enviar')
    await recordOwnAct(ownerDb, 'copia_restaurada', { criada_em: '2026-03-01T12:00:00Z' })
    expect((await act(administrador, id, 'aprovar')).body.code).toBe('RESTAURACAO_A_CONFERIR')
  })

  it('is changing or deleting a closing that was sent', async () => {
    await liberada()
    const id = await prepared()
    await act(staff, id, 'enviar')
    const { versao } = await obter(id)
    const [{ id: pagamento }] = await pagamentosOf(id)
    const [linha] = (await staff('GET', `/fechamentos/${id}/pagamentos/${pagamento}`)).body.itens
    for (const answer of [
      await staff('POST', `/fechamentos/${id}/retirar`, { linhas: [linha.id] }),
      await staff('POST', `/fechamentos/${id}/incluir`, { linha_id: linha.id, motivo: null }),
      await staff('PUT', `/fechamentos/${id}/pagamentos/${pagamento}`, { versao, desconto: 0 }),
      await staff('DELETE', `/fechamentos/${id}`, { versao }),
    ])
      expect(answer.status).toBe(422)
    expect((await obter(id)).resumo.linhas).toBe(1)
  })
})

async function changeKey(id: string, chave_pix: string, usuario = ana.usuario) {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('plantao.usuario_id', ${usuario.id}, true),
                     set_config('plantao.usuario_nome', ${usuario.nome}, true)`.execute(trx)
    await trx.updateTable('favorecidos').set({ chave_pix }).where('id', '=', id).execute()
  })
}

describe('a closing', () => {
  it('goes from what was released to payments with a number, approved by another than who sent it', async () => {
    const { favorecido } = await liberada({ valor: 1000 })
    await liberada({ valor: 500.5, favorecido })
    await liberada({ valor: 300.25 })
    const id = await prepared()
    expect(await obter(id)).toMatchObject({
      status: 'Rascunho',
      numero: null,
      favorecidos: 2,
      bruto: 1800.75,
      liquido: 1800.75,
      resumo: { linhas: 3, fora: [], bloqueadas: 0, anterior: null },
      trabalho: { tipo: 'Preparar', total: 2, feitos: 2, valor: 1800.75, falha: null },
    })
    expect((await act(staff, id, 'enviar')).status).toBe(200)
    expect(await obter(id)).toMatchObject({ status: 'Em aprovação', enviado_por: { nome: 'Bruno Lima' } })
    expect((await act(administrador, id, 'aprovar')).status).toBe(200)
    await settled()
    expect(await obter(id)).toMatchObject({
      status: 'Aprovado',
      situacao: 'Aprovado',
      numero: 1,
      aprovado_por: { id: ana.usuario.id },
      liquido: 1800.75,
      abertos: 2,
      resumo: { linhas: 3 },
      trabalho: { tipo: 'Aprovar', total: 2, feitos: 2, deixados: [] },
    })
    expect(
      (await pagamentosOf(id)).map((p: { status: string; linhas: number }) => [p.status, p.linhas]),
    ).toEqual(
      expect.arrayContaining([
        ['A pagar', 2],
        ['A pagar', 1],
      ]),
    )
    const { body } = await staff('GET', '/fechamentos')
    expect(body.itens).toMatchObject([
      { id, numero: 1, situacao: 'Aprovado', favorecidos: 2, bruto: 1800.75 },
    ])
  })
})

describe('preparing', () => {
  it('leaves out what speaks against a commission, each with its reason, and takes it with one', async () => {
    await set('pagamento_minimo = 10')
    const blocked: [string, Promise<unknown>][] = [
      ['Abaixo do mínimo (R$\u00a010,00)', liberada({ valor: 9.99 })],
      ['Venda com pendência: SERASA', liberada({ venda: { tipo_pendencia: ['SERASA'] } })],
      ['Venda em Desistência', desistencia()],
      ['Sem chave PIX', ofFavorecido({ tipo_chave: null, chave_pix: null })],
      ['Favorecido inativo', ofFavorecido({ status: 'Inativo' })],
      ['Documento do favorecido difere do corretor', ofFavorecido({ documento: '52998224725' })],
      ['Colaborador inativo', inativo()],
    ]
    for (const [, made] of blocked) await made
    const { favorecido, linha } = await liberada()
    await changeKey(favorecido.id, 'nova@plantao.example')
    const id = await prepared()
    expect((await obter(id)).resumo.linhas).toBe(0)
    const reasons = (await foraOf(id)).flatMap(({ bloqueios }: { bloqueios: { texto: string }[] }) =>
      bloqueios.map(({ texto }) => texto),
    )
    expect(reasons.toSorted()).toEqual(
      [...blocked.map(([texto]) => texto), 'Chave PIX alterada hoje por Ana Souza'].toSorted(),
    )
    const include = (motivo: string | null) =>
      staff('POST', `/fechamentos/${id}/incluir`, { linha_id: linha, motivo })
    expect((await include(null)).body.message).toBe(FECHAMENTO_MESSAGES.sem_motivo)
    expect((await include('Confirmada por telefone')).status).toBe(200)
    expect((await obter(id)).resumo).toMatchObject({
      linhas: 1,
      bloqueadas: 0,
      excecoes: [{ motivo: 'Confirmada por telefone', quem: 'Bruno Lima' }],
    })
  })

  it('takes what was released until the cut-off and is in no other closing, of the chosen lojas', async () => {
    const loja = (await buildLoja(db)).id
    const { linha } = await liberada({ venda: { loja_id: loja } })
    await liberada()
    expect((await obter(await prepared(staff, { corte: addDays(hoje, -1) }))).resumo.linhas).toBe(0)
    const first = await prepared(staff, { lojas: [loja] })
    expect((await obter(first)).resumo.linhas).toBe(1)
    const second = await prepared()
    expect((await obter(second)).resumo.linhas).toBe(1)
    const { body } = await staff('POST', `/fechamentos/${second}/incluir`, { linha_id: linha, motivo: null })
    expect(body.message).toBe(FECHAMENTO_MESSAGES.nao_aberta)
    const { versao } = await obter(first)
    expect((await staff('DELETE', `/fechamentos/${first}`, { versao })).status).toBe(200)
    expect(
      (await staff('POST', `/fechamentos/${second}/incluir`, { linha_id: linha, motivo: null })).status,
    ).toBe(200)
  })

  it('discounts what a payee owes, at most the share; the change is limited, and nothing left is Compensado', async () => {
    const { favorecido } = await liberada({ valor: 100 })
    await buildDivida(db, favorecido, 250)
    await set('desconto_maximo = 33.33')
    const id = await prepared()
    expect(await pagamentosOf(id)).toMatchObject([{ bruto: 100, desconto: 33.33, liquido: 66.67 }])
    const [{ id: pagamento }] = await pagamentosOf(id)
    const change = async (desconto: number) =>
      staff('PUT', `/fechamentos/${id}/pagamentos/${pagamento}`, {
        versao: (await obter(id)).versao,
        desconto,
      })
    expect((await change(100.01)).body.message).toBe(FECHAMENTO_MESSAGES.desconto_acima)
    expect((await change(100)).status).toBe(200)
    await act(staff, id, 'enviar')
    await act(administrador, id, 'aprovar')
    await settled()
    expect(await obter(id)).toMatchObject({ situacao: 'Concluído', numero: 1, liquido: 0, abertos: 0 })
    expect(await pagamentosOf(id)).toMatchObject([{ status: 'Pago', a_recuperar: 150 }])
  })
})

it('a draft keeps a discount within the share when commissions leave it, and one that was made larger as it is', async () => {
  await set('desconto_maximo = 30')
  const discountAfter = async (changed: number | null) => {
    const { favorecido, linha } = await liberada()
    await liberada({ favorecido })
    await buildDivida(db, favorecido, 700)
    const id = await prepared()
    const [{ id: pagamento, desconto }] = await pagamentosOf(id)
    expect(desconto).toBe(600)
    if (changed !== null)
      await sql`update pagamentos set desconto = ${changed} where id = ${pagamento}`.execute(db)
    // The rule of when the payment was made.
    await set('desconto_maximo = 10')
    expect((await staff('POST', `/fechamentos/${id}/retirar`, { linhas: [linha] })).status).toBe(200)
    await set('desconto_maximo = 30')
    const [left] = await pagamentosOf(id)
    await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas')
    return left.desconto
  }
  const left = [await discountAfter(null), await discountAfter(100), await discountAfter(700)]
  expect(left).toEqual([300, 100, 700])
})

describe('approving', () => {
  it('leaves out what has become impossible, by name, and approves the others', async () => {
    const { favorecido } = await liberada({ valor: 100 })
    await liberada({ valor: 200 })
    await buildDivida(db, favorecido, 20)
    const id = await prepared()
    await act(staff, id, 'enviar')
    // Recovered by another way meanwhile.
    await recover(favorecido.id, 20)
    await act(administrador, id, 'aprovar')
    await settled()
    const { nome } = await db
      .selectFrom('favorecidos')
      .select('nome')
      .where('id', '=', favorecido.id)
      .executeTakeFirstOrThrow()
    expect(await obter(id)).toMatchObject({
      status: 'Aprovado',
      liquido: 200,
      trabalho: { deixados: [{ nome, motivo: FECHAMENTO_MESSAGES.desconto_recuperado }] },
    })
  })

  it('numbers closings without gaps, and compares each with the one before', async () => {
    const { favorecido } = await liberada({ valor: 100 })
    for (const [n, valor] of [150, 175].entries()) {
      const id = await prepared()
      await act(staff, id, 'enviar')
      await act(administrador, id, 'aprovar')
      await settled()
      expect((await obter(id)).numero).toBe(n + 1)
      await liberada({ valor, favorecido })
    }
    const { resumo } = await obter(await prepared())
    expect(resumo).toMatchObject({
      anterior: { numero: 2, liquido: 150 },
      diferencas: [{ valor: 175, anterior: 150 }],
    })
  })

  it('is sent back with a reason, and sent again', async () => {
    await liberada()
    const id = await prepared()
    await act(staff, id, 'enviar')
    expect((await act(administrador, id, 'pedir-correcao', { motivo: ' ' })).status).toBe(400)
    await act(administrador, id, 'pedir-correcao', { motivo: 'Falta a venda da Célia' })
    expect(await obter(id)).toMatchObject({
      status: 'Rascunho',
      motivo: 'Falta a venda da Célia',
      enviado_por: null,
    })
    await act(staff, id, 'enviar')
    expect(await obter(id)).toMatchObject({ status: 'Em aprovação', motivo: null })
    const { itens } = (await staff('GET', `/fechamentos/${id}/historico`)).body
    expect(JSON.stringify(itens)).toContain('Falta a venda da Célia')
  })
})

/** A released commission of a new sale, by default for a new payee. */
async function liberada({ favorecido: given, ...more }: Partial<Parameters<typeof buildLiberada>[1]> = {}) {
  const favorecido = given ?? (await buildFavorecido(db))
  return { favorecido, linha: await buildLiberada(db, { favorecido, ...more }) }
}

async function ofFavorecido(more: Parameters<typeof buildFavorecido>[1]) {
  return liberada({ favorecido: await buildFavorecido(db, more) })
}

async function desistencia() {
  const { linha } = await liberada()
  await sql`
    update vendas set status = 'Desistência'
     where id = (select venda_id from comissoes_linhas where id = ${linha})`.execute(db)
}

async function inativo() {
  const { favorecido } = await liberada()
  await db
    .updateTable('colaboradores')
    .set({ status: 'Inativo' })
    .where('id', '=', favorecido.colaborador_id ?? '')
    .execute()
}

function recover(favorecido: string, valor: number) {
  return db
    .transaction()
    .execute((trx) => recoverDebts(trx, [{ favorecido, valor }], { tipo: 'Devolução', dia: hoje }))
}
