/** Typing into fields that are filled already, and choosing by Enter from what a search found. */
import type { Locator } from '@playwright/test'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { field } from './vocabulary/page.ts'

const selectedText = (input: Locator) =>
  input.evaluate((element: HTMLInputElement) =>
    element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0),
  )

test('what is typed into a filled field takes the place of what stood there', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage, { valor_venda: 500_000 }))
  await vendas.open()
  await vendas.openEdit('AR001/2026')
  const { field: at, participant } = vendas.editForm
  const venda = at('Valor da venda')
  const percentual = field(participant(1), 'Percentual')

  await test.step('by Tab', async () => {
    await at('Unidade').focus()
    await page.keyboard.press('Tab')
    await expect(venda).toBeFocused()
    await expect(venda).toHaveValue('R$ 500.000,00')
    expect(await selectedText(venda)).toBe('R$ 500.000,00')
    await page.keyboard.type('600000,5')
    await expect(venda).toHaveValue('600000,5')
    await page.keyboard.press('Tab')
    await expect(venda).toHaveValue('R$ 600.000,50')
    await expect(at('Valor do ato')).toBeFocused()
    await field(participant(1), 'Corretor').focus()
    await page.keyboard.press('Tab')
    await expect(percentual).toBeFocused()
    expect(await selectedText(percentual)).toBe('2,50%')
    await page.keyboard.type('4')
    await expect(percentual).toHaveValue('4')
    await expect(field(participant(1), 'Valor')).toHaveValue('R$ 24.000,02')
  })
  await test.step('by the first click; the second one puts the caret where it is', async () => {
    await venda.click()
    await vendas.editForm.expectParticipant(1, '4,00%', 'R$ 24.000,02')
    expect(await selectedText(venda)).toBe('R$ 600.000,50')
    await venda.click({ position: { x: 4, y: 10 } })
    expect(await selectedText(venda)).toBe('')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await expect(venda).toHaveValue('R$ 600.000,5')
  })
  await test.step('by clicking three times and typing at once, and by replacing the whole text, focused or not', async () => {
    await at('Unidade').focus()
    await venda.click({ clickCount: 3 })
    await page.keyboard.type('700000')
    await expect(venda).toHaveValue('700000')
    await at('Unidade').click()
    await expect(at('Unidade')).toBeFocused()
    await expect(venda).toHaveValue('R$ 700.000,00')
    await venda.fill('800000')
    await expect(venda).toHaveValue('800000')
    await at('Unidade').focus()
    await expect(venda).toHaveValue('R$ 800.000,00')
    await venda.fill('900000')
    await expect(venda).toHaveValue('900000')
    await at('Unidade').focus()
    await venda.click()
    await venda.fill('7')
    await expect(venda).toHaveValue('7')
    await venda.fill('650000,25')
    await percentual.click()
    await percentual.fill('3')
    await expect(percentual).toHaveValue('3')
  })
  await test.step('the masked fields too', async () => {
    for (const [label, text, value] of [
      ['Data da venda', '11032026', '11/03/2026'],
      ['CPF', '11144477735', '111.444.777-35'],
      ['Telefone', '1130304040', '(11) 3030-4040'],
    ] as const) {
      await at(label).focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(at(label)).toBeFocused()
      await page.keyboard.type(text)
      await expect(at(label)).toHaveValue(value)
      await at(label).fill(text)
      await expect(at(label)).toHaveValue(value)
    }
  })
  await test.step('what is saved', async () => {
    await vendas.saveChanges()
    const { valor_venda, cliente_cpf } = await plantao.db
      .selectFrom('vendas')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect({ valor_venda, cliente_cpf }).toEqual({ valor_venda: 650_000.25, cliente_cpf: '11144477735' })
  })
})

test('Enter takes the first option found, and never sends the form', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
  await vendas.open()
  await vendas.openEdit('AR001/2026')
  const { form } = vendas.editForm
  const corretor = field(vendas.editForm.participant(2), 'Corretor')
  const options = page.getByRole('option')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/vendas/')) sent.push(request.url())
  })

  await test.step('a choice that is made already stays, whether or not the arrows stand at it', async () => {
    await corretor.click()
    await expect(options.first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(0)
    await expect(corretor).toHaveValue(NAMES.bruno)
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(0)
    await expect(corretor).toHaveValue(NAMES.bruno)
  })
  await test.step('while the server still searches, nothing is lost; what it finds is taken', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/colaboradores/opcoes?*texto=*', async (route) => {
      await held
      await route.fallback()
    })
    const searching = page.waitForRequest('**/api/colaboradores/opcoes?*texto=*')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('carla')
    await page.keyboard.press('Enter')
    await searching
    await expect(corretor).toHaveValue('carla')
    await expect(corretor).toBeFocused()
    answer()
    await expect(options).toHaveCount(0)
    await expect(corretor).toHaveValue(NAMES.carla)
    await expect(corretor).toBeFocused()
  })
  await test.step('the one found is the one chosen already', async () => {})
  await test.step('what is not found stays as typed until the field is left', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('nogueira')
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(0)
    await expect(corretor).toHaveValue(NAMES.carla)

    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('zzz')
    await expect(page.getByText('Nada encontrado')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(corretor).toHaveValue('zzz')
    await expect(corretor).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(corretor).toHaveValue('zzz')
    await page.keyboard.press('Tab')
    await expect(corretor).toHaveValue(NAMES.carla)
    expect(sent).toEqual([])
    await expect(form).toBeVisible()
    await vendas.saveChanges()
  })
})
