/** A sale with facts on its commissions outlives the undoing of the import or load that made it, which says why. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseComissoes } from '../../financeiro/atos.ts'
import { actingAs } from '../../testing/database/database.ts'
import { NAMES, saleRow, sheetOf } from '../../testing/files/planilha-de-vendas.ts'
import { readInThisThread } from '../../testing/files/this-thread.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { undoing } from '../../testing/office/desfazer.ts'
import { testOffice } from '../../testing/office/office.ts'

readInThisThread()
const office = await testOffice()
const { database, services, ana } = office
const { db } = database
const { imported, importedSales, preview, undone, idOf, remaining } = await undoing(office)
afterAll(() => services.importer.stop())

beforeAll(async () => {
  const { id } = await db
    .selectFrom('colaboradores')
    .select('id')
    .where('nome', '=', NAMES.corretor)
    .executeTakeFirstOrThrow()
  await buildFavorecido(db, { colaborador_id: id })
})

it('a released commission keeps its sale, also once that is taken back', async () => {
  const { id, numeros } = await importedSales(2)
  const [first = '', second] = numeros
  const { id: participante } = await db
    .selectFrom('vendas_participantes')
    .select('id')
    .where('venda_id', '=', await idOf(first))
    .executeTakeFirstOrThrow()
  await actingAs(db, ana.usuario, (trx) => releaseComissoes(trx, [participante]))
  const { ficam } = await preview(id)
  expect(ficam.primeiros).toEqual([
    { linha: 2, nome: first, motivo: expect.stringMatching(/^mudou depois \(Ana Souza, /) },
  ])
  expect(await undone(id)).toMatchObject({ removidas: 1, mantidas: 1 })
  expect(await remaining([first, second ?? ''])).toEqual([first])
})

it('a commission that the import itself released by the rule does so, too, and the preview says it', async () => {
  await db
    .updateTable('configuracoes')
    .set({ liberacao: 'Na assinatura', financeiro_a_partir_de: '2026-01-01' })
    .execute()
  const id = await imported('vendas', sheetOf([saleRow(500_001)]), {
    constantes: [{ campo: 'status', texto: 'Assinada' }],
  })
  await db.updateTable('configuracoes').set({ liberacao: 'À mão' }).execute()
  const motivo = expect.stringMatching(/^está em uso: comissão da venda P-500001 \(Ana Souza, /)
  expect((await preview(id)).ficam.primeiros).toEqual([{ linha: 2, nome: 'P-500001', motivo }])
  const { body } = await office.administrador('POST', `/importacoes/${id}/desfazer`, {
    mesmo_que_fiquem: true,
  })
  expect(body.code).toBe('NADA_A_DESFAZER')
})
