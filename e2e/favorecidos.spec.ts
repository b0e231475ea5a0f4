/** Favorecidos: those of the active Corretores in one step, and a partner brokerage with its PIX key. */
import { buildColaborador, buildCpf } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { closeToasts, expectToast, field } from './vocabulary/page.ts'

test('an Administrador creates the payees of the active Corretores, then a partner brokerage with its key', async ({
  page,
  database,
  signIn,
}) => {
  await buildColaborador(database.db, { nome: 'Ana Alves', cargo: 'Corretor', cpf: buildCpf(501) })
  await buildColaborador(database.db, { nome: 'Bia Braga', cargo: 'Corretor', cpf: '11111111111' })
  await signIn(page)
  await page.goto('/favorecidos')
  await expect(page.getByRole('navigation').getByText('Financeiro')).toBeVisible()

  await test.step('one step, with a preview', async () => {
    await page.getByRole('button', { name: 'Criar favorecidos dos corretores ativos' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 favorecidos serão criados.')).toBeVisible()
    await expect(dialog.getByText('1 corretor sem um CPF válido')).toBeVisible()
    await expect(dialog.getByText('Bia Braga. O documento')).toBeVisible()
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await expectToast(page, 'Sucesso!', '2 favorecidos criados com sucesso.')
    await expect(page.getByRole('row', { name: /Ana Alves/ })).toContainText('sem chave')
  })

  await test.step('a partner brokerage: the key proposes its type where only one is possible', async () => {
    await closeToasts(page)
    await page.getByRole('button', { name: 'Novo Favorecido' }).click()
    const form = page.locator('form')
    await field(form, 'Tipo').click()
    await page.getByRole('option', { name: 'Imobiliária parceira' }).click()
    await field(form, 'Nome').fill('Parceira Imóveis')
    await field(form, 'CPF ou CNPJ').fill('11222333000181')
    await expect(field(form, 'CPF ou CNPJ')).toHaveValue('11.222.333/0001-81')
    await field(form, 'Chave PIX').fill('Financeiro@Parceira.com.br')
    await field(form, 'Nome').focus()
    await expect(field(form, 'Tipo da chave PIX')).toHaveValue('E-mail')
    await expect(field(form, 'Chave PIX')).toHaveValue('financeiro@parceira.com.br')
    await page.getByRole('button', { name: 'Cadastrar Favorecido' }).click()
    await expectToast(page, 'Sucesso!', 'Favorecido cadastrado com sucesso.')
    await expect(page.getByRole('row', { name: /Parceira Imóveis/ })).toContainText(
      'financeiro@parceira.com.br',
    )
  })

  await test.step('another key is marked', async () => {
    await closeToasts(page)
    await page.getByRole('button', { name: 'Editar favorecido Parceira Imóveis' }).click()
    const dialog = page.getByRole('dialog')
    await field(dialog, 'Chave PIX').fill('nova@parceira.com.br')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(/^Chave PIX alterada hoje por /)).toBeVisible()
    await page.getByRole('button', { name: 'Histórico favorecido Parceira Imóveis' }).click()
    await expect(page.getByRole('dialog').getByText(/ mudou Chave PIX em /)).toBeVisible()
  })
})
