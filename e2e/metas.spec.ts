/** Metas: one is created, followed, concluded, cancelled, changed and deleted; the list is filtered by status. */
import { readFile } from 'node:fs/promises'
import { addDays, today } from '../src/core/dates.ts'
import { buildMeta, buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectFieldError, expectToast, field } from './vocabulary/page.ts'
import { fillFields, METAS, recordsScreen } from './vocabulary/records.ts'

const hoje = () => today(new Date())

test('an Administrador creates goals of a loja and of a gerente, changes one and deletes it', async ({
  page,
  brokerage: _brokerage,
  signIn,
}) => {
  const metas = recordsScreen(page, METAS)
  await signIn(page)
  await metas.open()
  await expect(page.getByText('Nenhuma meta encontrada')).toBeVisible()

  await metas.openNew()
  const row = page.getByRole('row').filter({ hasText: 'Meta da loja' })
  await test.step('a goal of a loja', async () => {
    await metas.newForm.getByLabel('Por loja').check()
    await metas.newForm.getByLabel('Número de vendas').first().check()
    await metas.pressSave()
    await expectFieldError(metas.newForm, 'Loja', 'Loja é obrigatória')
    await expectFieldError(metas.newForm, 'Número de Vendas', 'Número de vendas é obrigatório')
    await fillFields(metas.newForm, {
      Nome: 'Meta da loja',
      'Início do Período': '31/03/2026',
      'Fim do Período': '01/03/2026',
      'Número de Vendas': '0',
    })
    await metas.pressSave()
    await expectFieldError(metas.newForm, 'Número de Vendas', 'Número de vendas deve ser pelo menos 1')
    await fillFields(metas.newForm, { 'Número de Vendas': '4', Prêmio: 'Jantar' })
    await field(metas.newForm, 'Loja').fill('centro')
    await page.getByRole('option', { name: new RegExp(`^${NAMES.loja}`) }).click()
    await metas.pressSave()
    await expectFieldError(metas.newForm, 'Fim do Período', 'O fim do período não pode ser antes do início')
    await fillFields(metas.newForm, { 'Início do Período': '01/03/2026', 'Fim do Período': '31/03/2026' })
    await metas.pressSave()
    await expectToast(page, 'Sucesso!', 'Meta criada com sucesso.')
    await expect(row).toContainText(NAMES.loja)
    await expect(row).toContainText('4 vendas')
    await expect(row).toContainText('01/03/2026 a 31/03/2026')
  })
  await test.step('a goal of a gerente', async () => {
    await metas.openNew()
    await fillFields(metas.newForm, {
      Nome: 'Meta da equipe',
      'Início do Período': '01/03/2026',
      'Fim do Período': '31/03/2026',
      'Valor da Meta': '1000000',
    })
    await field(metas.newForm, 'Colaborador').fill('fábio')
    await page.getByRole('option', { name: new RegExp(`^${NAMES.fabio}`) }).click()
    await metas.pressSave()
    await expect(page.getByRole('row').filter({ hasText: 'Meta da equipe' })).toContainText('Gerente')
  })
  await test.step('one is changed', async () => {
    await metas.openEdit('Meta da loja')
    await expect(field(metas.editForm, 'Loja')).toHaveValue(NAMES.loja)
    await field(metas.editForm, 'Status').click()
    await expect(page.getByRole('option')).toHaveText(['Ativa', 'Cancelada', 'Concluída'])
    await page.getByRole('option', { name: 'Concluída' }).click()
    await metas.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Meta atualizada com sucesso.')
    await expect(row).toContainText('Concluída')
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

test('Staff follows a goal, concludes it once reached, cancels another, and cannot delete', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const { loja_id } = brokerage
  const period = { periodo_inicio: addDays(hoje(), -30), periodo_fim: addDays(hoje(), 30) }
  await buildMeta(plantao.db, { nome: 'Em valor', loja_id, ...period, valor_meta: 1_000_000 })
  await buildMeta(plantao.db, { nome: 'Em vendas', loja_id, ...period, vendas_meta: 1 })
  await buildVenda(plantao.db, {
    loja_id,
    status: 'Assinada',
    data_venda: hoje(),
    valor_venda: 400_000,
    valor_ato: 0,
  })
  const metas = recordsScreen(page, METAS)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await signIn(page, 'Staff')
  await metas.open()
  await expect(row('Em valor')).toContainText('40,0%')
  await expect(row('Em valor')).toContainText(/Abaixo do ritmo: R\$\s400\.000,00, faltam R\$\s600\.000,00/)
  await expect(row('Em valor')).toContainText(/Esperado até hoje: R\$\s[\d.,]+ \(\d+ de \d+ dias úteis\)/)
  await expect(row('Em valor')).toContainText(/Projeção: R\$\s[\d.]+,\d\d/)
  await expect(row('Em vendas')).toContainText('Meta atingida: conclua-a.')
  await expect(metas.action('Concluir', 'Em valor')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0)

  await metas.toggle('Concluir', 'Em vendas', 'Meta concluída com sucesso')
  await expect(row('Em vendas')).toContainText('Concluída')
  await metas.toggle('Cancelar', 'Em valor', 'Meta cancelada com sucesso')
  await expect(row('Em valor')).toContainText('Cancelada')

  const filter = page.getByRole('combobox', { name: 'Status' })
  await filter.click()
  await expect(page.getByRole('option')).toHaveText(['Todos', 'Ativo', 'Inativo', 'Concluída'])
  await page.getByRole('option', { name: 'Inativo' }).click()
  await expect(row('Em vendas')).toHaveCount(0)
  await expect(row('Em valor')).toBeVisible()
  await expect(page).toHaveURL(/status=Cancelada/)
  const csv = await readFile((await metas.download('CSV')).path, 'utf8')
  expect(csv).toContain('Em valor;Cancelada')
  expect(csv).not.toContain('Em vendas')
  await filter.click()
  await page.getByRole('option', { name: 'Ativo', exact: true }).click()
  await expect(page.getByText('Nenhuma meta encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await metas.toggle('Ativar', 'Em valor', 'Meta ativada com sucesso')
  await metas.searchBox.fill('em vend')
  await metas.expectSummary('Mostrando 1 resultado(s) da busca')
})
