/** Ajustes through the routes: made and undone on a payee's page, paid by a closing, their texts emptied with a client. */

import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../../core/dates.ts'
import { AJUSTE_MESSAGES } from '../../core/financeiro/ajustes.ts'
import { SEM_VENDA_MESSAGES } from '../../core/financeiro/sem-venda.ts'
import { recordOwnAct } from '../database/connections/acts.ts'
import { openDatabase } from '../database/connections/connection.ts'
import { createLogger } from '../process/log.ts'
import { refusedBy } from '../testing/database/database.ts'
import { frozenExtrato } from '../testing/financeiro/extratos.ts'
import { testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildCpf, buildFavorecido, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { confirmRestore } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'
import { checkLedger } from './conferencia/razao.ts'

const { database, app, services, ana, administrador, staff } = await testOffice({ max: 25 })
const { db, ownerDb } = database
const hoje = today(services.now())

const AJUSTE = { valor: 250.5, motivo: 'Comissão paga a menos', observacoes: 'A menos na venda de março' }
const adjust = (favorecido: { id: string }, more: object = {}, call = administrador) =>
  call('POST', `/favorecidos/${favorecido.id}/ajustes`, { ...AJUSTE, ...more })
const ajustesOf = async ({ id }: { id: string }, call = staff) =>
  (await call('GET', `/favorecidos/${id}/ajustes`)).body.itens
const undo = (id: string, call = administrador) => call('POST', `/favorecidos/ajustes/${id}/desfazer`, {})
const saldosOf = async ({ id }: { id: string }) =>
  (await administrador('GET', `/favorecidos/${id}/saldos`)).body.saldos
const linesOf = ({ id }: { id: string }) =>
  db.selectFrom('comissoes_linhas').select(['id', 'papel']).where('favorecido_id', '=', id).execute()

describe('it is refused', () => {
  it('to Staff, who see them, and to who sees one loja only, not even that', async () => {
    const favorecido = await buildFavorecido(db)
    expect((await adjust(favorecido, {}, staff)).status).toBe(403)
    expect((await adjust(favorecido)).body).toEqual({ ok: true })
    const [ajuste] = await ajustesOf(favorecido)
    expect(ajuste).toMatchObject({
      ...AJUSTE,
      quem: 'Ana Souza',
      situacao: { situacao: 'No próximo fechamento' },
    })
    expect((await undo(ajuste.id, staff)).status).toBe(403)
    await restrict(db, 'Ver vendas de outras lojas')
    const { call: narrowed } = await staffOf(app, db, (await buildLoja(db)).id)
    expect(await ajustesOf(favorecido, narrowed)).toEqual([])
    expect((await adjust(favorecido, {}, narrowed)).status).toBe(403)
    await restrict(db)
  })

  it.each([
    ['valor', 0, AJUSTE_MESSAGES.valor],
    ['valor', -5, 'O valor não pode ser negativo'],
    ['valor', 10.005, 'Use no máximo duas casas decimais'],
    ['motivo', 'Porque sim', AJUSTE_MESSAGES.motivo],
    ['motivo', undefined, AJUSTE_MESSAGES.motivo],
    ['observacoes', 'x'.repeat(501), 'Use no máximo 500 caracteres'],
  ])('with %s %j', async (field, value, message) => {
    const favorecido = await buildFavorecido(db)
    expect((await adjust(favorecido, { [field]: value })).body.data.campos[field]).toBe(message)
    expect(await linesOf(favorecido)).toEqual([])
  })

  it('for nobody, for who is paid by another record, of what is no Ajuste, and after a restore', async () => {
    const absent = { id: '00000000-0000-4000-8000-000000000000' }
    expect((await adjust(absent)).status).toBe(404)
    expect((await undo(absent.id)).body.message).toBe(AJUSTE_MESSAGES.ausente)
    const favorecido = await buildFavorecido(db)
    const { id: other } = await buildFavorecido(db, {
      tipo: 'Outro',
      documento: null,
      chave_pix: null,
      tipo_chave: null,
    })
    const { id: joined } = await buildFavorecido(db, {
      tipo: 'Outro',
      documento: null,
      chave_pix: null,
      tipo_chave: null,
    })
    await db.updateTable('favorecidos').set({ junto_de: other }).where('id', '=', joined).execute()
    expect((await adjust({ id: joined })).body.message).toBe(AJUSTE_MESSAGES.junto)
    const premio = await db
      .insertInto('comissoes_linhas')
      .values({ favorecido_id: favorecido.id, papel: 'Prêmio', valor: 5 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await undo(premio.id)).status).toBe(404)
    await recordOwnAct(ownerDb, 'copia_restaurada', { criada_em: '2026-03-01T12:00:00Z' })
    expect((await adjust(favorecido)).body.code).toBe('RESTAURACAO_A_CONFERIR')
    await confirmRestore(ownerDb)
  })

  it('by the database: with a sale, without a motivo, of another papel, of nothing', async () => {
    const { id: favorecido_id } = await buildFavorecido(db)
    const { id: venda_id } = await buildVenda(db)
    const line = { favorecido_id, papel: 'Ajuste' as const, motivo: 'Outro' as const, valor: 5 }
    for (const wrong of [
      { venda_id },
      { motivo: null, observacoes: 'x' },
      { papel: 'Prêmio' as const },
      { valor: 0 },
    ])
      expect(
        await refusedBy(
          db
            .insertInto('comissoes_linhas')
            .values({ ...line, ...wrong })
            .execute(),
        ),
      ).toBe('comissoes_linhas_ajuste_livre')
  })
})

describe('an Ajuste', () => {
  it('is made once by fifty presses of one form on two servers, and undone once', async () => {
    const favorecido = await buildFavorecido(db)
    const second = {
      ...database,
      ...openDatabase({ appUrl: database.appUrl, log: createLogger('fatal'), max: 25, patienceMs: 60_000 }),
    }
    const other = await testApp(second, {})
    afterAll(async () => {
      await other.app.close()
      await second.close()
    })
    const calls = [administrador, caller(other.app, ana.headers)]
    const atOnce = (press: (call: Call) => Promise<unknown>) =>
      Promise.all(Array.from({ length: 50 }, (_, n) => press(calls[n % 2] ?? administrador)))
    const key = { 'idempotency-key': 'um-ajuste-so-0001' }
    await atOnce((call) => call('POST', `/favorecidos/${favorecido.id}/ajustes`, AJUSTE, key))
    const [ajuste, ...more] = await ajustesOf(favorecido)
    expect(more).toEqual([])
    expect(await saldosOf(favorecido)).toMatchObject({ liberado: 250.5, a_liberar: 0, a_receber: 250.5 })
    await atOnce((call) => undo(ajuste.id, call))
    expect(await ajustesOf(favorecido)).toMatchObject([{ id: ajuste.id, situacao: null }])
    expect(await saldosOf(favorecido)).toMatchObject({ liberado: 0, a_liberar: 0, a_receber: 0 })
    await adjust(favorecido, { motivo: 'Outro', observacoes: null })
    expect(await ajustesOf(favorecido)).toMatchObject([
      { motivo: 'Outro', observacoes: null },
      { situacao: null },
    ])
    const { itens } = (await staff('GET', `/favorecidos/${favorecido.id}/conta-corrente`)).body
    expect(
      itens.map(({ papel, descricao, receber }: Record<string, unknown>) => [papel, descricao, receber]),
    ).toEqual([
      ['Ajuste', 'Outro', 250.5],
      ['Ajuste', AJUSTE.motivo, -250.5],
      ['Ajuste', AJUSTE.motivo, 250.5],
    ])
    const [last] = await ajustesOf(favorecido)
    await undo(last.id)
  })

  it('is paid by a closing, explained with its text, and frozen in the statement without it', async () => {
    const favorecido = await buildFavorecido(db)
    await adjust(favorecido)
    const [ajuste] = await ajustesOf(favorecido)
    const { body } = await staff('POST', '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas: [] })
    await services.financeiro.settled()
    expect((await undo(ajuste.id)).body.message).toBe(SEM_VENDA_MESSAGES.em_rascunho)
    for (const [call, verb] of [
      [staff, 'enviar'],
      [administrador, 'aprovar'],
    ] as const) {
      const { versao, conferencia } = (await administrador('GET', `/fechamentos/${body.id}`)).body
      await call('POST', `/fechamentos/${body.id}/${verb}`, { versao, conferencia })
      await services.financeiro.settled()
    }
    expect((await undo(ajuste.id)).body.message).toBe(SEM_VENDA_MESSAGES.aprovado)
    const [{ id }] = (await staff('GET', `/fechamentos/${body.id}/pagamentos`)).body.itens
    const address = `/fechamentos/${body.id}/pagamentos/${id}`
    expect((await staff('GET', `${address}/por-que`)).body.linhas).toMatchObject([
      { papel: 'Ajuste', descricao: AJUSTE.motivo, observacoes: AJUSTE.observacoes, repoe: false },
    ])
    const extrato = await frozenExtrato(db, id)
    expect(extrato.linhas).toMatchObject([{ papel: 'Ajuste', descricao: AJUSTE.motivo, neste: 25_050 }])
    expect(JSON.stringify(extrato)).not.toContain(AJUSTE.observacoes)
    expect((await checkLedger(db)).divergencias).toEqual([])
  })
})

describe('the text of an Ajuste', () => {
  it('goes when a client whom it may name is anonymised, and was never in the audit', async () => {
    const [seller, byName, byNumber, byCpf, apart] = await Promise.all(
      Array.from({ length: 5 }, () => buildFavorecido(db)),
    )
    if (!seller || !byName || !byNumber || !byCpf || !apart) throw new Error('five were built')
    const cliente_cpf = buildCpf(880_001)
    const { id, numero_venda } = await buildVenda(
      db,
      {
        status: 'Desembolsada',
        status_comissao: 'Pendente',
        data_venda: '2015-03-10',
        data_desembolso: '2015-04-02',
        cliente_nome: 'Íris Conceição',
        cliente_cpf,
      },
      [{ colaborador_id: seller.colaborador_id ?? '', valor_comissao: 1_000 }],
    )
    for (const [favorecido, observacoes] of [
      [seller, 'O que combinamos com a cliente'],
      [byName, 'da IRIS CONCEICAO'],
      [byNumber, `da ${numero_venda.toLowerCase()}`],
      [byCpf, `do CPF ${cliente_cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')}`],
      [apart, 'Passagem de ônibus'],
    ] as const)
      await adjust(favorecido, { observacoes })
    const { rows } = await sql`
      select from auditoria where tabela = 'comissoes_linhas' and (depois ? 'observacoes' or 'observacoes' = any(campos))`.execute(
      ownerDb,
    )
    expect(rows).toEqual([])
    await sql`select plantao.anonimizar_vendas(array[${id}]::uuid[], 'pedido')`.execute(db)
    for (const favorecido of [seller, byName, byNumber, byCpf])
      expect(await ajustesOf(favorecido)).toMatchObject([
        { motivo: AJUSTE.motivo, valor: 250.5, observacoes: null },
      ])
    expect(await ajustesOf(apart)).toMatchObject([{ observacoes: 'Passagem de ônibus' }])
  })
})
