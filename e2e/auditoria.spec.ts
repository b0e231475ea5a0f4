/** Auditoria: who did what and when, over all records. */

import { actingAs } from '../src/server/testing/database/database.ts'
import { buildLoja, buildUsuario } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { heading } from './vocabulary/page.ts'

const LONG_NAME = 'Maximiliana Wanderleya de Albuquerque Cavalcanti Vasconcellos Montenegro Figueiredo xxxxxx'

test('an Administrador reads who did what to which record, filtered, page by page, and exports it', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const bia = await buildUsuario(db, { nome: 'Bia Reis', cargo: 'Staff' })
  const centro = await buildLoja(db, { nome: 'Loja Centro', bairro: 'Sé' })
  const longa = await buildLoja(db, { nome: LONG_NAME })
  await actingAs(db, bia, async (trx) => {
    await trx.updateTable('lojas').set({ bairro: 'República' }).where('id', '=', centro.id).execute()
    for (let i = 0; i < 60; i++)
      await trx
        .updateTable('lojas')
        .set({ complemento: `Sala ${i}` })
        .where('id', '=', longa.id)
        .execute()
  })
  await signIn(page)
  await page.goto('/auditoria')
  await expect(heading(page, 'Auditoria')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Auditoria' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(50)
  await expectSound(page)

  const filters = page.getByRole('search', { name: 'Filtrar a auditoria' })
  await filters.getByRole('combobox', { name: 'Filtrar por assunto' }).click()
  await page.getByRole('option', { name: 'Lojas' }).click()
  await filters.getByRole('combobox', { name: 'Filtrar por pessoa' }).click()
  await page.getByRole('option', { name: 'Bia Reis' }).click()
  await expect(rows.first()).toContainText('mudou Complemento de Sala 58 para Sala 59')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Carregar mais antigas' }).click()
  await expect(rows).toHaveCount(61)
  await expect(page.getByText('Não há nada mais antigo.')).toBeVisible()
  await expect(rows.last()).toContainText('mudou Bairro de Sé para República')

  // The record's name leads to all that happened to it, by all people.
  await rows.last().getByRole('button', { name: 'Só as entradas de loja Loja Centro' }).click()
  await expect(rows).toHaveCount(1)
  await filters.getByRole('combobox', { name: 'Filtrar por pessoa' }).click()
  await page.getByRole('option', { name: 'Todas as pessoas' }).click()
  await expect(rows).toHaveText([/Bia Reis/, /SistemaLoja Centro.*criou a loja/])
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^auditoria-\d{4}-\d{2}-\d{2}\.csv$/)

  await filters.getByRole('button', { name: 'Tirar o filtro: só um registro' }).click()
  await filters.getByRole('combobox', { name: 'Filtrar por assunto' }).click()
  await page.getByRole('option', { name: 'Exportações e importações' }).click()
  await expect(rows).toHaveText([/exportou Auditoria em CSV: 2 linhas/])
  // Sealed within the server's first minute.
  const lacre = page.getByRole('region', { name: 'Último lacre' })
  await expect(async () => {
    await page.reload()
    await expect(lacre).toContainText(/[0-9a-f]{64}/, { timeout: 5_000 })
  }).toPass()
})
