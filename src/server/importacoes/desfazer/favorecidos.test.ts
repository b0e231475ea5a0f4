/** Undoing an import of payees: what it made goes, unless somebody changed or uses it. */
import Papa from 'papaparse'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { emptyTables } from '../../testing/database/database.ts'
import { readInThisThread } from '../../testing/files/this-thread.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { importing, undoingOf } from '../../testing/office/desfazer.ts'
import { buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'

readInThisThread()
const office = await testOffice()
const { database, services, administrador } = office
const { db, ownerDb } = database
const { imported } = importing(office)
const { undone, preview } = undoingOf(office)

afterAll(() => services.importer.stop())
beforeEach(() => emptyTables(ownerDb, 'fechamentos', 'favorecidos', 'importacoes'))

const sheetOf = (rows: string[][]) =>
  Papa.unparse([['Favorecido', 'Tipo', 'CPF/CNPJ', 'Tipo da chave', 'PIX'], ...rows], { delimiter: ';' })
const [CPF, CNPJ] = ['39053344705', '11222333000181']
const stored = () =>
  db.selectFrom('favorecidos').select(['nome', 'tipo_chave', 'chave_pix']).orderBy('nome').execute()

it('removes the new payees and empties what it filled in', async () => {
  await buildFavorecido(db, {
    tipo: 'Outro',
    nome: 'Vazia',
    documento: CNPJ,
    tipo_chave: null,
    chave_pix: null,
  })
  const id = await imported(
    'favorecidos',
    sheetOf([
      ['Nova', 'Outro', CPF, '', ''],
      ['Vazia', 'Outro', CNPJ, 'CNPJ', CNPJ],
    ]),
    { existentes: 'completar' },
  )
  expect(await undone(id)).toMatchObject({ removidas: 1, esvaziadas: 1, mantidas: 0, motivos: [] })
  expect(await stored()).toEqual([{ nome: 'Vazia', tipo_chave: null, chave_pix: null }])
})

it('leaves a key that was changed since with its type, and says so', async () => {
  const { id: favorecido } = await buildFavorecido(db, {
    tipo: 'Outro',
    nome: 'Vazia',
    documento: null,
    tipo_chave: null,
    chave_pix: null,
  })
  const id = await imported('favorecidos', sheetOf([['Vazia', 'Outro', '', 'Telefone', '(11) 91234-5678']]), {
    existentes: 'completar',
  })
  await db
    .updateTable('favorecidos')
    .set({ chave_pix: '+5511999999999' })
    .where('id', '=', favorecido)
    .execute()
  const { status, body } = await administrador('POST', `/importacoes/${id}/desfazer`, {
    mesmo_que_fiquem: true,
  })
  expect([status, body.code]).toEqual([422, 'NADA_A_DESFAZER'])
  expect((await preview(id)).ficam.primeiros).toEqual([
    { linha: 2, nome: 'Vazia', motivo: 'já mudou o que foi completado: Chave PIX' },
  ])
})

it('leaves a payee with a released commission or a payment, and says what uses it', async () => {
  const id = await imported(
    'favorecidos',
    sheetOf([
      ['Liberada', 'Outro', CPF, '', ''],
      ['Paga', 'Outro', CNPJ, '', ''],
      ['Livre', 'Outro', '', '', ''],
    ]),
  )
  const payee = (nome: string) =>
    db.selectFrom('favorecidos').selectAll().where('nome', '=', nome).executeTakeFirstOrThrow()
  await buildLiberada(db, { favorecido: await payee('Liberada'), venda: { numero_venda: 'AR1/2026' } })
  await buildFechamento(db, { pagamentos: [{ favorecido: await payee('Paga'), status: 'Pago' }] })
  const { removidas, mantidas, motivos } = await undone(id)
  expect({ removidas, mantidas }).toEqual({ removidas: 1, mantidas: 2 })
  expect(motivos).toEqual([
    expect.stringMatching(/^Liberada está em uso: comissão da venda AR1\/2026 \(o sistema, /),
    expect.stringMatching(/^Paga está em uso: comissão da venda /),
  ])
  expect((await stored()).map(({ nome }) => nome)).toEqual(['Liberada', 'Paga'])
})
