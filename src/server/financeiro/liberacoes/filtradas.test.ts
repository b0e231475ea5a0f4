/** Releasing all that a filter finds, and taking that back: what was seen is done, once, by any server. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COMISSAO_MESSAGES, sumAll } from '../../../core/comissoes/comissoes.ts'
import { LIBERACAO_MESSAGES } from '../../../core/financeiro/liberacoes.ts'
import { createLogger } from '../../process/log.ts'
import { emptyTables } from '../../testing/database/database.ts'
import {
  buildColaborador,
  buildEmpreendimento,
  buildFavorecido,
  buildLoja,
  buildVenda,
} from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'
import { TIPOS_DE_TRABALHO } from '../tipos.ts'

const { database, app, services, administrador, staff } = await testOffice({ max: 12 })
const { db, ownerDb } = database
// Only this file's own steps work on a job.
await services.financeiro.stop()

type Acao = 'liberar' | 'desfazer'

const previsao = async (acao: Acao, query = '', call = staff) =>
  (await call('GET', `/liberacoes/previsao?acao=${acao}${query}`)).body
const begin = async (acao: Acao, filtros: Record<string, string> = {}, call = staff, key?: string) => {
  const { quantas, valor } = await previsao(acao, `&${new URLSearchParams(filtros)}`, call)
  return call(
    'POST',
    '/liberacoes/filtradas',
    { acao, filtros, quantas, valor },
    key ? { 'idempotency-key': key } : {},
  )
}
const step = () =>
  workOnTrabalhos({ db, log: createLogger('silent'), now: services.now, tipos: TIPOS_DE_TRABALHO })
async function workAll(): Promise<number> {
  let batches = 0
  while (await step()) batches++
  return batches
}
const trabalho = async (id: string, call = staff) => (await call('GET', `/trabalhos/${id}`)).body
const linhas = () => db.selectFrom('comissoes_linhas').select(['liberado', 'valor']).execute()
const movimentos = async () =>
  (await db.selectFrom('comissoes_movimentos').select('id').where('tipo', '=', 'Liberação').execute()).length

let ana: string
let centro: string

/** `count` sales of R$ 1.000,10 of Ana, who has a payee. */
async function build(count: number, more: Parameters<typeof buildVenda>[1] = {}) {
  for (let i = 0; i < count; i++)
    await buildVenda(db, { loja_id: centro, ...more }, [{ colaborador_id: ana, valor_comissao: 1000.1 }])
}

beforeEach(async () => {
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'trabalhos')
  ana = (await buildColaborador(db, { nome: 'Ana Souza' })).id
  await buildFavorecido(db, { colaborador_id: ana, nome: 'Ana Souza' })
  centro = (await buildLoja(db)).id
})

describe('the preview', () => {
  it('has number, sum, people and what is left out, as releasing them one by one says', async () => {
    const bruno = (await buildColaborador(db, { nome: 'Bruno Lima' })).id
    const caio = (await buildColaborador(db, { nome: 'Caio Prado' })).id
    await buildFavorecido(db, { colaborador_id: caio })
    await build(3)
    const shared = await buildVenda(db, {}, [{ colaborador_id: bruno, valor_comissao: 0 }])
    const parceira = await buildFavorecido(db, { tipo: 'Imobiliária parceira', nome: 'Prisma Imóveis' })
    await db
      .insertInto('comissoes_linhas')
      .values({
        venda_id: shared.id,
        favorecido_id: parceira.id,
        papel: 'Captador',
        percentual: 0.5,
        valor: 50.05,
      })
      .execute()
    await buildVenda(db, {}, [{ colaborador_id: bruno, valor_comissao: 10 }])
    await buildVenda(db, { status: 'Desistência' }, [{ colaborador_id: ana, valor_comissao: 20 }])
    await buildVenda(db, {}, [{ colaborador_id: caio, valor_comissao: 0 }])
    await buildVenda(db, {}, [{ colaborador_id: caio, valor_comissao: 0.3 }])
    await buildVenda(db, {}, [{ colaborador_id: ana, valor_comissao: 5, status_comissao: 'Cancelado' }])
    await buildVenda(db, {}, [
      { colaborador_id: caio, valor_comissao: 6, status_comissao: 'Pago', data_pagamento: '2026-03-05' },
    ])
    await buildFechamento(db, { pagamentos: [{ valores: [70] }], status: 'Rascunho' })
    const seen = await previsao('liberar')
    expect(seen).toMatchObject({ quantas: 5, valor: 3050.65, pessoas: 3, antigas: 0, a_partir_de: null })
    const { body } = await staff('GET', '/comissoes')
    const { puladas, quantas, valor } = (
      await staff('POST', '/liberacoes/liberar', {
        itens: body.itens.map(({ id, versao }: { id: string; versao: number }) => ({ id, versao })),
      })
    ).body
    expect({ quantas, valor }).toEqual({ quantas: seen.quantas, valor: seen.valor })
    const counted = Map.groupBy(puladas as { motivo: string }[], ({ motivo }) => motivo)
    expect(Object.fromEntries([...counted].map(([motivo, all]) => [motivo, all.length]))).toEqual(
      Object.fromEntries(
        seen.puladas.map((one: { motivo: string; quantidade: number }) => [one.motivo, one.quantidade]),
      ),
    )
    expect(seen.puladas).toHaveLength(6)
    expect(await previsao('desfazer')).toMatchObject({ quantas: 5, valor: 3050.65, pessoas: 3 })
  })

  it('looks at the commissions once, however many reasons there are', async () => {
    await build(2)
    await build(1, { status: 'Desistência' })
    const query = vi.spyOn(Client.prototype, 'query')
    const { puladas } = await previsao('liberar')
    const statements = query.mock.calls.map(([sent]) => JSON.stringify(sent) ?? '')
    query.mockRestore()
    expect(puladas).toHaveLength(1)
    expect(statements.filter((text) => text.includes('vendas_participantes'))).toHaveLength(1)
  })

  it('says how many are of before the setting, and follows the filter', async () => {
    await build(2, { data_venda: '2026-01-10' })
    await build(1, { data_venda: '2026-03-10' })
    await db.updateTable('configuracoes').set({ financeiro_a_partir_de: '2026-02-01' }).execute()
    expect(await previsao('liberar')).toMatchObject({ quantas: 3, antigas: 2, a_partir_de: '2026-02-01' })
    expect(await previsao('liberar', '&de=2026-02-01')).toMatchObject({ quantas: 1, antigas: 0 })
    expect(await previsao('liberar', '&texto=Ana')).toMatchObject({ quantas: 3 })
    expect(await previsao('liberar', '&texto=Zilda')).toMatchObject({ quantas: 0, valor: 0 })
    await db.updateTable('configuracoes').set({ financeiro_a_partir_de: null }).execute()
  })
})

describe('the work', () => {
  it('releases what the filter finds and nothing else, and takes it back', async () => {
    await build(3)
    const other = (await buildEmpreendimento(db)).id
    await build(1, { empreendimento_id: other })
    const { status, body } = await begin('liberar', { empreendimento_id: other })
    expect(status).toBe(200)
    await workAll()
    expect(await trabalho(body.id)).toMatchObject({
      tipo: 'Liberar',
      total: 1,
      feitos: 1,
      valor: 1000.1,
      deixados: [],
      falha: null,
    })
    expect(await linhas()).toEqual([{ liberado: 1000.1, valor: 1000.1 }])
    await begin('liberar')
    await workAll()
    expect(sumAll((await linhas()).map(({ liberado }) => ({ quantidade: 1, valor: liberado })))).toEqual({
      quantidade: 4,
      valor: 4000.4,
    })
    const undone = (await begin('desfazer')).body.id
    await workAll()
    expect(await trabalho(undone)).toMatchObject({ tipo: 'Desfazer', feitos: 4, valor: 4000.4 })
    expect((await linhas()).every(({ liberado }) => liberado === 0)).toBe(true)
  })

  it('is refused if the filter finds something else than was seen', async () => {
    await build(1)
    const seen = { acao: 'liberar', filtros: {}, quantas: 1, valor: 1000.1 }
    for (const other of [{ quantas: 2 }, { valor: 1000.11 }])
      expect((await staff('POST', '/liberacoes/filtradas', { ...seen, ...other })).body).toMatchObject({
        code: 'COMISSOES_MUDARAM',
        message: LIBERACAO_MESSAGES.mudaram,
      })
    expect(await workAll()).toBe(0)
    expect(await linhas()).toEqual([])
  })

  it('is done once by two servers, and of a repeated request', async () => {
    await build(12)
    const first = await begin('liberar', {}, staff, 'liberar-tudo-0001')
    const { quantas, valor } = await previsao('liberar')
    const again = await staff(
      'POST',
      '/liberacoes/filtradas',
      { acao: 'liberar', filtros: {}, quantas, valor },
      { 'idempotency-key': 'liberar-tudo-0001' },
    )
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    await Promise.all([workAll(), workAll()])
    await workAll()
    expect(await movimentos()).toBe(12)
  })

  it('goes on after a server that was killed while it held it', async () => {
    await build(2)
    const { body } = await begin('liberar')
    await sql`update trabalhos set reserva = gen_random_uuid(), reservado_ate = now() + interval '20 seconds'`.execute(
      ownerDb,
    )
    expect(await workAll()).toBe(0)
    await sql`update trabalhos set reservado_ate = now() - interval '1 second'`.execute(ownerDb)
    await workAll()
    expect(await trabalho(body.id)).toMatchObject({ feitos: 2, valor: 2000.2, falha: null })
  })

  it('leaves out, by name, what changed or was released after it was asked for', async () => {
    await build(1)
    await build(1, { numero_venda: 'X1' })
    await build(1, { numero_venda: 'X2' })
    const { body } = await begin('liberar')
    await db.updateTable('vendas').set({ unidade: '99' }).where('numero_venda', '=', 'X1').execute()
    const { itens } = (await staff('GET', '/comissoes?texto=X2')).body
    await staff('POST', '/liberacoes/liberar', { itens: [{ id: itens[0].id, versao: itens[0].versao }] })
    await workAll()
    const { deixados, ...done } = await trabalho(body.id)
    expect(done).toMatchObject({ total: 3, feitos: 3, valor: 1000.1 })
    expect(deixados).toHaveLength(2)
    expect(deixados).toEqual(
      expect.arrayContaining([
        { nome: 'Venda X1, Ana Souza', motivo: COMISSAO_MESSAGES.alterada },
        { nome: 'Venda X2, Ana Souza', motivo: LIBERACAO_MESSAGES.ja_liberada },
      ]),
    )
  })

  it('takes back nothing that is in a closing', async () => {
    await buildFechamento(db, { pagamentos: [{ valores: [70] }], status: 'Rascunho' })
    expect(await previsao('desfazer')).toMatchObject({
      quantas: 0,
      puladas: [
        {
          motivo: LIBERACAO_MESSAGES.em_fechamento,
          quantidade: 1,
          de: [{ nome: expect.any(String), quantidade: 1 }],
        },
      ],
    })
  })

  it('of Staff narrowed to a loja is of that loja, also if they were narrowed after they asked', async () => {
    await build(2)
    await build(1, { loja_id: (await buildLoja(db)).id })
    const { call } = await staffOf(app, db, centro)
    const before = (await begin('liberar', {}, call)).body
    await restrict(db, 'Ver vendas de outras lojas')
    expect(await previsao('liberar', '', call)).toMatchObject({ quantas: 2, valor: 2000.2 })
    await workAll()
    expect(await trabalho(before.id, call)).toMatchObject({
      total: 3,
      feitos: 3,
      valor: 2000.2,
      deixados: [{ nome: 'Comissão excluída', motivo: LIBERACAO_MESSAGES.nao_existe }],
    })
    expect(await previsao('liberar', '', administrador)).toMatchObject({ quantas: 1 })
    await restrict(db, 'Marcar comissões como pagas')
    const all = await begin('desfazer', {}, administrador)
    expect(all.status).toBe(200)
    expect((await call('GET', '/liberacoes/previsao?acao=liberar')).status).toBe(403)
    await restrict(db)
  })
})
