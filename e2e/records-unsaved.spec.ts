/** A record is registered, found, changed and deleted by keyboard; one that is not saved yet survives a reload, and is not left by accident. */
import { expect, test } from './fixtures.ts'
import { keyboard } from './vocabulary/keyboard.ts'
import { expectToast, field, visit } from './vocabulary/page.ts'
import { fillFields, LOJAS, recordsScreen } from './vocabulary/records.ts'

const NEW_LOJA = { Nome: 'Loja Nova', Código: 'NV', Endereço: 'Rua das Flores' }

test('a record is registered, found, changed and deleted by keyboard', async ({ page, plantao, signIn }) => {
  const keys = keyboard(page)
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page)
  await page.goto('/dashboard')
  await keys.press(page.getByRole('link', { name: 'Lojas' }))
  await expect(page.getByText('Nenhuma loja encontrada')).toBeVisible()
  await page.keyboard.press('n')
  for (const [label, value] of [
    ['Nome', 'Loja Tecla'],
    ['Código', 'TC'],
    ['CEP', '01310100'],
    ['Endereço', 'Avenida Paulista'],
    ['Bairro', 'Bela Vista'],
    ['Cidade', 'São Paulo'],
    ['Estado', 'sp'],
  ] as const)
    await keys.type(field(lojas.newForm, label), value)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Sucesso!', 'Loja cadastrada com sucesso.')
  await expect(lojas.row('Loja Tecla')).toBeVisible()
  await page.keyboard.press('/')
  await expect(lojas.searchBox).toBeFocused()
  await page.keyboard.type('tecla')
  await lojas.expectSummary('Mostrando 1 resultado(s) da busca')
  await keys.press(lojas.action('Editar', 'Loja Tecla'))
  await keys.type(field(lojas.editForm, 'Número'), '1000')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Sucesso!', 'Loja atualizada com sucesso.')
  await keys.press(lojas.action('Excluir', 'Loja Tecla'))
  await expect(lojas.deletion.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keys.press(lojas.deletion.getByRole('button', { name: 'Excluir' }))
  await expectToast(page, 'Sucesso!', 'Loja excluída com sucesso.')
  expect(await plantao.db.selectFrom('lojas').select('id').execute()).toEqual([])
})

test('a new record survives a reload, and leaving it asks first', async ({ page, signIn }) => {
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page)
  await page.goto('/dashboard')
  page.on('dialog', (dialog) => void dialog.accept())
  await test.step('a new record survives a reload', async () => {
    await visit(page, '/lojas?aba=nova')
    await fillFields(lojas.newForm, NEW_LOJA)
    await expect(lojas.newForm.getByText('Rascunho guardado')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Rascunho recuperado')).toBeVisible()
    await expect(field(lojas.newForm, 'Endereço')).toHaveValue('Rua das Flores')
  })
  await test.step('leaving it asks first', async () => {
    await page.getByRole('tab', { name: 'Lista de Lojas' }).click()
    await lojas.leaving.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(field(lojas.newForm, 'Nome')).toHaveValue('Loja Nova')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await lojas.leaving.getByRole('button', { name: 'Sair e guardar o rascunho' }).click()
    await expect(page).toHaveURL(/dashboard/)
    await visit(page, '/lojas?aba=nova')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(field(lojas.newForm, 'Nome')).toHaveValue('')
  })
})
