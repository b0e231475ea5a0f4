/** Advances through the routes: typed in a draft, approved with it, owed and discounted afterwards. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeAct } from '../../../core/auditoria.ts'
import { today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { actingAs, emptyTables } from '../../testing/database/database.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildColaborador, buildFavorecido, buildLoja, buildVenda } from '../../testing/office/builders.ts'
import { buildDivida, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { undoMovements } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'

const { database, app, services, ana, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())
const carlos = await signIn(app, { nome: 'Carlos Reis' })
const outro = caller(app, carlos.headers)
const settled = () => services.financeiro.settled()
const VALE = 'Vale do mês'

async function prepared(call: Call = staff, lojas: string[] = []): Promise<string> {
  const { body } = await call('POST', '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas })
  await settled()
  return body.id
}
const obter = async (id: string, call: Call = administrador) => (await call('GET', `/fechamentos/${id}`)).body
const pagamentosOf = async (id: string) =>
  (await administrador('GET', `/fechamentos/${id}/pagamentos`)).body.itens
async function act(call: Call, id: string, verb: string) {
  const { versao, conferencia } = await obter(id)
  return call('POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })
}
async function advance(
  id: string,
  favorecido: { id: string },
  valor: number,
  more: object = {},
  call = staff,
) {
  const { versao } = await obter(id)
  return call('PUT', `/fechamentos/${id}/adiantamentos/${favorecido.id}`, {
    versao,
    valor,
    motivo: VALE,
    adiantamento_conferido: true,
    ...more,
  })
}
/** Whether the statement of the closing's first payment says that nobody else approved it. */
async function isUnchecked(id: string): Promise<boolean> {
  const [pagamento] = await pagamentosOf(id)
  const { body } = await administrador('GET', `/fechamentos/${id}/pagamentos/${pagamento.id}/extrato`)
  return body.conteudo.fechamento.sem_segunda_aprovacao
}
const pixOf = (nome: string) => ({ tipo_chave: 'E-mail' as const, chave_pix: `${nome}@example.com` })
const rules = (assignments: string) => sql.raw(`update configuracoes set ${assignments}`).execute(ownerDb)

beforeEach(async () => {
  await settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
  await rules(
    'quatro_olhos = true, staff_aprova_fechamentos = false, pagamento_minimo = 0, desconto_maximo = 30',
  )
})

it('an advance without any commission is a closing, is owed once it is approved, and is discounted by the next one', async () => {
  const favorecido = await buildFavorecido(db, pixOf('bia'))
  const id = await prepared()
  expect((await act(staff, id, 'enviar')).body.message).toBe(FECHAMENTO_MESSAGES.vazio)
  expect((await advance(id, favorecido, 500)).status).toBe(200)
  expect(await obter(id)).toMatchObject({ favorecidos: 1, bruto: 500, adiantamento: 500, liquido: 500 })
  expect(await pagamentosOf(id)).toMatchObject([{ linhas: 0, adiantamento: 500, adiantamento_motivo: VALE }])
  const csv = await administrador('GET', `/fechamentos/${id}/exportar?formato=csv`)
  expect(String(csv.body)).toContain('Adiantamento')
  expect((await administrador('GET', `/fechamentos/${id}/pdf`)).status).toBe(200)
  expect((await act(staff, id, 'enviar')).status).toBe(200)
  expect((await act(administrador, id, 'aprovar')).status).toBe(200)
  await settled()
  expect(await pagamentosOf(id)).toMatchObject([{ status: 'A pagar', liquido: 500, a_recuperar: 500 }])
  await buildLiberada(db, { favorecido, valor: 1_000 })
  expect(await pagamentosOf(await prepared())).toMatchObject([{ bruto: 1_000, desconto: 300 }])
})

it('an advance is discounted by the next closing, and owed as before once that payment is undone and cancelled', async () => {
  const favorecido = await buildFavorecido(db, pixOf('bia'))
  const owed = async () => (await administrador('GET', `/favorecidos/${favorecido.id}/saldos`)).body.saldos
  const approve = async (id: string) => {
    expect((await act(staff, id, 'enviar')).status).toBe(200)
    expect((await act(administrador, id, 'aprovar')).status).toBe(200)
    await settled()
    return (await pagamentosOf(id))[0].id
  }
  const first = await prepared()
  await advance(first, favorecido, 500)
  await approve(first)
  const before = await owed()
  expect(before).toMatchObject({
    a_recuperar: 500,
    dividas: [{ tipo: 'Adiantamento', valor: 500, aberto: 500 }],
  })
  await buildLiberada(db, { favorecido, valor: 1_000 })
  const pagamento = await approve(await prepared())
  expect(await owed()).toMatchObject({ a_recuperar: 200, dividas: [{ valor: 500, aberto: 200 }] })
  const paid = await administrador('POST', `/pagamentos/${pagamento}/pago`, {
    de: 'A pagar',
    data_pagamento: hoje,
  })
  expect(paid.body).toMatchObject({ situacao: 'Pago' })
  const undone = await administrador('POST', `/pagamentos/${pagamento}/desfeito`, { de: 'Pago' })
  expect(undone.body).toMatchObject({ situacao: 'A pagar' })
  expect(await owed()).toMatchObject({ a_recuperar: 200 })
  const { rows } = await sql<{ id: string }>`
    select id from comissoes_movimentos where pagamento_id = ${pagamento} and tipo in ('Aprovação', 'Desconto')`.execute(
    db,
  )
  await actingAs(db, ana.usuario, (trx) =>
    undoMovements(
      trx,
      rows.map(({ id }) => id),
    ),
  )
  expect(await owed()).toMatchObject({ a_recuperar: 500, dividas: before.dividas, liberado: 1_000 })
  expect((await checkLedger(db)).divergencias).toEqual([])
  expect(await pagamentosOf(await prepared())).toMatchObject([{ bruto: 1_000, desconto: 300 }])
})

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

it('who typed an advance to themselves does not approve it, unless another typed it over or nobody else could', async () => {
  const { id: colaborador_id } = await buildColaborador(db)
  await db.updateTable('usuarios').set({ colaborador_id }).where('id', '=', ana.usuario.id).execute()
  const favorecido = await buildFavorecido(db, { ...pixOf('ana'), colaborador_id })
  const id = await prepared()
  await advance(id, favorecido, 500, {}, administrador)
  await act(staff, id, 'enviar')
  expect((await obter(id)).impedimento).toContain(FECHAMENTO_MESSAGES.adiantamento_proprio)
  expect((await act(administrador, id, 'aprovar')).body.message).toContain(
    FECHAMENTO_MESSAGES.adiantamento_proprio,
  )
  expect((await obter(id, outro)).impedimento).toBeNull()
  await db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', carlos.usuario.id).execute()
  expect((await obter(id)).ressalvas.join()).toContain(FECHAMENTO_MESSAGES.adiantamento_proprio)
  expect((await act(administrador, id, 'aprovar')).status).toBe(200)
  await settled()
  expect(await isUnchecked(id)).toBe(true)
  await db.updateTable('usuarios').set({ status: 'Ativo' }).where('id', '=', carlos.usuario.id).execute()
  const typedOver = await prepared()
  await advance(typedOver, favorecido, 500, {}, administrador)
  await advance(typedOver, favorecido, 400)
  await act(staff, typedOver, 'enviar')
  expect((await act(administrador, typedOver, 'aprovar')).status).toBe(200)
  await settled()
  expect(await isUnchecked(typedOver)).toBe(false)
})

it('the database keeps who typed the amount, whatever a program writes', async () => {
  const favorecido = await buildFavorecido(db, pixOf('bia'))
  const id = await prepared()
  await advance(id, favorecido, 500, {}, administrador)
  const authors = async () =>
    (await sql<{ adiantamento_por: string }>`select adiantamento_por from pagamentos`.execute(db)).rows
  await actingAs(db, carlos.usuario, (trx) =>
    sql`update pagamentos set adiantamento_motivo = 'Outro'`.execute(trx),
  )
  expect(await authors()).toEqual([{ adiantamento_por: ana.usuario.id }])
  await sql`update pagamentos set adiantamento_por = ${carlos.usuario.id}`.execute(ownerDb)
  expect(await authors()).toEqual([{ adiantamento_por: ana.usuario.id }])
  await actingAs(db, carlos.usuario, (trx) => sql`update pagamentos set adiantamento = 501`.execute(trx))
  expect(await authors()).toEqual([{ adiantamento_por: carlos.usuario.id }])
})
