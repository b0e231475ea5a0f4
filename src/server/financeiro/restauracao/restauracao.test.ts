/** Backup, payment, restore: what left the bank is asked before money leaves again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESTAURACAO_MESSAGES, RESTAURACAO_PENDENTE } from '../../../core/financeiro/restauracao.ts'
import { restoreBackup } from '../../backup/restore.ts'
import { verifyBackup } from '../../backup/verify.ts'
import { writeBackup } from '../../backup/write.ts'
import { openDatabase } from '../../database/connections/connection.ts'
import { prepareDatabase } from '../../database/schema/prepare.ts'
import type { Tables } from '../../database/schema/types.ts'
import { createLogger } from '../../process/log.ts'
import { createDatabase } from '../../testing/database/database.ts'
import { SECRET, signIn, testApp } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'
import { type Office, testOffice } from '../../testing/office/office.ts'
import { askForAlvos } from '../../trabalhos/alvos.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'
import { markPaid } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'
import { draftsOf } from '../fechamentos/aprovar.ts'
import { TIPOS_DE_TRABALHO } from '../tipos.ts'
import { pendingRestore, requireRestoreCheckedForWork } from './guard.ts'

const log = createLogger('fatal')
const TODAY = '2026-11-20'
const now = () => new Date(`${TODAY}T15:00:00Z`)

interface Restored {
  db: Kysely<Tables>
  administrador: Call
  staff: Call
}

let office: Office
let folder: string
let file: string
/**
 * The backup has a closing with two payments, and payees with released commissions: one's are sent for approval, one's are
 * in no closing, and one's are being approved.
 */
let pagamentos: string[]
let carla: string
let davi: string
let elisa: string
let sent: string
let underWay: string
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  office = await testOffice({ now })
  const { db, ownerUrl } = office.database
  folder = await mkdtemp(join(tmpdir(), 'plantao-restauracao-'))
  const closing = await buildFechamento(db, { pagamentos: [{}, { valores: [700, 50], status: 'Enviado' }] })
  pagamentos = closing.pagamentos.map(({ id }) => id)
  const inDraft = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Carla' })
  carla = inDraft.id
  sent = (
    await buildFechamento(db, {
      status: 'Em aprovação',
      pagamentos: [{ favorecido: inDraft, valores: [400, 600] }],
    })
  ).id
  const beingApproved = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Elisa' })
  elisa = beingApproved.id
  underWay = (await buildFechamento(db, { status: 'Aprovando', pagamentos: [{ favorecido: beingApproved }] }))
    .id
  await askForAlvos(db, {
    tipo: 'Aprovar',
    usuario_id: office.ana.usuario.id,
    fechamento_id: underWay,
    alvos: draftsOf(underWay),
  })
  await buildFechamento(db, { status: 'Em aprovação', pagamentos: [{ valores: [], adiantamento: 500 }] })
  const outside = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Davi' })
  davi = outside.id
  await buildLiberada(db, { favorecido: outside, valor: 250 })
  file = join(folder, 'copia.tar')
  await writeBackup({ ownerUrl, file, secret: async () => SECRET, version: '2.0.1' })
  // These acts come after the backup, so the restore forgets them.
  await db.transaction().execute((trx) => markPaid(trx, pagamentos, '2026-11-20'))
})
afterAll(async () => {
  for (const close of opened.reverse()) await close()
  await rm(folder, { recursive: true })
})

async function restored(upgrade?: { de: number; para: number }): Promise<Restored> {
  const { url: ownerUrl, drop } = await createDatabase()
  opened.push(drop)
  await restoreBackup(await verifyBackup(file), { ownerUrl, log, keepSecret: async () => {}, upgrade })
  const { appUrl } = await prepareDatabase({ ownerUrl, log })
  const database = openDatabase({ appUrl, log })
  opened.push(database.close)
  const { app } = await testApp(database, { now })
  opened.push(() => app.close())
  const ana = await signIn(app, { nome: 'Ana' })
  const bruno = await signIn(app, { cargo: 'Staff', nome: 'Bruno' })
  return {
    db: database.db,
    administrador: caller(app, ana.headers),
    staff: caller(app, bruno.headers),
  }
}

describe('before any restore', () => {
  it('nothing is asked, and nothing can be answered', async () => {
    const { administrador } = office
    expect((await administrador('GET', '/financeiro/restauracao')).body).toEqual({ pendente: null })
    await expect(requireRestoreCheckedForWork(office.database.db)).resolves.toBeUndefined()
    const refused = {
      status: 422,
      body: { code: 'NADA_A_CONFERIR', message: 'Não há restauração a conferir.' },
    }
    expect(
      await administrador('POST', '/financeiro/restauracao/confirmar', { quantos: 0, valor: 0 }),
    ).toMatchObject(refused)
    const itens = [{ tipo: 'favorecido', id: davi, valor: 250, dia: TODAY }]
    expect(await administrador('POST', '/financeiro/restauracao/pagos', { itens })).toMatchObject(refused)
  })

  it('nor after a move to a newer PostgreSQL, which loses nothing', async () => {
    const { db } = await restored({ de: 17, para: 18 })
    const { rows } = await sql`select ato from auditoria where ato = 'banco_atualizado'`.execute(db)
    expect(rows).toHaveLength(1)
    expect(await pendingRestore(db)).toBeNull()
  })
})

describe('after a restore', () => {
  let after: Restored
  beforeAll(async () => {
    after = await restored()
  })
  const payIt = () =>
    after.administrador('POST', `/pagamentos/${pagamentos[1]}/pago`, {
      de: 'Enviado',
      data_pagamento: '2026-11-20',
      dia_conferido: true,
    })
  const list = async () => (await after.administrador('GET', '/financeiro/restauracao/itens')).body

  it('no money leaves, and everybody is told why', async () => {
    for (const call of [after.administrador, after.staff]) {
      const { pendente } = (await call('GET', '/financeiro/restauracao')).body
      expect(Date.parse(pendente.copia_de)).toBeLessThan(Date.parse(pendente.restaurada_em))
    }
    await expect(requireRestoreCheckedForWork(after.db)).rejects.toMatchObject({
      codigo: 'RESTAURACAO_A_CONFERIR',
    })
  })

  it('nothing is approved, shown as a PIX code, sent or marked Pago', async () => {
    const { versao, conferencia } = (await after.administrador('GET', `/fechamentos/${sent}`)).body
    const refused = { status: 422, body: { code: 'RESTAURACAO_A_CONFERIR' } }
    const { administrador } = after
    expect(
      await administrador('POST', `/fechamentos/${sent}/aprovar`, { versao, conferencia }),
    ).toMatchObject(refused)
    const payment = `/pagamentos/${pagamentos[0]}`
    expect(await administrador('POST', `${payment}/codigo`, {})).toMatchObject(refused)
    expect(await administrador('POST', `${payment}/enviado`, { de: 'A pagar' })).toMatchObject(refused)
    expect(await payIt()).toMatchObject(refused)
  })

  it('an approval that was under way stops, and nothing of it is left out', async () => {
    const work = { db: after.db, log, now, tipos: TIPOS_DE_TRABALHO }
    while (await workOnTrabalhos(work)) {}
    const trabalho = await after.db
      .selectFrom('trabalhos')
      .select(['falha', 'feitos', 'deixados'])
      .executeTakeFirst()
    expect(trabalho).toEqual({ falha: RESTAURACAO_PENDENTE.copia, feitos: 0, deixados: [] })
    const drafts = await after.db
      .selectFrom('pagamentos')
      .select('status')
      .where('fechamento_id', '=', underWay)
      .execute()
    expect(drafts).toEqual([{ status: 'Rascunho' }])
  })

  it('lists open payments, and what is released to payees and in no closing', async () => {
    const { itens, quantos, valor } = await list()
    expect({ quantos, valor }).toEqual({ quantos: 5, valor: 1000 + 750 + 1000 + 250 + 1000 })
    expect(itens).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tipo: 'pagamento', id: pagamentos[0], valor: 1000, status: 'A pagar' }),
        expect.objectContaining({
          tipo: 'pagamento',
          id: pagamentos[1],
          valor: 750,
          status: 'Enviado',
          linhas: 2,
        }),
        expect.objectContaining({ tipo: 'favorecido', id: carla, nome: 'Carla', valor: 1000, linhas: 2 }),
        expect.objectContaining({ tipo: 'favorecido', id: davi, nome: 'Davi', valor: 250, status: null }),
      ]),
    )
  })

  it('refuses an amount that was not shown, a day to come, and the same item twice', async () => {
    const davis = { tipo: 'favorecido', id: davi, valor: 250, dia: TODAY }
    const post = (itens: object[]) => after.administrador('POST', '/financeiro/restauracao/pagos', { itens })
    const record = (item: object) => post([{ ...davis, ...item }])
    expect(await record({ valor: 249.99 })).toMatchObject({
      status: 422,
      body: { code: 'MUDOU', message: 'O que havia a conferir mudou. Confira novamente.' },
    })
    expect(await record({ tipo: 'pagamento' })).toMatchObject({ status: 422, body: { code: 'MUDOU' } })
    expect(await record({ dia: '2026-11-21' })).toMatchObject({
      status: 422,
      body: { code: 'DIA', message: 'O dia do pagamento não pode ser futuro', data: { campo: 'dia' } },
    })
    expect((await record({ dia: '' })).body.data.campos).toEqual({
      'itens.0.dia': 'Informe o dia em que foi pago',
    })
    for (const again of [davis, { ...davis, dia: '2026-11-01', valor: 1 }])
      expect((await post([davis, again])).body.data.campos).toEqual({
        itens: 'O mesmo pagamento está duas vezes',
      })
    expect((await list()).quantos).toBe(5)
  })

  it('records what was paid: payments as Pago, released commissions as paid outside, out of their draft', async () => {
    const itens = [
      { tipo: 'pagamento', id: pagamentos[0], valor: 1000, dia: '2026-11-19' },
      { tipo: 'favorecido', id: carla, valor: 1000, dia: '2026-11-18' },
      { tipo: 'favorecido', id: elisa, valor: 1000, dia: '2026-11-18' },
    ]
    const answer = await after.administrador('POST', '/financeiro/restauracao/pagos', { itens })
    expect(answer).toMatchObject({ status: 200, body: { registrados: 3 } })
    const paid = await after.db
      .selectFrom('pagamentos')
      .select(['status', 'data_pagamento'])
      .where('id', '=', pagamentos[0] ?? '')
      .executeTakeFirst()
    expect(paid).toEqual({ status: 'Pago', data_pagamento: '2026-11-19' })
    const lines = await after.db
      .selectFrom('comissoes_linhas')
      .select(['pago', 'pago_em'])
      .where('favorecido_id', '=', carla)
      .orderBy('pago')
      .execute()
    expect(lines).toEqual([
      { pago: 400, pago_em: '2026-11-18' },
      { pago: 600, pago_em: '2026-11-18' },
    ])
    const sentBack = await after.db
      .selectFrom('fechamentos')
      .select(['status', 'enviado_por'])
      .where('motivo', 'is not', null)
      .execute()
    expect(sentBack).toEqual([{ status: 'Rascunho', enviado_por: null }])
    expect(await after.db.selectFrom('fechamentos_itens').selectAll().execute()).toEqual([])
    // Sent again, it finds nothing to pay.
    expect(await after.administrador('POST', '/financeiro/restauracao/pagos', { itens })).toMatchObject({
      status: 422,
      body: { code: 'MUDOU' },
    })
    expect((await checkLedger(after.db)).divergencias).toEqual([])
  })

  it('lets money leave again once an Administrador confirmed the rest, and the audit says so', async () => {
    const confirm = (call: Call, body: object) => call('POST', '/financeiro/restauracao/confirmar', body)
    expect(await confirm(after.staff, { quantos: 2, valor: 1000 })).toMatchObject({ status: 403 })
    expect(await confirm(after.administrador, { quantos: 5, valor: 4000 })).toMatchObject({
      status: 422,
      body: { code: 'MUDOU' },
    })
    await expect(requireRestoreCheckedForWork(after.db)).rejects.toMatchObject({
      codigo: 'RESTAURACAO_A_CONFERIR',
    })
    expect(await confirm(after.administrador, { quantos: 2, valor: 1000 })).toMatchObject({
      status: 200,
      body: { pendente: null },
    })
    await expect(requireRestoreCheckedForWork(after.db)).resolves.toBeUndefined()
    const asked = await after.db
      .selectFrom('fechamentos')
      .select('status')
      .where('motivo', '=', RESTAURACAO_MESSAGES.adiantamentos)
      .execute()
    expect(asked).toEqual([{ status: 'Rascunho' }])
    expect(await payIt()).toMatchObject({ status: 200, body: { situacao: 'Pago' } })
    const { body } = await after.administrador('GET', '/auditoria?assunto=movimentos')
    expect(JSON.stringify(body)).toContain('2 valores não foram pagos')
  })
})
