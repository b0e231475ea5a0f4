/** What was typed and not saved: it is kept over a reload, asked about before it is left, and saved exactly once. */
import { NAMES, SALE } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { expectFieldError, expectNoToast, expectToast, visit } from './vocabulary/page.ts'
import { signOut } from './vocabulary/session.ts'

test('a new sale survives leaving, a reload and a lost connection, and is saved once', async ({
  page,
  vendas,
  context,
  plantao,
}) => {
  const drafts = () => plantao.db.selectFrom('rascunhos').select('formulario').execute()
  const { leaving } = vendas
  const { form, field, fill, expectParticipant } = vendas.newForm
  await test.step('it is kept on the server alone', async () => {
    await vendas.open()
    await vendas.openNew()
    await fill({ ...SALE, 'Número da venda': 'AR007/2026', 'Valor do ato': '1,200.00' })
    await vendas.newForm.addParticipant({ Corretor: NAMES.carla, Valor: '3333,33' })
    await expect(page.getByText('Rascunho guardado')).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('Marina')
  })
  await test.step('leaving it asks first', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await leaving.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(leaving).toBeHidden()
    await expect(field('Nome do cliente')).toHaveValue('Marina Duarte')

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
    await visit(page, '/vendas?nova=true')
    await expect(field('Nome do cliente')).toHaveValue('Marina Duarte')
  })
  await test.step('it survives a reload; an amount that is none is recovered as it was typed, with its sentence', async () => {
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByText('Rascunho recuperado')).toBeVisible()
    await expect(field('Nome do cliente')).toHaveValue('Marina Duarte')
    await expect(field('CPF')).toHaveValue('529.982.247-25')
    await expect(field('Empreendimento')).toHaveValue(NAMES.empreendimento)
    await expect(field('Valor da venda')).toHaveValue('R$ 412.350,00')
    await expectParticipant(1, '0,81%', 'R$ 3.333,33')
    await expect(field('Valor do ato')).toHaveValue('1,200.00')
    await expectFieldError(form, 'Valor do ato', 'Use ponto nos milhares e vírgula nos centavos')
    await fill({ 'Valor do ato': SALE['Valor do ato'] })
  })
  await test.step('without a connection what was typed stays', async () => {
    await context.setOffline(true)
    await vendas.pressSave()
    // Only the banner says so, and it goes.
    const said = page.getByText('Sem conexão')
    await expect(said).toHaveText(/^Sem conexão com o servidor\. Tentando de novo…/)
    await expect(page.getByRole('button', { name: 'Salvar Venda' })).toBeEnabled()
    await expectNoToast(page, 'Erro')
    await expect(said).toHaveCount(1)
    await expect(field('Nome do cliente')).toHaveValue('Marina Duarte')
    await context.setOffline(false)
    await expect(said).toHaveCount(0)
  })
  await test.step('the answer of the next attempt is lost on its way; one more makes one sale, and its draft goes', async () => {
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
    await expect(field('Nome do cliente')).toHaveValue('Marina Duarte')
    await vendas.save()
    expect(await plantao.db.selectFrom('vendas').select('numero_venda').execute()).toEqual([
      { numero_venda: 'AR007/2026' },
    ])
    expect(await drafts()).toEqual([])
  })
})

test('the draft of a sale goes when it is discarded and when one signs out', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const api = await apiClient(plantao.url)
  await api.createVenda(vendaWith(brokerage, { numero_venda: 'AR007/2026', unidade: '101' }))
  const drafts = () => plantao.db.selectFrom('rascunhos').select('formulario').execute()
  const { leaving } = vendas
  const { form, field, fill } = vendas.newForm
  await vendas.open()
  await test.step('it is discarded in the form, and on leaving it; nothing typed is nothing to ask about', async () => {
    await vendas.openNew()
    await fill({ 'Nome do cliente': 'Marina Prado' })
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await leaving.getByRole('button', { name: 'Sair e guardar o rascunho' }).click()
    await expect(form).toBeHidden()
    await vendas.openNew()
    await expect(field('Nome do cliente')).toHaveValue('Marina Prado')
    await form.getByRole('button', { name: 'Descartar' }).click()
    await expect(field('Nome do cliente')).toHaveValue('')
    await expect.poll(drafts).toEqual([])
    await fill({ 'Nome do cliente': 'Marina Prado' })
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await leaving.getByRole('button', { name: 'Descartar' }).click()
    await expect(form).toBeHidden()
    await expect.poll(drafts).toEqual([])

    await vendas.openNew()
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await expect(form).toBeHidden()
  })
  await test.step('Esc asks in the edit dialog when something was typed, and closes it when nothing was', async () => {
    await vendas.openEdit('AR007/2026')
    await page.keyboard.press('Escape')
    await expect(vendas.editForm.form).toBeHidden()

    await vendas.openEdit('AR007/2026')
    await vendas.editForm.fill({ Unidade: '909' })
    await page.keyboard.press('Escape')
    await expect(leaving).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaving).toBeHidden()
    await expect(vendas.editForm.field('Unidade')).toHaveValue('909')
    await page.keyboard.press('Escape')
    await leaving.getByRole('button', { name: 'Descartar' }).click()
    await vendas.openEdit('AR007/2026')
    await expect(vendas.editForm.field('Unidade')).toHaveValue('101')
  })
  await test.step('signing out removes the draft', async () => {
    await vendas.editForm.fill({ Observações: 'a meio caminho' })
    await expect.poll(drafts).toHaveLength(1)
    await page.keyboard.press('Escape')
    await leaving.getByRole('button', { name: 'Sair e guardar o rascunho' }).click()
    await expect(vendas.editForm.form).toBeHidden()
    await signOut(page)
    await expectToast(page, 'Logout realizado', 'Você foi desconectado com sucesso.')
    expect(await drafts()).toEqual([])
  })
})
