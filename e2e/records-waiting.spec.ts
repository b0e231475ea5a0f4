/** What the screens of records wait for: the server, and the last key of a search. */
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './vocabulary/page.ts'
import { fillFields, LOJAS, recordsScreen } from './vocabulary/records.ts'

test('a record that is being saved, once, changed or deleted; a search is sent 300 ms after the last key', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildLoja(plantao.db, { nome: 'Loja Lenta', codigo: 'LE' })
  let held = Promise.resolve()
  let answer = () => {}
  const hold = () => {
    held = new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  await page.route(/\/api\/lojas(\/[^/]+)?$/, async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.fallback()
  })
  const lojas = recordsScreen(page, LOJAS)
  const button = (name: string) => page.getByRole('button', { name })
  await signIn(page)

  await lojas.open('?aba=nova')
  await fillFields(lojas.newForm, { Nome: 'Loja Nova', Código: 'NV', Endereço: 'Rua A' })
  hold()
  await button('Cadastrar Loja').dblclick()
  await expect(button('Salvando...')).toBeDisabled()
  answer()
  await expectToast(page, 'Sucesso!', 'Loja cadastrada com sucesso.')
  expect(await plantao.db.selectFrom('lojas').select('id').execute()).toHaveLength(2)

  await lojas.openEdit('Loja Lenta')
  await fillFields(lojas.editForm, { Complemento: 'Sala 2' })
  hold()
  await lojas.pressSaveChanges()
  await expect(button('Salvando...')).toBeDisabled()
  answer()
  await expectToast(page, 'Sucesso!', 'Loja atualizada com sucesso.')

  await lojas.openDeletion('Loja Lenta')
  hold()
  await lojas.pressDelete()
  await expect(button('Excluindo...')).toBeDisabled()
  answer()
  await expectToast(page, 'Sucesso!', 'Loja excluída com sucesso.')
  await expect(lojas.row('Loja Lenta')).toHaveCount(0)
  await page.unrouteAll()
  await test.step('a search is sent 300 ms after the last key', async () => {
    await buildLoja(plantao.db, { nome: 'Loja Moema' })
    await buildLoja(plantao.db, { nome: 'Loja Lapa' })
    await lojas.open()
    await expect(lojas.names()).toHaveCount(3)
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await lojas.searchBox.pressSequentially('moe')
    await page.clock.runFor(299)
    await expect(page).toHaveURL(/\/lojas$/)
    await lojas.searchBox.pressSequentially('ma')
    await page.clock.runFor(299)
    await expect(page).toHaveURL(/\/lojas$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/busca=moema$/)
  })
})
