/** Two records of one person, and the Estornos of a sale that left Desistência: what is owed, and who gets it back. */
import { beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../../core/dates.ts'
import type { Papel } from '../../../core/financeiro/linhas.ts'
import { emptyTables } from '../../testing/database/database.ts'
import { buildFavorecido, buildVenda } from '../../testing/office/builders.ts'
import { buildLiberada, buildRepetido } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { checkLedger } from '../conferencia/razao.ts'
import { debtorsOfSameDocumento } from './iguais.ts'

const { database, services, administrador } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())

type Built = Awaited<ReturnType<typeof buildFavorecido>>
let ana: Built
let dupla: Built

/** Ana by her colaborador, and a second record of the same CPF. */
beforeEach(async () => {
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
  ana = await buildFavorecido(db, { nome: 'Ana Alves' })
  dupla = await buildRepetido(ownerDb, ana, { nome: 'Ana A.' })
})

const juntar = async () =>
  (await administrador('POST', `/favorecidos/${ana.id}/juntar`, { outros: [dupla.id] })).status
const post = async (path: string, body: object) =>
  expect((await administrador('POST', `/liberacoes/${path}`, body)).status).toBe(200)
const become = (venda: string | null, status: 'Desistência' | 'Assinada') =>
  db.updateTable('vendas').set({ status }).where('id', '=', venda).execute()
const owed = async () =>
  (
    await db
      .selectFrom('favorecidos')
      .select('a_recuperar')
      .where('id', '=', dupla.id)
      .executeTakeFirstOrThrow()
  ).a_recuperar

/** A commission of R$ 700,00 of the second record that was paid, and its sale. */
async function paid(): Promise<{ linha: string; venda: string | null }> {
  const linha = await buildLiberada(db, { favorecido: dupla, valor: 700 })
  await post(`${linha}/pago-por-fora`, { valor: 700, havia: 700, data: hoje, forma: 'PIX' })
  const { venda_id } = await db
    .selectFrom('comissoes_linhas')
    .select('venda_id')
    .where('id', '=', linha)
    .executeTakeFirstOrThrow()
  return { linha, venda: venda_id }
}
const estornar = (linha: string) => post(`${linha}/estorno`, { valor: 700, havia: 700, data: hoje })

describe('an Ajuste', () => {
  it('of who joined is the other’s, also once more', async () => {
    const { linha, venda } = await paid()
    expect(await juntar()).toBe(200)
    const reversedAndReturned = async (sums: { deve: number; devolve: number; recuperado: number }) => {
      const { deve, devolve, recuperado } = sums
      await become(venda, 'Desistência')
      await estornar(linha)
      expect(await owed()).toBe(deve)
      await post(`devolucoes/${dupla.id}`, { valor: devolve, havia: deve, data: hoje, forma: 'PIX' })
      await become(venda, 'Assinada')
      await post(`vendas/${venda}/desfazer-estornos`, { estornado: 700, recuperado })
    }
    const ajustes = () =>
      db
        .selectFrom('comissoes_linhas')
        .select(['favorecido_id', 'liberado'])
        .where('ajusta_id', '=', linha)
        .orderBy('created_at')
        .execute()
    await reversedAndReturned({ deve: 700, devolve: 100, recuperado: 100 })
    expect(await ajustes()).toEqual([{ favorecido_id: ana.id, liberado: 100 }])
    await reversedAndReturned({ deve: 600, devolve: 50, recuperado: 150 })
    expect(await ajustes()).toMatchObject([{ liberado: 0 }, { favorecido_id: ana.id, liberado: 150 }])
    expect(await owed()).toBe(0)
    expect((await checkLedger(db)).divergencias).toEqual([])
  })

  it('that each got of one sale keeps them from joining no more than any other commission', async () => {
    const { id: venda_id } = await buildVenda(db)
    const insert = (row: { favorecido_id: string; papel: Papel; ajusta_id?: string }) =>
      db
        .insertInto('comissoes_linhas')
        .values({ venda_id, valor: 10, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
    for (const [{ id: favorecido_id }, papel] of [
      [ana, 'Captador'],
      [dupla, 'Gerente'],
    ] as const)
      await insert({ favorecido_id, papel: 'Ajuste', ajusta_id: (await insert({ favorecido_id, papel })).id })
    expect(await juntar()).toBe(200)
  })
})

it('what is to be undone of one holds back nothing of the other', async () => {
  const { linha, venda } = await paid()
  const devedores = async () => (await debtorsOfSameDocumento(db, [ana.id])).get(ana.id)
  await become(venda, 'Desistência')
  await estornar(linha)
  expect(await devedores()).toMatchObject([{ nome: 'Ana A.', deve: 700 }])
  await become(venda, 'Assinada')
  expect(await owed()).toBe(700)
  expect(await devedores()).toBeUndefined()
})
