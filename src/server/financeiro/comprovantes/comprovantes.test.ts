/** Comprovantes through the routes: what is refused, who sees them, that they come back whole and stay. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ANEXO_MESSAGES, GIGABYTE, MAX_ANEXO_BYTES } from '../../../core/anexos.ts'
import { COMPROVANTE_MESSAGES } from '../../../core/financeiro/comprovantes.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { INCOMPLETE_MESSAGE, PART_BYTES } from '../../../core/partes.ts'
import { buildPng } from '../../testing/files/images.ts'
import type { Call } from '../../testing/http/requests.ts'
import { pdfOfBytes } from '../../testing/office/anexos.ts'
import { buildLoja } from '../../testing/office/builders.ts'
import {
  attachComprovante,
  completeComprovante,
  uploadComprovante,
} from '../../testing/office/comprovantes.ts'
import { type BuiltFechamento, buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { forgetComprovantes } from './envios.ts'

const { app, database, administrador, staff } = await testOffice({ max: 12 })
const { db } = database

let fechamento: BuiltFechamento
let ids: string[]
beforeEach(async () => {
  fechamento = await buildFechamento(db, {
    pagamentos: [
      { valores: [100], status: 'Pago' },
      { valores: [200], status: 'Pago' },
      { valores: [300] },
      { valores: [80], desconto: 80 },
    ],
  })
  ids = fechamento.pagamentos.map(({ id }) => id)
})

const attach = (call: Call, content: Buffer, alvo: object) =>
  attachComprovante(call, fechamento.id, content, alvo)
const begin = (call: Call, more: object = {}, id = fechamento.id) =>
  call('POST', `/fechamentos/${id}/comprovantes`, { nome: 'c.pdf', tamanho: 20, ...more })
const listOf = async (id: string | undefined, call: Call = staff) =>
  (await call('GET', `/pagamentos/${id}/comprovantes`)).body.itens
const resumo = async () =>
  (await staff('GET', `/pagamentos/resumo?fechamento_id=${fechamento.id}`)).body.sem_comprovante
const files = () =>
  db.selectFrom('comprovantes_arquivos').select('id').where('fechamento_id', '=', fechamento.id).execute()

describe('a comprovante is refused', () => {
  it('for a closing that is not there or not approved, and of a file that is empty, too large or of another type', async () => {
    expect((await begin(staff, {}, randomUUID())).body.message).toBe(FECHAMENTO_MESSAGES.ausente)
    const draft = await buildFechamento(db, { status: 'Em aprovação' })
    expect((await begin(staff, {}, draft.id)).body.message).toBe(FECHAMENTO_MESSAGES.nao_aprovado)
    for (const [more, message] of [
      [{ tamanho: 0 }, ANEXO_MESSAGES.vazio],
      [{ tamanho: MAX_ANEXO_BYTES + 1 }, ANEXO_MESSAGES.tamanho],
      [{ nome: ' ' }, ANEXO_MESSAGES.nome],
    ] as const)
      expect(await begin(staff, more)).toMatchObject({ status: 400, body: { message } })
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const { body } = await begin(staff, { tamanho: page.length })
    expect(await staff('PUT', `/comprovantes/envios/${body.id}/partes/1`, page)).toMatchObject({
      status: 422,
      body: { code: 'COMPROVANTE_RECUSADO', message: ANEXO_MESSAGES.tipo },
    })
  })

  it('before all of it has arrived, from anybody but who sends it, and twice', async () => {
    const { body } = await begin(staff)
    const alvo = { pagamentos: [ids[0]] }
    const early = await completeComprovante(staff, body.id, alvo)
    expect([early.status, early.body.message]).toEqual([422, INCOMPLETE_MESSAGE])
    const sent = await uploadComprovante(staff, fechamento.id, pdfOfBytes(30))
    expect((await completeComprovante(administrador, sent, alvo)).status).toBe(404)
    expect((await completeComprovante(staff, sent, alvo)).status).toBe(200)
    expect((await completeComprovante(staff, sent, alvo)).body.message).toBe(ANEXO_MESSAGES.envio)
  })

  it('for no payment, one of another closing, one that was Compensado, and others than were seen', async () => {
    const other = (await buildFechamento(db)).pagamentos[0]?.id
    const sent = await uploadComprovante(staff, fechamento.id, pdfOfBytes(30))
    expect((await completeComprovante(staff, sent, { pagamentos: [] })).status).toBe(400)
    for (const pagamentos of [[ids[0], other], [ids[3]], [randomUUID()]])
      expect((await completeComprovante(staff, sent, { pagamentos })).body.message).toBe(
        COMPROVANTE_MESSAGES.de_outro,
      )
    expect((await completeComprovante(staff, sent, { sem_comprovante: 1 })).body.message).toBe(
      COMPROVANTE_MESSAGES.mudaram,
    )
    expect(await listOf(ids[0])).toEqual([])
  })

  it('beyond what attachments and comprovantes may have together', async () => {
    await db.updateTable('configuracoes').set({ anexos_gigabytes: 1 }).execute()
    await attach(staff, pdfOfBytes(30), { pagamentos: [ids[0]] })
    await sql`alter table comprovantes_arquivos drop constraint comprovantes_arquivos_tamanhos`.execute(
      database.ownerDb,
    )
    await sql`update comprovantes_arquivos set tamanho = ${GIGABYTE} where fechamento_id = ${fechamento.id}`.execute(
      database.ownerDb,
    )
    expect((await begin(staff)).body.message).toBe(COMPROVANTE_MESSAGES.espaco(1))
    await db.updateTable('configuracoes').set({ anexos_gigabytes: null }).execute()
    expect((await begin(staff)).status).toBe(201)
  })

  it('to be excluded by Staff, and to Staff of another loja in every way', async () => {
    await attach(staff, pdfOfBytes(30), { pagamentos: [ids[0]] })
    const [{ id }] = await listOf(ids[0])
    expect((await staff('DELETE', `/comprovantes/${id}`)).status).toBe(403)
    const sent = await uploadComprovante(staff, fechamento.id, pdfOfBytes(30))
    const { call } = await staffOf(app, db, (await buildLoja(db)).id)
    await restrict(db, 'Ver vendas de outras lojas')
    expect((await begin(call)).status).toBe(404)
    expect((await call('GET', `/comprovantes/${id}`)).status).toBe(404)
    expect((await call('GET', `/pagamentos/${ids[0]}/comprovantes`)).status).toBe(404)
    // Narrowed after the upload began.
    expect((await completeComprovante(staff, sent, { pagamentos: [ids[0]] })).status).toBe(404)
    await restrict(db)
  })
})

describe('a comprovante', () => {
  it('of many payments is stored once, counted on each, and comes back byte by byte, which is recorded', async () => {
    const content = pdfOfBytes(2 * PART_BYTES + 7)
    expect(await resumo()).toBe(2)
    expect((await attach(staff, content, { sem_comprovante: 2 })).body).toEqual({ pagamentos: 2 })
    expect(await resumo()).toBe(0)
    const listed = (await staff('GET', `/pagamentos?fechamento_id=${fechamento.id}`)).body.itens
    expect(
      Object.fromEntries(
        listed.map((one: { id: string; comprovantes: number }) => [one.id, one.comprovantes]),
      ),
    ).toEqual({ [ids[0] ?? '']: 1, [ids[1] ?? '']: 1, [ids[2] ?? '']: 0, [ids[3] ?? '']: 0 })
    expect(await files()).toHaveLength(1)
    const [one] = await listOf(ids[1])
    expect(one).toMatchObject({
      nome: 'comprovante.pdf',
      tipo: 'application/pdf',
      tamanho: content.length,
      autor: 'Bruno Lima',
    })
    const answer = await staff('GET', `/comprovantes/${one.id}`)
    expect(answer.raw.equals(content)).toBe(true)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const { itens } = (await administrador('GET', '/auditoria?assunto=dados_pessoais')).body
    expect(JSON.stringify(itens)).toContain('abriu um comprovante do pagamento a ')
    const audited = await db
      .selectFrom('auditoria')
      .selectAll()
      .where('grupo_id', '=', ids[1] ?? '')
      .execute()
    expect(audited.map(({ tabela, operacao }) => [tabela, operacao])).toContainEqual([
      'comprovantes',
      'INSERT',
    ])
  })

  it('that the closing has already is added to more payments, and to each once', async () => {
    const png = buildPng(20, 20)
    await attach(staff, png, { pagamentos: [ids[0]] })
    await attach(administrador, png, { pagamentos: [ids[0], ids[2]] })
    expect(await files()).toHaveLength(1)
    expect(await Promise.all(ids.map(async (id) => (await listOf(id)).length))).toEqual([1, 0, 1, 0])
  })

  it('that 10 people complete at once, each their own, for all that have none, is taken from one', async () => {
    const uploads = await Promise.all(
      Array.from({ length: 10 }, () => uploadComprovante(staff, fechamento.id, pdfOfBytes(30))),
    )
    const answers = await Promise.all(
      uploads.map((id) => completeComprovante(staff, id, { sem_comprovante: 2 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await resumo()).toBe(0)
    expect(await listOf(ids[0])).toHaveLength(1)
  })

  it('stays when its payment is undone, and is asked for again when that is another', async () => {
    await staff('POST', `/pagamentos/${ids[2]}/pago`, {
      de: 'A pagar',
      data_pagamento: '2026-04-20',
      dia_conferido: true,
    })
    expect(await resumo()).toBe(3)
    await attach(staff, pdfOfBytes(30), { pagamentos: [ids[2]] })
    await staff('POST', `/pagamentos/${ids[2]}/desfeito`, { de: 'Pago' })
    expect(await listOf(ids[2])).toHaveLength(1)
    expect(await resumo()).toBe(2)
  })

  it('is excluded by an Administrador from one payment, its file with the last, and is listed as missing then', async () => {
    await attach(staff, pdfOfBytes(30), { pagamentos: [ids[0], ids[1]] })
    const [first, second] = [await listOf(ids[0]), await listOf(ids[1])].map(([one]) => one.id)
    expect((await administrador('DELETE', `/comprovantes/${first}`)).status).toBe(200)
    expect(await listOf(ids[0])).toEqual([])
    const missing = await staff('GET', `/pagamentos?fechamento_id=${fechamento.id}&sem_comprovante=sim`)
    expect(missing.body.itens.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
    expect(await files()).toHaveLength(1)
    expect((await administrador('DELETE', `/comprovantes/${second}`)).status).toBe(200)
    expect((await administrador('DELETE', `/comprovantes/${second}`)).status).toBe(404)
    expect(await files()).toEqual([])
  })

  it('that never arrived is forgotten after an hour; one that did is not', async () => {
    await begin(staff)
    await attach(staff, pdfOfBytes(30), { pagamentos: [ids[0]] })
    await forgetComprovantes(db, new Date(Date.now() + 59 * 60_000))
    expect(await files()).toHaveLength(2)
    await forgetComprovantes(db, new Date(Date.now() + 61 * 60_000))
    expect(await files()).toHaveLength(1)
  })

  it('outlives its sales, which cannot be excluded once they are paid', async () => {
    await attach(staff, pdfOfBytes(30), { pagamentos: [ids[0]] })
    const [linha] = fechamento.pagamentos[0]?.linhas ?? []
    const { venda_id } = await db
      .selectFrom('comissoes_linhas')
      .select('venda_id')
      .where('id', '=', linha ?? '')
      .executeTakeFirstOrThrow()
    const { versao } = (await administrador('GET', `/vendas/${venda_id}`)).body
    expect((await administrador('DELETE', `/vendas/${venda_id}`, { versao })).status).toBe(422)
    expect(await listOf(ids[0])).toHaveLength(1)
  })
})
