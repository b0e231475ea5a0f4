/** A month as an office has it, act by act, from an advance to a reversed commission that is recovered over two closings. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusedBy, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import {
  type Actor,
  actorOf,
  add,
  addMovements,
  approved,
  buildLinha,
  type PaymentDraft,
} from '../testing/financeiro/movements.ts'
import { buildColaborador, buildFavorecido, buildUsuario, buildVenda } from '../testing/office/builders.ts'
import { buildBaixaPedida } from '../testing/office/financeiro.ts'
import {
  markPaid,
  markReturned,
  payOutside,
  recordPaidDirectly,
  recoverDebts,
  releaseComissoes,
  reversePaidOf,
  undoMovements,
} from './atos.ts'
import { checkLedger } from './conferencia/razao.ts'

let t: TestDatabase
let ana: Actor
let beto: Actor
let venda: string
/** The sale's participants, their payees and the value of the first one's commission. */
let participantes: string[]
let favorecidos: string[]
let valor: number

beforeAll(async () => {
  t = await testDatabase()
  const people = [await buildUsuario(t.db, { cargo: 'Administrador' }), await buildUsuario(t.db)] as const
  ana = actorOf(t.db, people[0])
  beto = actorOf(t.db, people[1])
  const corretores = await Promise.all([
    buildColaborador(t.db),
    buildColaborador(t.db),
    buildColaborador(t.db),
  ])
  const payees = await Promise.all(corretores.map(({ id }) => buildFavorecido(t.db, { colaborador_id: id })))
  favorecidos = payees.map(({ id }) => id)
  venda = (
    await buildVenda(
      t.db,
      {},
      corretores.map(({ id }) => ({ colaborador_id: id })),
    )
  ).id
  const rows = await sql<{ id: string; valor: number }>`
    select p.id, p.valor_comissao as valor from vendas_participantes p
     where p.venda_id = ${venda} order by array_position(${corretores.map(({ id }) => id)}::uuid[], p.colaborador_id)`.execute(
    t.db,
  )
  participantes = rows.rows.map(({ id }) => id)
  valor = rows.rows[0]?.valor ?? 0
})
afterAll(() => t.close())

const one = <T>(list: readonly T[], at = 0): T => {
  const item = list[at]
  if (item === undefined) throw new Error(`There is no item ${at}`)
  return item
}
const close = (drafts: PaymentDraft[]) => approved({ sender: ana, approver: beto }, drafts)
const payment = (id: string) =>
  t.db.selectFrom('pagamentos').select(['status', 'bruto', 'saldo']).where('id', '=', id).executeTakeFirst()
const commission = (at: number) =>
  t.db
    .selectFrom('vendas_participantes')
    .select(['status_comissao as status', 'data_pagamento as dia', 'estorno_pendente as a_estornar'])
    .where('id', '=', one(participantes, at))
    .executeTakeFirst()
const lineOf = (at: number) =>
  t.db
    .selectFrom('comissoes_linhas')
    .select(['id', 'liberado', 'aprovado', 'pago', 'estornado'])
    .where('participante_id', '=', one(participantes, at))
    .executeTakeFirstOrThrow()
const debt = async () =>
  (
    await t.db
      .selectFrom('favorecidos')
      .select('a_recuperar')
      .where('id', '=', one(favorecidos))
      .executeTakeFirst()
  )?.a_recuperar
const setPayment = (id: string, values: { status: 'Enviado' | 'Rejeitado' }) =>
  ana((trx) => trx.updateTable('pagamentos').set(values).where('id', '=', id).execute())
const mark = (at: number, status_comissao: 'Pago' | 'Pendente') =>
  ana((trx) =>
    trx
      .updateTable('vendas_participantes')
      .set({ status_comissao })
      .where('id', '=', one(participantes, at))
      .execute(),
  )
/** A prize for the first payee, released. Returns its line. */
const prize = (premio: number) =>
  ana(async (trx) => {
    const linha = await buildLinha(trx, { favorecido_id: one(favorecidos), valor: premio })
    await addMovements(trx, [{ tipo: 'Liberação', valor: premio, linha }])
    return linha
  })

describe('a told month', () => {
  it('advances R$ 300,00, which is to be recovered', async () => {
    const advance = one(await close([{ favorecido_id: one(favorecidos), adiantamento: 300 }]))
    expect(await payment(advance)).toEqual({ status: 'A pagar', bruto: 300, saldo: 300 })
    expect(await debt()).toBe(300)
    await ana((trx) => markPaid(trx, [advance], '2026-11-05'))
    expect((await payment(advance))?.status).toBe('Pago')
  })

  it('pays a part that the advance uses up with nothing, once', async () => {
    await ana((trx) =>
      buildLinha(trx, { favorecido_id: one(favorecidos), participante_id: one(participantes) }),
    )
    const { id } = await lineOf(0)
    await ana(add({ tipo: 'Liberação', valor: 300, linha: id }))
    const used = one(await close([{ favorecido_id: one(favorecidos), desconto: 300, linhas: [[id, 300]] }]))
    expect(await payment(used)).toEqual({ status: 'Pago', bruto: 300, saldo: 0 })
    expect(await debt()).toBe(0)
    expect(
      await refusedBy(
        ana((trx) =>
          recoverDebts(trx, [{ favorecido: one(favorecidos), valor: 1 }], {
            tipo: 'Devolução',
            dia: '2026-11-05',
          }),
        ),
      ),
    ).toBe('favorecidos_a_recuperar_positivo')
    expect(await commission(0)).toEqual({ status: 'Pendente', dia: null, a_estornar: false })
    expect(await refusedBy(ana((trx) => markPaid(trx, [used], '2026-11-05')))).toBe('pagamentos_situacao')
  })

  it('pays the rest less ISS, to a corrected key, again after the bank returned it', async () => {
    const { id } = await lineOf(0)
    await ana((trx) => releaseComissoes(trx, [one(participantes)]))
    const retencoes = [{ rubrica: 'ISS', valor: 20.5 }]
    const rest = one(
      await close([{ favorecido_id: one(favorecidos), retencoes, linhas: [[id, valor - 300]] }]),
    )
    expect(await payment(rest)).toEqual({ status: 'A pagar', bruto: valor - 300, saldo: valor - 320.5 })

    await setPayment(rest, { status: 'Enviado' })
    const movements = await t.db
      .selectFrom('comissoes_movimentos')
      .select('id')
      .where('pagamento_id', '=', rest)
      .execute()
    expect(
      await refusedBy(
        ana((trx) =>
          undoMovements(
            trx,
            movements.map((movement) => movement.id),
          ),
        ),
      ),
    ).toBe('pagamentos_situacao')
    await setPayment(rest, { status: 'Rejeitado' })
    await ana((trx) =>
      trx
        .updateTable('favorecidos')
        .set({ chave_pix: 'ana@casa.example', tipo_chave: 'E-mail' })
        .where('id', '=', one(favorecidos))
        .execute(),
    )
    await ana((trx) => sql`select plantao.pagar_de_novo(${rest}::uuid)`.execute(trx))
    await setPayment(rest, { status: 'Enviado' })

    await ana((trx) => markPaid(trx, [rest], '2026-11-20'))
    expect(await commission(0)).toEqual({ status: 'Pago', dia: '2026-11-20', a_estornar: false })
    await ana((trx) => markReturned(trx, [rest], '2026-11-21'))
    expect((await payment(rest))?.status).toBe('Devolvido')
    expect((await commission(0))?.status).toBe('Pendente')
    await ana((trx) => markPaid(trx, [rest], '2026-11-24'))
    expect(await commission(0)).toEqual({ status: 'Pago', dia: '2026-11-24', a_estornar: false })
  })

  it('pays a prize outside of a closing', async () => {
    const linha = await prize(500)
    await ana((trx) => payOutside(trx, { linha, valor: 500, dia: '2026-11-12' }))
    const { pago } = await t.db
      .selectFrom('comissoes_linhas')
      .select('pago')
      .where('id', '=', linha)
      .executeTakeFirstOrThrow()
    expect(pago).toBe(500)
  })

  it('takes what the buyer paid directly, undoes it, and is marked by hand again', async () => {
    const linha = await ana((trx) =>
      buildLinha(trx, { favorecido_id: one(favorecidos, 1), participante_id: one(participantes, 1) }),
    )
    await ana((trx) => recordPaidDirectly(trx, { linha, valor, dia: '2026-11-12' }))
    expect(await commission(1)).toEqual({ status: 'Pago', dia: '2026-11-12', a_estornar: false })
    const direct = await t.db
      .selectFrom('comissoes_movimentos')
      .select('id')
      .where('linha_id', '=', linha)
      .executeTakeFirstOrThrow()
    await ana((trx) => undoMovements(trx, [direct.id]))
    expect(await commission(1)).toEqual({ status: 'Pendente', dia: null, a_estornar: false })
    expect((await lineOf(1)).liberado).toBe(0)
    await mark(1, 'Pago')
    expect((await commission(1))?.status).toBe('Pago')
    expect(await refusedBy(ana(add({ tipo: 'Liberação', valor: 1, linha })))).toBe(
      'comissoes_linhas_marcada_a_mao',
    )
    await mark(1, 'Pendente')
  })

  it('reverses what was paid of a sale that fell through', async () => {
    await ana((trx) =>
      trx.updateTable('vendas').set({ status: 'Desistência' }).where('id', '=', venda).execute(),
    )
    expect(await commission(0)).toEqual({ status: 'Pago', dia: '2026-11-24', a_estornar: true })
    const { id: linha } = await lineOf(0)
    expect(
      await refusedBy(ana((trx) => reversePaidOf(trx, [{ linha, valor: valor + 1 }], { dia: '2026-11-25' }))),
    ).toBe('comissoes_linhas_na_ordem')
    expect(
      await refusedBy(ana(add({ tipo: 'Estorno', valor: 1, linha, favorecido: one(favorecidos, 1) }))),
    ).toBe('comissoes_movimentos_mesmo_favorecido')
    await ana((trx) => reversePaidOf(trx, [{ linha, valor }], { dia: '2026-11-25' }))
    expect(await commission(0)).toEqual({ status: 'Cancelado', dia: null, a_estornar: false })
    expect(await debt()).toBe(valor)
    const paid = await t.db
      .selectFrom('comissoes_movimentos')
      .innerJoin('pagamentos', 'pagamentos.id', 'comissoes_movimentos.pagamento_id')
      .select('pagamento_id')
      .where('linha_id', '=', linha)
      .where('data_pagamento', '=', '2026-11-24')
      .executeTakeFirstOrThrow()
    expect(await refusedBy(ana((trx) => markReturned(trx, [paid.pagamento_id ?? ''], '2026-11-26')))).toBe(
      'comissoes_linhas_na_ordem',
    )
  })

  it('recovers it over two closings, by what the person gives back, and writes off the rest', async () => {
    const { id: linha } = await lineOf(0)
    const discounted: string[] = []
    for (const [premio, desconto] of [
      [500, 150],
      [400, 120],
    ] as const) {
      const won = await prize(premio)
      const favorecido_id = one(favorecidos)
      discounted.push(...(await close([{ favorecido_id, desconto, linhas: [[won, premio]] }])))
    }
    expect(await debt()).toBe(valor - 270)
    expect((await payment(one(discounted)))?.saldo).toBe(350)
    expect((await payment(one(discounted, 1)))?.saldo).toBe(280)
    await ana((trx) => markPaid(trx, discounted, '2026-11-27'))

    const reversal = await t.db
      .selectFrom('comissoes_movimentos')
      .select('id')
      .where('linha_id', '=', linha)
      .where('tipo', '=', 'Estorno')
      .executeTakeFirstOrThrow()
    expect(await refusedBy(ana((trx) => undoMovements(trx, [reversal.id])))).toBe(
      'favorecidos_a_recuperar_positivo',
    )
    const favorecido = one(favorecidos)
    const giveBack = (reais: number) =>
      ana((trx) =>
        recoverDebts(trx, [{ favorecido, valor: reais }], { tipo: 'Devolução', dia: '2026-11-28' }),
      )
    await giveBack(100)
    expect(await debt()).toBe(valor - 370)
    expect(await refusedBy(giveBack(valor))).toBe('favorecidos_a_recuperar_positivo')
    await buildBaixaPedida(t.db, { id: favorecido }, valor - 370)
    await ana((trx) =>
      recoverDebts(trx, [{ favorecido, valor: valor - 370 }], { tipo: 'Baixa', dia: '2026-11-30' }),
    )
    expect(await debt()).toBe(0)
  })

  it('releases a third of 23 sales as one act', async () => {
    const sales = await Promise.all(
      Array.from({ length: 23 }, async () => {
        const corretor = await buildColaborador(t.db)
        const payee = await buildFavorecido(t.db, { colaborador_id: corretor.id })
        const sale = await buildVenda(t.db, {}, [{ colaborador_id: corretor.id }])
        const participante = await t.db
          .selectFrom('vendas_participantes')
          .select('id')
          .where('venda_id', '=', sale.id)
          .executeTakeFirstOrThrow()
        return { favorecido_id: payee.id, participante_id: participante.id }
      }),
    )
    await ana(async (trx) => {
      const linhas = []
      for (const sale of sales) linhas.push(await buildLinha(trx, sale))
      const rows = await trx
        .selectFrom('comissoes_linhas')
        .select(['id', sql<number>`round(valor / 3, 2)`.as('terco')])
        .where('id', 'in', linhas)
        .execute()
      await addMovements(
        trx,
        rows.map(({ id, terco }) => ({ tipo: 'Liberação', valor: terco, linha: id })),
      )
    })
    const { rows } = await sql<{ quantas: number }>`
      select count(*) as quantas from comissoes_linhas where liberado = round(valor / 3, 2) and liberado > 0`.execute(
      t.db,
    )
    expect(rows).toEqual([{ quantas: 23 }])
  })

  it('keeps what has movements, and lets a line without any go with its sale and its history', async () => {
    const remove = (table: 'vendas' | 'vendas_participantes', id: string) =>
      ana((trx) => trx.deleteFrom(table).where('id', '=', id).execute())
    expect(await refusedBy(remove('vendas', venda))).toBe('comissoes_movimentos_linha_existe')
    expect(await refusedBy(remove('vendas_participantes', one(participantes)))).toBe(
      'comissoes_movimentos_linha_existe',
    )
    expect(
      await refusedBy(
        ana((trx) =>
          trx
            .updateTable('vendas_participantes')
            .set({ valor_comissao: 1 })
            .where('id', '=', one(participantes))
            .execute(),
        ),
      ),
    ).toBe('comissoes_linhas_na_ordem')

    const free = await buildVenda(t.db)
    await ana((trx) =>
      trx
        .insertInto('comissoes_linhas')
        .values({ venda_id: free.id, favorecido_id: one(favorecidos), papel: 'Gerente', valor: 100 })
        .execute(),
    )
    const history = async () =>
      (
        await sql<{ tabela: string }>`
          select tabela from auditoria where grupo_id = ${free.id} and tabela = 'comissoes_linhas'`.execute(
          t.db,
        )
      ).rows
    expect(await history()).toHaveLength(1)
    await remove('vendas', free.id)
    expect(await history()).toEqual([])
    expect(
      await t.db.selectFrom('comissoes_linhas').select('id').where('venda_id', '=', free.id).execute(),
    ).toEqual([])
  })

  it('leaves every counter, status and hash as the movements make them', async () => {
    const { divergencias, atos, movimentos } = await checkLedger(t.db)
    expect(divergencias).toEqual([])
    expect(atos).toBeGreaterThan(20)
    expect(movimentos).toBeGreaterThan(40)
  })
})
