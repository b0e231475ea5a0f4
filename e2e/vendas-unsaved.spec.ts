/** What was typed and not saved: it is kept over a reload, asked about before it is left, and saved exactly once. */
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { expectFieldError, expectNoToast, expectToast } from './vocabulary/page.ts'
import type { SaleFields } from './vocabulary/sale-form.ts'
import { signOut } from './vocabulary/session.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

const SALE: SaleFields = {
  Loja: NAMES.loja,
  'Data da venda': '10/03/2026',
  'Número da venda': 'AR007/2026',
  'Nome do cliente': 'Marina Duarte',
  CPF: '52998224725',
  Telefone: '11987654321',
  Empreendimento: NAMES.empreendimento,
  Torre: 'A',
  Unidade: '101',
  'Valor da venda': '412350',
  'Valor do ato': '41235',
}

test('a new sale survives a reload, on the server alone, for its author; saving and signing out remove its draft', async ({
  page,
  vendas,
  browser,
  plantao,
  signIn,
}) => {
  const drafts = () => plantao.db.selectFrom('rascunhos').select('formulario').execute()
  await vendas.open()
  await vendas.openNew()
  await vendas.newForm.fill({ ...SALE, 'Valor do ato': '1,200.00' })
  await vendas.newForm.addParticipant({ Corretor: NAMES.carla, Valor: '3333,33' })
  await expect(page.getByText('Rascunho guardado')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('Marina')

  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('Rascunho recuperado')).toBeVisible()
  const { field, expectParticipant } = vendas.newForm
  await expect(field('Nome do cliente')).toHaveValue('Marina Duarte')
  await expect(field('CPF')).toHaveValue('529.982.247-25')
  await expect(field('Empreendimento')).toHaveValue(NAMES.empreendimento)
  await expect(field('Valor da venda')).toHaveValue('R$ 412.350,00')
  await expectParticipant(1, '0,81%', 'R$ 3.333,33')
  await test.step('an amount that is none is recovered as it was typed, with its sentence', async () => {
    await expect(field('Valor do ato')).toHaveValue('1,200.00')
    const { form, fill } = vendas.newForm
    await expectFieldError(form, 'Valor do ato', 'Use ponto nos milhares e vírgula nos centavos')
    await fill({ 'Valor do ato': SALE['Valor do ato'] })
  })
  await test.step('it belongs to its author, and saving removes it', async () => {
    expect(await drafts()).toHaveLength(1)
    const other = await (await browser.newContext({ baseURL: plantao.url })).newPage()
    await signIn(other, 'Staff')
    await other.goto('/vendas?nova=true')
    await expect(vendasScreen(other).newForm.field('Nome do cliente')).toHaveValue('')

    await vendas.save()
    expect(await drafts()).toEqual([])
  })
  await test.step('signing out removes it', async () => {
    await vendas.openEdit('AR007/2026')
    await vendas.editForm.fill({ Observações: 'a meio caminho' })
    await expect.poll(drafts).toHaveLength(1)
    await page.keyboard.press('Escape')
    await vendas.leaving.getByRole('button', { name: 'Sair e guardar o rascunho' }).click()
    await expect(vendas.editForm.form).toBeHidden()
    await signOut(page)
    await expectToast(page, 'Logout realizado', 'Você foi desconectado com sucesso.')
    expect(await drafts()).toEqual([])
  })
})

test('leaving a form that was not saved asks first, whichever way one leaves; Esc closes one in which nothing was typed', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const { leaving } = vendas
  await vendas.open()
  await vendas.openNew()
  await vendas.newForm.fill({ 'Nome do cliente': 'Marina Duarte' })

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await leaving.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(leaving).toBeHidden()
  await expect(vendas.newForm.field('Nome do cliente')).toHaveValue('Marina Duarte')

  let warned = false
  page.once('dialog', async (dialog) => {
    warned = dialog.type() === 'beforeunload'
    await dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => warned).toBe(true)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await leaving.getByRole('button', { name: 'Sair e guardar o rascunho' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/vendas?nova=true')
  await expect(vendas.newForm.field('Nome do cliente')).toHaveValue('Marina Duarte')

  // Discarded in the form, and on leaving it.
  await vendas.newForm.form.getByRole('button', { name: 'Descartar' }).click()
  await expect(vendas.newForm.field('Nome do cliente')).toHaveValue('')
  await expect.poll(() => plantao.db.selectFrom('rascunhos').select('formulario').execute()).toEqual([])
  await vendas.newForm.fill({ 'Nome do cliente': 'Marina Prado' })
  await vendas.newForm.form.getByRole('button', { name: 'Cancelar' }).click()
  await leaving.getByRole('button', { name: 'Descartar' }).click()
  await expect(vendas.newForm.form).toBeHidden()
  await expect.poll(() => plantao.db.selectFrom('rascunhos').select('formulario').execute()).toEqual([])

  await vendas.openNew()
  await vendas.newForm.form.getByRole('button', { name: 'Cancelar' }).click()
  await expect(vendas.newForm.form).toBeHidden()
  await test.step('Esc asks in the edit dialog when something was typed, and closes it when nothing was', async () => {
    await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
    await vendas.open()
    await vendas.openEdit('AR001/2026')
    await page.keyboard.press('Escape')
    await expect(vendas.editForm.form).toBeHidden()

    await vendas.openEdit('AR001/2026')
    await vendas.editForm.fill({ Unidade: '909' })
    await page.keyboard.press('Escape')
    await expect(vendas.leaving).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(vendas.leaving).toBeHidden()
    await expect(vendas.editForm.field('Unidade')).toHaveValue('909')
    await page.keyboard.press('Escape')
    await vendas.leaving.getByRole('button', { name: 'Descartar' }).click()
    await vendas.openEdit('AR001/2026')
    await expect(vendas.editForm.field('Unidade')).toHaveValue('101')
  })
})

test('without a connection what was typed stays, and saving again makes one sale', async ({
  page,
  vendas,
  context,
  plantao,
}) => {
  await vendas.open()
  await vendas.openNew()
  await vendas.newForm.fill(SALE)
  await vendas.newForm.addParticipant({ Corretor: NAMES.ana, Percentual: '2' })
  await context.setOffline(true)
  await vendas.pressSave()
  // Only the banner says so, and it goes.
  const said = page.getByText('Sem conexão')
  await expect(said).toHaveText(/^Sem conexão com o servidor\. Tentando de novo…/)
  await expect(page.getByRole('button', { name: 'Salvar Venda' })).toBeEnabled()
  await expectNoToast(page, 'Erro')
  await expect(said).toHaveCount(1)
  await expect(vendas.newForm.field('Nome do cliente')).toHaveValue('Marina Duarte')
  await context.setOffline(false)
  await expect(said).toHaveCount(0)

  await test.step('the answer of the next attempt is lost on its way', async () => {
    await page.route(
      '**/api/vendas',
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        expect((await route.fetch()).status()).toBe(201)
        await route.abort()
      },
      { times: 1 },
    )
    await vendas.pressSave()
    await expect(page.getByRole('button', { name: 'Salvar Venda' })).toBeEnabled()
    await expect(vendas.newForm.field('Nome do cliente')).toHaveValue('Marina Duarte')
  })
  await vendas.save()
  expect(await plantao.db.selectFrom('vendas').select('numero_venda').execute()).toEqual([
    { numero_venda: 'AR007/2026' },
  ])
})
