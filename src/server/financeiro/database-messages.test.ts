/** Refusals that only the database makes, because no form and no route sends such values: each in its own words. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../database/schema/constraints.ts'
import type { Tables } from '../database/schema/types.ts'
import { type Actor, actorOf, addMovements, approved, buildLinha } from '../testing/financeiro/movements.ts'
import { buildFavorecido, buildUsuario, buildVenda } from '../testing/office/builders.ts'
import { buildDivida, buildLiberada } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildPremiacao } from '../testing/office/sorteios.ts'

const { database } = await testOffice()
const { db, ownerDb } = database

type Trx = Transaction<Tables>

const person = async (of: Kysely<Tables> = db): Promise<Actor> => actorOf(of, await buildUsuario(db))

/** The sentence with which what the person does is refused; null if it is not. */
const refusedFor = (by: Actor, work: (trx: Trx) => Promise<unknown>): Promise<string | null | undefined> =>
  by(work).then(
    () => null,
    (error: unknown) => refusalOf(error)?.mensagem,
  )

const payee = async () => (await buildFavorecido(db)).id
const premiacao = async () => (await buildPremiacao(db)).id
const insertLinha = (trx: Trx, row: object) =>
  trx
    .insertInto('comissoes_linhas')
    .values({ papel: 'Prêmio', valor: 1, ...row } as never)
    .execute()

describe('as the application', () => {
  it.each<[string, (trx: Trx) => Promise<unknown>]>([
    [
      'Colaborador não encontrado',
      (trx) =>
        sql`insert into favorecidos (tipo, colaborador_id, nome)
            values ('Colaborador', ${randomUUID()}, 'Ana')`.execute(trx),
    ],
    ['Favorecido não encontrado', (trx) => insertLinha(trx, { favorecido_id: randomUUID() })],
    [
      'Papel desconhecido',
      async (trx) => {
        const { id: venda_id } = await buildVenda(db)
        await insertLinha(trx, { favorecido_id: await payee(), papel: 'Porteiro', venda_id })
      },
    ],
    [
      'Forma de cálculo inválida',
      async (trx) => insertLinha(trx, { favorecido_id: await payee(), modo: 'por sorte' }),
    ],
    [
      'Premiação não encontrada',
      async (trx) => insertLinha(trx, { favorecido_id: await payee(), premiacao_id: randomUUID() }),
    ],
    [
      'Esta premiação já está em um pagamento',
      async (trx) => {
        const row = { favorecido_id: await payee(), premiacao_id: await premiacao() }
        await insertLinha(trx, row)
        await insertLinha(trx, row)
      },
    ],
    [
      'Esta comissão já está paga ou cancelada. Volte para Pendente antes.',
      async (trx) => {
        const { id } = await buildVenda(db, {}, [{ status_comissao: 'Pago', data_pagamento: '2026-04-01' }])
        const { id: participante_id } = await trx
          .selectFrom('vendas_participantes')
          .select('id')
          .where('venda_id', '=', id)
          .executeTakeFirstOrThrow()
        const linha = await buildLinha(trx, { favorecido_id: await payee(), participante_id })
        await addMovements(trx, [{ tipo: 'Liberação', valor: 1, linha }])
      },
    ],
    [
      'O valor a recuperar muda apenas por estornos, descontos e devoluções.',
      async (trx) => addMovements(trx, [{ tipo: 'Devolução', valor: 1, favorecido: await payee() }]),
    ],
    [
      'Forma desconhecida',
      async (trx) =>
        sql`insert into comissoes_movimentos (ato, tipo, valor, favorecido_id, forma)
            values (${randomUUID()}, 'Devolução', 1, ${await payee()}, 'Boleto')`.execute(trx),
    ],
    [
      'Data inválida',
      async (trx) =>
        addMovements(trx, [{ tipo: 'Devolução', valor: 1, favorecido: await payee(), data: '1026-04-01' }]),
    ],
    [
      'Use no máximo 60 caracteres',
      (trx) =>
        addMovements(trx, [{ tipo: 'Retenção', valor: 1, pagamento: randomUUID(), rubrica: 'x'.repeat(61) }]),
    ],
    [
      'Movimento não encontrado',
      async (trx) =>
        addMovements(trx, [{ tipo: 'Devolução', valor: 1, favorecido: await payee(), estorna: 999_999_999 }]),
    ],
  ])('%s', async (sentence, work) => {
    expect(await refusedFor(await person(), work)).toBe(sentence)
  })

  it('Os descontos não podem passar do valor do pagamento.', async () => {
    const favorecido = await buildFavorecido(db)
    await buildDivida(db, favorecido, 3000)
    const linha = await buildLiberada(db, { favorecido, valor: 1000 })
    const draft = { favorecido_id: favorecido.id, linhas: [[linha, 1000]] as const, desconto: 1001 }
    const refusal = await approved({ sender: await person(), approver: await person() }, [draft]).then(
      () => null,
      (error: unknown) => refusalOf(error)?.mensagem,
    )
    expect(refusal).toBe('Os descontos não podem passar do valor do pagamento.')
  })
})

/** As the application too, once an older version that starts beside this one has granted it everything. */
describe('as the owner', () => {
  it.each<[string, (trx: Trx) => Promise<unknown>]>([
    [
      'O que foi liberado, aprovado e pago muda apenas por movimentos.',
      async (trx) => insertLinha(trx, { favorecido_id: await payee(), liberado: 1 }),
    ],
    [
      'O valor a recuperar muda apenas por estornos, descontos e devoluções.',
      async (trx) => sql`update favorecidos set a_recuperar = 1 where id = ${await payee()}`.execute(trx),
    ],
  ])('%s', async (sentence, work) => {
    expect(await refusedFor(await person(ownerDb), work)).toBe(sentence)
  })
})
