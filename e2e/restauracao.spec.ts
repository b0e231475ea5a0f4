/** After a restored backup no money leaves until an Administrador said what had left the bank since it was made. */
import { sql } from 'kysely'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../src/server/testing/office/financeiro.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { expectToast, heading } from './vocabulary/page.ts'

test('an Administrador goes through what left the bank, and payments are possible again', async ({
  page,
  plantao,
  signIn,
}) => {
  const { db } = plantao
  const carla = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Carla Prado' })
  const davi = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Davi Lopes' })
  await buildFechamento(db, { pagamentos: [{ favorecido: carla, valores: [1000] }] })
  await buildLiberada(db, { favorecido: davi, valor: 250 })
  await sql`select plantao.registrar_ato('copia_restaurada', '{"criada_em": "2026-04-21T06:10:00Z"}')`.execute(
    db,
  )

  await signIn(page)
  await page.goto('/comissoes')
  await page.getByRole('link', { name: 'Conferir agora' }).click()
  await expect(heading(page, 'Conferir a restauração')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'O que saiu do banco desde 21/04 às 03:10?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Carla Prado, R$ 1.000,00' }).getByLabel('Já pago em').check()
  await page.getByRole('button', { name: 'Os demais não foram pagos' }).click()
  await page.getByRole('textbox', { name: 'Dia do pagamento' }).fill('22/04/2026')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar a conferência' })
  await expect(dialog).toContainText('1 valor será registrado como pago (R$ 1.000,00).')
  await expect(dialog).toContainText('1 valor continua a pagar (R$ 250,00).')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expectToast(page, 'Sucesso!', 'Conferência registrada. Os pagamentos estão liberados.')
  await expect(page.getByText('Não há restauração a conferir.')).toBeVisible()

  const paid = await db.selectFrom('pagamentos').select(['status', 'data_pagamento']).execute()
  expect(paid).toEqual([{ status: 'Pago', data_pagamento: '2026-04-22' }])
})

test('after the data folder was copied, one step says that the old Plantão is off', async ({
  page,
  plantao,
  signIn,
}) => {
  const { db } = plantao
  await buildLiberada(db, { favorecido: await buildFavorecido(db, { tipo: 'Corretor externo' }) })
  await sql`select plantao.registrar_ato('pasta_copiada', '{"criada_em": "2026-04-21T06:10:00Z"}')`.execute(
    db,
  )

  await signIn(page)
  await page.goto('/comissoes')
  await expect(page.getByText('A pasta foi copiada em 21/04/2026 03:10.')).toBeVisible()
  await page.getByRole('link', { name: 'Conferir agora' }).click()
  await expect(page.getByRole('heading', { name: 'O Plantão antigo está desligado?' })).toBeVisible()
  await expectAccessible(page)
  const choose = (text: RegExp) => page.getByRole('radio', { name: text }).check()
  await choose(/Está desligado, mas foi usado/)
  await expect(page.getByRole('heading', { name: 'O que saiu do banco desde 21/04 às 03:10?' })).toBeVisible()
  await choose(/Está desligado, e nada/)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expectToast(page, 'Sucesso!', 'Mudança confirmada. Os pagamentos estão liberados.')
  await expect(page.getByText('Não há restauração a conferir.')).toBeVisible()
})
