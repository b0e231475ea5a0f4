/** Ceilings of advances: said when one is typed, refused when it is sent or approved, and by the database. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { today } from '../../../core/dates.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { openDatabase } from '../../database/connections/connection.ts'
import { createLogger } from '../../process/log.ts'
import { actingAs, emptyTables, refusedBy } from '../../testing/database/database.ts'
import { testApp } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildDivida, buildFechamento, buildRepetido } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { approvePayments } from '../atos.ts'

const { database, services, ana, administrador, staff } = await testOffice({ max: 12 })
const { db, ownerDb } = database
const settled = () => services.financeiro.settled()
const hoje = today(services.now())

const ceilings = (pessoa: number | null, todos: number | null) =>
  sql`update configuracoes set teto_adiantamento_pessoa = ${pessoa}, teto_adiantamento_todos = ${todos}`.execute(
    ownerDb,
  )
const payee = (nome: string) =>
  buildFavorecido(db, {
    nome,
    tipo_chave: 'E-mail',
    chave_pix: `${nome.split(' ')[0]?.toLowerCase()}@example.com`,
  })
const obter = async (id: string) => (await administrador('GET', `/fechamentos/${id}`)).body
async function draft(): Promise<string> {
  const { body } = await staff('POST', '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas: [] })
  await settled()
  return body.id
}
async function advance(id: string, favorecido: { id: string }, valor: unknown) {
  const { versao } = await obter(id)
  const body = { versao, valor, motivo: 'Outro', adiantamento_conferido: true }
  return staff('PUT', `/fechamentos/${id}/adiantamentos/${favorecido.id}`, body)
}
async function act(call: Call, id: string, verb: string) {
  const { versao, conferencia } = await obter(id)
  return call('POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })
}
/** A closing that waits for approval, of these advances. */
const waiting = (...advances: [Awaited<ReturnType<typeof payee>>, number][]) =>
  buildFechamento(db, {
    status: 'Em aprovação',
    pagamentos: advances.map(([favorecido, adiantamento]) => ({ favorecido, adiantamento, valores: [] })),
  })
const approved = async (...advances: Parameters<typeof waiting>) => {
  const { id } = await waiting(...advances)
  expect((await act(administrador, id, 'aprovar')).status).toBe(200)
  await settled()
  return id
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

beforeEach(async () => {
  await settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
  await ceilings(null, null)
  await sql`update configuracoes set pagamento_minimo = 0, desconto_maximo = 30`.execute(ownerDb)
})

it('Configurações takes amounts or nothing, and keeps both of a form that does not know them', async () => {
  const { body } = await administrador('GET', '/configuracoes')
  const { id: _id, versao, updated_at: _at, padrao_loja: _loja, created_at: _made, ...registro } = body
  const save = (teto: object) =>
    administrador('PUT', '/configuracoes', { versao, registro: { ...registro, ...teto } })
  for (const hostile of [-1, 0.001, '500', 1e15, {}, true])
    expect((await save({ teto_adiantamento_pessoa: hostile })).status).toBe(400)
  const saved = await save({ teto_adiantamento_pessoa: 500, teto_adiantamento_todos: 0 })
  expect(saved.body).toMatchObject({ teto_adiantamento_pessoa: 500, teto_adiantamento_todos: 0 })
  const { teto_adiantamento_pessoa: _p, teto_adiantamento_todos: _t, ...before } = registro
  const old = await administrador('PUT', '/configuracoes', { versao: saved.body.versao, registro: before })
  expect(old.body).toMatchObject({ teto_adiantamento_pessoa: 500, teto_adiantamento_todos: 0 })
})

describe('of a person', () => {
  it('counts what is owed of advances, with the new one, whatever the payment discounts', async () => {
    const bia = await payee('Bia Braga')
    await buildDivida(db, bia, 5_000)
    await ceilings(500, null)
    await approved([bia, 300])
    const id = await draft()
    const refused = await advance(id, bia, 200.01)
    expect(refused.body).toMatchObject({
      code: 'TETO_DE_ADIANTAMENTOS',
      data: { campo: 'valor' },
    })
    expect(plain(refused.body.message)).toBe(
      'Bia Braga deveria R$ 500,01 de adiantamentos. O teto por pessoa, em Configurações, é R$ 500,00.',
    )
    expect(await obter(id)).toMatchObject({ favorecidos: 0, adiantamento: 0 })
    expect((await advance(id, bia, 200)).status).toBe(200)
    await ceilings(0, null)
    expect((await advance(id, bia, 1)).status).toBe(422)
    expect((await advance(id, bia, 0)).status).toBe(200)
  })

  it('is one for all payees of a CPF', async () => {
    const bia = await payee('Bia Braga')
    const double = await buildRepetido(ownerDb, bia, { tipo_chave: 'E-mail', chave_pix: 'b@example.com' })
    await ceilings(500, null)
    await approved([bia, 300])
    const id = await draft()
    expect((await advance(id, double, 201)).body.code).toBe('TETO_DE_ADIANTAMENTOS')
    expect((await advance(id, double, 200)).status).toBe(200)
  })
})

it('of all counts everybody, and nobody where no advance is paid', async () => {
  const [bia, caio] = [await payee('Bia Braga'), await payee('Caio Dias')]
  await approved([bia, 300])
  await ceilings(null, 400)
  const id = await draft()
  expect(plain((await advance(id, caio, 101)).body.message)).toBe(
    'Os adiantamentos em aberto de todos somariam R$ 401,00. O teto, em Configurações, é R$ 400,00.',
  )
  expect((await advance(id, caio, 100)).status).toBe(200)
  await ceilings(null, 10)
  expect((await act(staff, id, 'enviar')).body.code).toBe('TETO_DE_ADIANTAMENTOS')
  const { id: without } = await buildFechamento(db, { status: 'Em aprovação' })
  expect((await act(administrador, without, 'aprovar')).status).toBe(200)
})

describe('an approval', () => {
  it('is refused beyond a ceiling that was lowered since, and stays as it was', async () => {
    const bia = await payee('Bia Braga')
    const { id } = await waiting([bia, 300])
    const { versao } = await obter(id)
    await ceilings(299.99, null)
    expect((await act(administrador, id, 'aprovar')).body.code).toBe('TETO_DE_ADIANTAMENTOS')
    expect(await obter(id)).toMatchObject({ status: 'Em aprovação', versao, numero: null, adiantamento: 300 })
    await ceilings(300, null)
    expect((await act(administrador, id, 'aprovar')).status).toBe(200)
  })

  it.each<[string, number | null, number | null]>([
    ['a person', 800, null],
    ['all', null, 800],
  ])(
    'of two that pass the ceiling of %s together, pressed fifty times on two servers, is one',
    async (_of, pessoa, todos) => {
      const second = openDatabase({
        appUrl: database.appUrl,
        log: createLogger('fatal'),
        max: 12,
        patienceMs: 60_000,
      })
      onTestFinished(() => second.close())
      const other = await testApp({ ...second, ownerUrl: database.ownerUrl })
      onTestFinished(() => other.app.close())
      const servers = [administrador, caller(other.app, ana.headers)]
      const bia = await payee('Bia Braga')
      const closings = [
        await waiting([bia, 500]),
        await waiting([pessoa === null ? await payee('Caio Dias') : bia, 500]),
      ]
      await ceilings(pessoa, todos)
      const presses = await Promise.all(
        closings.map(async ({ id }) => {
          const { versao, conferencia } = await obter(id)
          return { path: `/fechamentos/${id}/aprovar`, body: { versao, conferencia } }
        }),
      )
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => {
          const { path = '', body } = presses[n % 2] ?? {}
          return servers[Math.floor(n / 2) % 2]?.('POST', path, body)
        }),
      )
      const count = (is: (answer: (typeof answers)[number]) => boolean) => answers.filter(is).length
      expect(count((answer) => answer?.status === 200)).toBe(1)
      expect(count((answer) => (answer?.status ?? 500) >= 500)).toBe(0)
      expect(count((answer) => answer?.body.code === 'TETO_DE_ADIANTAMENTOS')).toBe(25)
      await Promise.all([settled(), other.services.financeiro.settled()])
      const after = await Promise.all(closings.map(({ id }) => obter(id)))
      expect(after.map(({ status }) => status).toSorted()).toEqual(['Aprovado', 'Em aprovação'])
      expect(after.map(({ adiantamento }) => adiantamento)).toEqual([500, 500])
      const { rows } = await sql`select sum(a_recuperar) as deve from favorecidos`.execute(db)
      expect(rows).toEqual([{ deve: 500 }])
    },
  )

  it('that the database finds beyond a ceiling leaves that payee out, by name', async () => {
    const [bia, caio] = [await payee('Bia Braga'), await payee('Caio Dias')]
    const built = await buildFechamento(db, {
      status: 'Aprovando',
      pagamentos: [
        { favorecido: bia, adiantamento: 300, valores: [] },
        { favorecido: caio, adiantamento: 100, valores: [] },
      ],
    })
    await ceilings(200, null)
    const ids = built.pagamentos.map(({ id }) => id)
    expect(await refusedBy(actingAs(db, null, (trx) => approvePayments(trx, ids)))).toBe(
      'pagamentos_teto_de_adiantamentos',
    )
    expect((await administrador('POST', `/fechamentos/${built.id}/retomar`, {})).status).toBe(200)
    await settled()
    const { status, adiantamento, trabalho } = await obter(built.id)
    expect({ status, adiantamento, deixados: trabalho.deixados }).toMatchObject({
      status: 'Aprovado',
      adiantamento: 100,
      deixados: [{ nome: 'Bia Braga', motivo: PAGAMENTO_MESSAGES.teto_de_adiantamentos }],
    })
  })
})
