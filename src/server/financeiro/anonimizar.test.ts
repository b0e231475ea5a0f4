/** A client whose sale has open money is anonymised by nobody: not by a route, nor by the function in the database. */
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LIBERACAO_MESSAGES } from '../../core/financeiro/liberacoes.ts'
import type { Tables } from '../database/schema/types.ts'
import { actingAs, refusedBy } from '../testing/database/database.ts'
import { buildCpf, buildFavorecido } from '../testing/office/builders.ts'
import { buildLiberada } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { payOutside, recoverDebts, reversePaidOf } from './atos.ts'

const { database, administrador } = await testOffice()
const { db, ownerDb } = database
const DIA = '2016-05-02'
let sales = 770_000

const OLD = { status: 'Desembolsada', data_venda: '2015-03-10', data_desembolso: '2015-04-02' } as const

/** A sale whose term has ended, with R$ 1.000,00 released. */
async function build() {
  const favorecido = await buildFavorecido(db)
  const cliente_cpf = buildCpf(++sales)
  const linha = await buildLiberada(db, {
    favorecido,
    venda: { ...OLD, status_comissao: 'Pendente', cliente_cpf },
  })
  const { venda_id } = await db
    .selectFrom('comissoes_linhas')
    .select('venda_id')
    .where('id', '=', linha)
    .executeTakeFirstOrThrow()
  const act = (work: Parameters<typeof actingAs<number>>[2]) => actingAs(db, null, work)
  return {
    cliente_cpf,
    pay: (valor: number) => act((trx) => payOutside(trx, { linha, valor, dia: DIA })),
    reverse: (valor: number) => act((trx) => reversePaidOf(trx, [{ linha, valor }], { dia: DIA })),
    giveBack: (valor: number) =>
      act((trx) =>
        recoverDebts(trx, [{ favorecido: favorecido.id, valor }], { tipo: 'Devolução', dia: DIA }),
      ),
    anonymise: (by: Kysely<Tables>) =>
      sql`select plantao.anonimizar_vendas(array[${venda_id}]::uuid[], 'pedido')`.execute(by),
    isAnonymous: async () => {
      const { rows } = await sql<{ sim: boolean }>`
        select plantao.cliente_anonimizado(v) as sim from vendas v where v.id = ${venda_id}`.execute(db)
      return rows[0]?.sim
    },
  }
}

const ask = (cpf: string) =>
  administrador('POST', '/titulares/anonimizar', { cpf, motivo: 'Pedido', confirmacao: 'ANONIMIZAR' })

describe('the anonymisation of a client is refused', () => {
  it('while something is released and not paid', async () => {
    const venda = await build()
    const refused = async () => {
      for (const by of [db, ownerDb])
        expect(await refusedBy(venda.anonymise(by))).toBe('vendas_comissao_em_aberto')
      expect((await ask(venda.cliente_cpf)).body).toMatchObject({
        code: 'GUARDA_LEGAL',
        message: LIBERACAO_MESSAGES.em_aberto,
      })
      expect(await venda.isAnonymous()).toBe(false)
    }
    await refused()
    await venda.pay(400)
    await refused()
    await venda.pay(600)
    expect((await ask(venda.cliente_cpf)).body).toEqual({ anonimizadas: 1 })
    expect(await venda.isAnonymous()).toBe(true)
  })

  it('while what was paid and reversed is to be recovered', async () => {
    const venda = await build()
    await venda.pay(1_000)
    await venda.reverse(300)
    for (const by of [db, ownerDb])
      expect(await refusedBy(venda.anonymise(by))).toBe('vendas_comissao_em_aberto')
    await venda.giveBack(300)
    await venda.anonymise(db)
    expect(await venda.isAnonymous()).toBe(true)
  })
})

it('what was anonymised before a restore is anonymised again, whatever the backup says is open', async () => {
  const venda = await build()
  await sql`insert into plantao.anonimizacoes (venda_id)
    select id from vendas where cliente_cpf = ${venda.cliente_cpf}`.execute(ownerDb)
  await venda.anonymise(ownerDb)
  expect(await venda.isAnonymous()).toBe(true)
})
