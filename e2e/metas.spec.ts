/** Metas: one is created, followed, concluded, cancelled, changed and deleted; the list is filtered by status. */
import { readFile } from 'node:fs/promises'
import { addDays, formatDate, today } from '../src/core/dates.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, field } from './vocabulary/page.ts'
import { fillFields, METAS, recordsScreen } from './vocabulary/records.ts'

const hoje = () => today(new Date())

test('an Administrador creates a goal of a loja, follows and concludes it, changes and deletes it', async ({
  page,
  plantao,
  brokerage: { loja_id },
  signIn,
}) => {
  await buildVenda(plantao.db, {
    loja_id,
    status: 'Assinada',
    data_venda: hoje(),
    valor_venda: 400_000,
    valor_ato: 0,
  })
  const metas = recordsScreen(page, METAS)
  const row = page.getByRole('row').filter({ hasText: 'Meta da loja' })
  await signIn(page)
  await metas.open()
  await expect(page.getByText('Nenhuma meta encontrada')).toBeVisible()
  await test.step('it is created', async () => {
    await metas.openNew()
    await metas.newForm.getByLabel('Por loja').check()
    await fillFields(metas.newForm, {
      Nome: 'Meta da loja',
      'Início do Período': formatDate(addDays(hoje(), -30)),
      'Fim do Período': formatDate(addDays(hoje(), 30)),
      'Valor da Meta': '400000',
    })
    await field(metas.newForm, 'Loja').fill('centro')
    await page.getByRole('option', { name: new RegExp(`^${NAMES.loja}`) }).click()
    await metas.pressSave()
    await expectToast(page, 'Sucesso!', 'Meta criada com sucesso.')
    await expect(row).toContainText(NAMES.loja)
    await expect(row).toContainText('100,0%')
    await expect(row).toContainText('Meta atingida: conclua-a.')
  })
  await test.step('it is concluded, found by that, and exported', async () => {
    await metas.toggle('Concluir', 'Meta da loja', 'Meta concluída com sucesso')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Inativo' }).click()
    await expect(page.getByText('Nenhuma meta encontrada')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    const csv = await readFile((await metas.download('CSV')).path, 'utf8')
    expect(csv).toContain('Meta da loja;Concluída')
  })
  await test.step('it is changed', async () => {
    await metas.openEdit('Meta da loja')
    await expect(field(metas.editForm, 'Loja')).toHaveValue(NAMES.loja)
    await field(metas.editForm, 'Status').click()
    await page.getByRole('option', { name: 'Cancelada' }).click()
    await metas.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Meta atualizada com sucesso.')
    await expect(row).toContainText('Cancelada')
  })
  await test.step('it is deleted', async () => {
    const deletion = await metas.openDeletion('Meta da loja')
    await expect(deletion).toContainText(
      'Tem certeza que deseja excluir a meta Meta da loja? Esta ação não pode ser desfeita.',
    )
    await metas.pressDelete()
    await expectToast(page, 'Sucesso!', 'Meta excluída com sucesso.')
    await expect(row).toHaveCount(0)
  })
})
