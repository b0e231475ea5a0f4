/** Favorecidos: those of the active Corretores in one step, a partner brokerage with its PIX key, and what Staff sees. */
import { buildColaborador, buildCpf, buildFavorecido } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { closeToasts, expectFieldError, expectToast, field } from './vocabulary/page.ts'

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

  await test.step('again there is nothing to create', async () => {
    await closeToasts(page)
    await page.getByRole('button', { name: 'Criar favorecidos dos corretores ativos' }).click()
    await expect(
      page.getByText('Não há corretor ativo sem favorecido. 2 corretores ativos já têm'),
    ).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Criar' })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('a partner brokerage: the key proposes its type where only one is possible', async () => {
    await page.getByRole('button', { name: 'Novo Favorecido' }).click()
    const form = page.locator('form')
    await field(form, 'Tipo').click()
    await page.getByRole('option', { name: 'Imobiliária parceira' }).click()
    await field(form, 'Nome').fill('Parceira Imóveis')
    await field(form, 'CPF ou CNPJ').fill('11222333000181')
    await expect(field(form, 'CPF ou CNPJ')).toHaveValue('11.222.333/0001-81')
    await field(form, 'Chave PIX').fill('39053344705')
    await field(form, 'Nome').focus()
    await expect(form.getByText('Esta chave pode ser CPF ou telefone. Escolha o tipo.')).toBeVisible()
    await page.getByRole('button', { name: 'Cadastrar Favorecido' }).click()
    await expectFieldError(form, 'Tipo da chave PIX', 'Esta chave pode ser CPF ou telefone. Escolha o tipo.')
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

test('Staff sees masks, finds by name, and opens the data of one payee', async ({
  page,
  database,
  signIn,
}) => {
  await buildFavorecido(database.db, {
    tipo: 'Corretor externo',
    nome: 'Célia Prado',
    documento: '39053344705',
    tipo_chave: 'Telefone',
    chave_pix: '+5511912345678',
  })
  await signIn(page, 'Staff')
  await page.goto('/favorecidos')
  const row = page.getByRole('row', { name: /Célia Prado/ })
  await expect(row).toContainText('***.***.***-05')
  await expect(row).toContainText('(**) *****-**78')
  await expect(page.getByRole('button', { name: 'Novo Favorecido' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Criar favorecidos' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Editar' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Ver dados favorecido Célia Prado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dados do favorecido · Célia Prado' })
  await expect(dialog.getByText('***.***.***-05')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mostrar dados' }).click()
  await expect(dialog.getByText('390.533.447-05')).toBeVisible()
  await expect(dialog.getByText('+55 (11) 91234-5678')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mostrar dados' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('***.***.***-05')
})
