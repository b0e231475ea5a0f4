/** The value of an award paid by a closing, through the routes: once, taken back, paid again, and kept while a closing has it. */

import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../../core/dates.ts'
import { SEM_VENDA_MESSAGES } from '../../core/financeiro/sem-venda.ts'
import { PREMIACAO_MESSAGES } from '../../core/premiacoes.ts'
import { recordOwnAct } from '../database/connections/acts.ts'
import { openDatabase } from '../database/connections/connection.ts'
import { checkLedger } from '../financeiro/conferencia/razao.ts'
import { createLogger } from '../process/log.ts'
import { frozenExtrato } from '../testing/financeiro/extratos.ts'
import { testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildFavorecido } from '../testing/office/builders.ts'
import { confirmRestore } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildPremiacao } from '../testing/office/sorteios.ts'

const { database, services, ana, administrador, staff } = await testOffice({ max: 25 })
const { db, ownerDb } = database
const hoje = today(services.now())

/** An award of R$ 500,00 whose winner has a payee. */
async function build(more: Parameters<typeof buildPremiacao>[1] = {}) {
  const { id: favorecido, colaborador_id } = await buildFavorecido(db)
  const premiacao = await buildPremiacao(db, {
    colaborador_id: colaborador_id ?? '',
    premio: 'Viagem',
    valor_premio: 500,
    ...more,
  })
  return { ...premiacao, favorecido }
}
const obter = async (id: string) => (await administrador('GET', `/premiacoes/${id}`)).body
async function press(
  id: string,
  verb: 'pagamento' | 'pagamento/desfazer' = 'pagamento',
  call = administrador,
) {
  return call('POST', `/premiacoes/${id}/${verb}`, { versao: (await obter(id)).versao })
}
async function save(id: string, change: object) {
  const { colaborador_id, sorteio_id, premio, valor_premio, motivo, data_premiacao, observacoes, versao } =
    await obter(id)
  const registro = { colaborador_id, sorteio_id, premio, valor_premio, motivo, data_premiacao, observacoes }
  return administrador('PUT', `/premiacoes/${id}`, { versao, registro: { ...registro, ...change } })
}
const cancel = async (id: string) =>
  administrador('POST', `/premiacoes/${id}/cancelamento`, { versao: (await obter(id)).versao })
const linesOf = (premiacao_id: string) =>
  db
    .selectFrom('comissoes_linhas')
    .select(['id', 'favorecido_id', 'papel', 'valor', 'liberado'])
    .where('premiacao_id', '=', premiacao_id)
    .execute()
const releasesOf = (linha_id: string) =>
  db.selectFrom('comissoes_movimentos').select('id').where('linha_id', '=', linha_id).execute()
const saldosOf = async (favorecido: string) =>
  (await administrador('GET', `/favorecidos/${favorecido}/saldos`)).body.saldos
async function prepared(): Promise<string> {
  const { body } = await staff('POST', '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas: [] })
  await services.financeiro.settled()
  return body.id
}
async function decide(call: Call, id: string, verb: 'enviar' | 'aprovar') {
  const { versao, conferencia } = (await administrador('GET', `/fechamentos/${id}`)).body
  await call('POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })
  await services.financeiro.settled()
}

describe('it is refused', () => {
  it('to Staff, to nobody, and over somebody else’s change', async () => {
    const { id, versao } = await build()
    expect((await press(id, 'pagamento', staff)).status).toBe(403)
    expect((await press(id, 'pagamento/desfazer', staff)).status).toBe(403)
    await save(id, { premio: 'Viagem a Natal' })
    expect((await administrador('POST', `/premiacoes/${id}/pagamento`, { versao })).body.code).toBe(
      'VERSAO_ANTIGA',
    )
    for (const body of [{}, { versao: '1' }, { versao: 2, valor: 9 }])
      expect((await administrador('POST', `/premiacoes/${id}/pagamento`, body)).status).toBe(400)
    expect(await linesOf(id)).toEqual([])
  })

  it('of what was cancelled, has no value, or is of somebody without a payee', async () => {
    const cancelled = await build({ status: 'Cancelada' })
    const worthless = [await build({ valor_premio: null }), await build({ valor_premio: 0 })]
    const payless = await buildPremiacao(db, { valor_premio: 500 })
    expect((await press(cancelled.id)).body).toMatchObject({
      code: 'SITUACAO_FINAL',
      message: PREMIACAO_MESSAGES.cancelada,
    })
    for (const { id } of worthless) expect((await press(id)).body.code).toBe('SEM_VALOR')
    expect((await press(payless.id)).body.message).toMatch(
      / não tem favorecido\. Um Administrador cadastra em /,
    )
    for (const { id } of [cancelled, ...worthless, payless]) expect(await linesOf(id)).toEqual([])
  })

  it('after a restore, until somebody went through what left the bank', async () => {
    const { id } = await build()
    await recordOwnAct(ownerDb, 'copia_restaurada', { criada_em: '2026-03-01T12:00:00Z' })
    expect((await press(id)).body.code).toBe('RESTAURACAO_A_CONFERIR')
    await confirmRestore(ownerDb)
    expect((await press(id)).status).toBe(200)
    await press(id, 'pagamento/desfazer')
  })
})

describe('the value of an award', () => {
  it('is released once, by fifty who press at once on two servers', async () => {
    const { id, versao, favorecido } = await build()
    const second = {
      ...database,
      ...openDatabase({ appUrl: database.appUrl, log: createLogger('fatal'), max: 25, patienceMs: 60_000 }),
    }
    const { app } = await testApp(second, {})
    afterAll(async () => {
      await app.close()
      await second.close()
    })
    const calls = [administrador, caller(app, ana.headers)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => calls[n % 2]?.('POST', `/premiacoes/${id}/pagamento`, { versao })),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { pagamento: { situacao: 'No próximo fechamento', data: null } },
      })
    const lines = await linesOf(id)
    expect(lines).toMatchObject([{ favorecido_id: favorecido, papel: 'Prêmio', valor: 500, liberado: 500 }])
    expect(await releasesOf(lines[0]?.id ?? '')).toHaveLength(1)
    expect(await saldosOf(favorecido)).toMatchObject({ liberado: 500, a_liberar: 0 })
    const { itens } = (await administrador('GET', `/favorecidos/${favorecido}/conta-corrente`)).body
    expect(itens).toMatchObject([{ papel: 'Prêmio', descricao: 'Viagem', venda: null, a_receber: 500 }])
    await press(id, 'pagamento/desfazer')
  })

  it('is taken back, follows what the award becomes, and is paid again', async () => {
    const { id, favorecido } = await build()
    await press(id)
    for (const change of [{ valor_premio: 700 }, { colaborador_id: (await build()).colaborador_id }])
      expect((await save(id, change)).body).toMatchObject({
        code: 'EM_FECHAMENTO',
        message: PREMIACAO_MESSAGES.no_fechamento,
      })
    expect((await save(id, { premio: 'Viagem a Natal' })).status).toBe(200)
    expect((await cancel(id)).body.code).toBe('EM_FECHAMENTO')
    for (const _ of [1, 2])
      expect((await press(id, 'pagamento/desfazer')).body).toMatchObject({ id, pagamento: null })
    // It is nothing now: not to be released either.
    expect(await saldosOf(favorecido)).toMatchObject({ liberado: 0, a_liberar: 0, a_receber: 0 })
    const other = await build()
    await save(id, { valor_premio: 700, colaborador_id: other.colaborador_id })
    expect((await press(id)).status).toBe(200)
    expect(await linesOf(id)).toMatchObject([{ favorecido_id: other.favorecido, valor: 700, liberado: 700 }])
    await press(id, 'pagamento/desfazer')
    const payless = await buildColaborador(db)
    await save(id, { colaborador_id: payless.id })
    expect((await press(id)).body.code).toBe('SEM_FAVORECIDO')
    expect(await linesOf(id)).toMatchObject([{ favorecido_id: other.favorecido, liberado: 0 }])
    expect((await cancel(id)).body.status).toBe('Cancelada')
    expect((await press(id)).body.code).toBe('SITUACAO_FINAL')
  })

  it('is kept as it is by the closing that pays it, which says what it is for', async () => {
    const { id, favorecido } = await build({ premio: '=Viagem', valor_premio: 999_999_999.99 })
    await press(id)
    const fechamento = await prepared()
    const [{ id: pagamento }] = (await administrador('GET', `/fechamentos/${fechamento}/pagamentos`)).body
      .itens
    const [linha] = (await staff('GET', `/fechamentos/${fechamento}/pagamentos/${pagamento}`)).body.itens
    expect(linha).toMatchObject({ papel: 'Prêmio', descricao: '=Viagem', venda: null })
    expect((await obter(id)).pagamento.situacao).toBe('Em um fechamento')
    expect((await press(id, 'pagamento/desfazer')).body.message).toBe(SEM_VENDA_MESSAGES.em_rascunho)
    expect((await save(id, { valor_premio: 1 })).body.code).toBe('EM_FECHAMENTO')
    expect((await cancel(id)).body.code).toBe('EM_FECHAMENTO')
    await staff('POST', `/fechamentos/${fechamento}/retirar`, { linhas: [linha.id] })
    await press(id, 'pagamento/desfazer')
    await press(id)
    const { body: fora } = await staff('GET', `/fechamentos/${fechamento}/fora?bloqueio=Sem bloqueio`)
    expect(fora.itens).toMatchObject([{ id: linha.id, descricao: '=Viagem' }])
    await staff('POST', `/fechamentos/${fechamento}/incluir`, { linha_id: linha.id, motivo: null })
    await decide(staff, fechamento, 'enviar')
    await decide(administrador, fechamento, 'aprovar')
    expect((await press(id, 'pagamento/desfazer')).body.message).toBe(SEM_VENDA_MESSAGES.aprovado)
    // An award that was handed over is paid all the same.
    const { versao } = await obter(id)
    await staff('POST', `/premiacoes/${id}/entrega`, { versao, data_entrega: hoje })
    const [{ id: pago }] = (await administrador('GET', `/fechamentos/${fechamento}/pagamentos`)).body.itens
    await administrador('POST', `/pagamentos/${pago}/pago`, { de: 'A pagar', data_pagamento: hoje })
    expect(await obter(id)).toMatchObject({ status: 'Entregue', pagamento: { situacao: 'Pago', data: hoje } })
    const { versao: last } = await obter(id)
    expect((await administrador('DELETE', `/premiacoes/${id}`, { versao: last })).body.code).toBe('EM_USO')

    const address = `/fechamentos/${fechamento}/pagamentos/${pago}`
    expect((await staff('GET', `${address}/por-que`)).body.linhas).toMatchObject([{ descricao: '=Viagem' }])
    expect((await frozenExtrato(db, pago)).linhas).toMatchObject([
      { papel: 'Prêmio', descricao: '=Viagem', venda: null, percentual: null, base: null },
    ])
    const file = await staff('GET', `/fechamentos/${fechamento}/exportar?formato=csv`)
    expect(file.raw.toString()).toContain('Prêmio: =Viagem')
    const account = await administrador(
      'GET',
      `/favorecidos/${favorecido}/conta-corrente/exportar?formato=csv`,
    )
    expect(account.raw.toString()).toContain('Prêmio: =Viagem')
    expect((await checkLedger(db)).divergencias).toEqual([])
  })
})
