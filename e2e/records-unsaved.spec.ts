/** Forms of records: what was typed survives a reload and another person's change; the keyboard is enough. */
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { keyboard } from './vocabulary/keyboard.ts'
import { expectToast, field } from './vocabulary/page.ts'
import { fillFields, LOJAS, recordsScreen } from './vocabulary/records.ts'
import { ROLETAS } from './vocabulary/roleta.ts'

const NEW_LOJA = { Nome: 'Loja Nova', Código: 'NV', Endereço: 'Rua das Flores' }

test("a new record, also a draw's, survives a reload, and leaving it asks first", async ({
  page,
  signIn,
}) => {
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page)
  await lojas.open('?aba=nova')
  await fillFields(lojas.newForm, NEW_LOJA)
  await expect(lojas.newForm.getByText('Rascunho guardado')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Rascunho recuperado')).toBeVisible()
  await expect(field(lojas.newForm, 'Endereço')).toHaveValue('Rua das Flores')

  await page.getByRole('tab', { name: 'Lista de Lojas' }).click()
  await lojas.leaving.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field(lojas.newForm, 'Nome')).toHaveValue('Loja Nova')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await lojas.leaving.getByRole('button', { name: 'Sair e guardar o rascunho' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await lojas.open('?aba=nova')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(field(lojas.newForm, 'Nome')).toHaveValue('')
  await test.step("a draw's form keeps a draft too", async () => {
    const roletas = recordsScreen(page, ROLETAS)
    await roletas.open()
    await page.getByRole('tab', { name: 'Nova Roleta' }).click()
    await fillFields(roletas.newForm, { Nome: 'Sorteio de Natal' })
    await expect(roletas.newForm.getByText('Rascunho guardado')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Rascunho recuperado')).toBeVisible()
    await expect(field(roletas.newForm, 'Nome')).toHaveValue('Sorteio de Natal')
  })
})

test('the conflict is told in the words of every record', async ({ page, plantao, signIn }) => {
  await buildLoja(plantao.db, { nome: 'Loja Centro' })
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page)
  await lojas.open()
  await lojas.openEdit('Loja Centro')
  await fillFields(lojas.editForm, { Complemento: 'Sala 3' })
  await plantao.db.updateTable('lojas').set({ numero: '99' }).execute()
  await lojas.pressSaveChanges()
  await lojas.conflict.getByRole('button', { name: 'Voltar ao formulário' }).click()
  const told =
    'Este registro foi alterado por outra pessoa. Recarregue e tente novamente. Ou salve de novo: você vê o que mudou e não perde o que digitou.'
  await expect(lojas.editForm).toContainText(told)
  await expect(field(lojas.editForm, 'Complemento')).toHaveValue('Sala 3')

  // Nobody else changed what was typed here: there is nothing to choose.
  await lojas.pressSaveChanges()
  await expect(lojas.conflict).toContainText(
    'O que a outra pessoa mudou entra no seu formulário: confira e salve de novo.',
  )
  await expect(lojas.conflict).not.toContainText('Escolha o que fica')
  await lojas.conflict.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(field(lojas.editForm, 'Número')).toHaveValue('99')
  await expect(lojas.editForm).not.toContainText(told)
  await lojas.pressSaveChanges()
  await expectToast(page, 'Sucesso!', 'Loja atualizada com sucesso.')
  const saved = await plantao.db.selectFrom('lojas').selectAll().executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ numero: '99', complemento: 'Sala 3' })
})

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
