/**
 * What is typed into the fields of a sale: it takes the place of what stood there, says what it is read as, is chosen by Enter, warned
 * of, and saved. What each text is read as, or why it is refused, is shown in `src/core/typed-{number,date}.test.ts`; what a field does
 * with keys and pasted texts, in `src/web/fields/*.test.ts`; a thumb enters a searched select in `masked-fields.spec.ts`.
 */
import type { Locator, Page } from '@playwright/test'
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { field } from './vocabulary/page.ts'
import { cutFields, fillLargest, typeInto } from './vocabulary/sale-form.ts'
import type { vendasScreen } from './vocabulary/vendas.ts'

const selectedText = (input: Locator) =>
  input.evaluate((element: HTMLInputElement) =>
    element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0),
  )

const caretIn = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart)

/** What the field that one types in says that it understood. */
const understood = (scope: Page | Locator) => scope.locator('[data-understood]')

/** The labels whose letters the box covers. */
const labelsUnder = (form: Locator, box: { x: number; y: number; width: number; height: number }) =>
  form.locator('label').evaluateAll(
    (labels, { x, y, width, height }) =>
      labels
        .filter((label) => {
          const text = document.createRange()
          text.selectNodeContents(label)
          const letters = text.getBoundingClientRect()
          // The leading above and below the letters may be covered.
          return (
            letters.width > 2 &&
            letters.right > x &&
            letters.left < x + width &&
            letters.bottom - 3 > y &&
            letters.top + 3 < y + height
          )
        })
        .map((label) => label.textContent),
    box,
  )

/** The fields that the box covers a part of. */
const fieldsUnder = (form: Locator, box: { x: number; y: number; width: number; height: number }) =>
  form.locator('input').evaluateAll(
    (inputs, { x, y, width, height }) =>
      inputs
        .filter((input) => {
          const { left, right, top, bottom } = input.getBoundingClientRect()
          return right > x && left < x + width && bottom > y + 1 && top < y + height
        })
        .map((input) => input.getAttribute('data-path')),
    box,
  )

/** The edit form of a sale of R$ 500.000,00, beside a second loja whose name begins alike. */
async function openTyping(
  { db, url }: Plantao,
  brokerage: Brokerage,
  vendas: ReturnType<typeof vendasScreen>,
) {
  await db.updateTable('empreendimentos').set({ valor_minimo: null, valor_maximo: null }).execute()
  await buildLoja(db, { nome: `${NAMES.loja} II`, codigo: 'II' })
  const api = await apiClient(url)
  const { id } = await api.createVenda(vendaWith(brokerage, { valor_venda: 500_000 }))
  await vendas.open()
  await vendas.openEdit('AR001/2026')
  return { api, id }
}

test('what is typed into the fields of a sale takes the place of what stood there', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await openTyping(plantao, brokerage, vendas)
  const { form, field: at, participant } = vendas.editForm
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
    await expect(understood(form)).toHaveText(['R$ 600.000,50'])
    await expect(venda).toHaveAccessibleDescription('')
    await page.keyboard.press('Tab')
    await expect(venda).toHaveValue('R$ 600.000,50')
    await expect(understood(form)).toHaveCount(0)
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
  await test.step('a digit in the middle of a date keeps the caret', async () => {
    const data = at('Data da venda')
    await data.focus()
    await data.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4))
    await page.keyboard.press('Backspace')
    await expect(data).toHaveValue('11/3/2026')
    expect(await caretIn(data)).toBe(3)
    await page.keyboard.type('1')
    await expect(data).toHaveValue('11/13/2026')
    expect(await caretIn(data)).toBe(4)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await expect(data).toHaveValue('11/12/2026')
  })
})

test('what is understood stands under the field, over no label, and the largest amount is whole', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await openTyping(plantao, brokerage, vendas)
  const { form, field: at, participant, fill, fillParticipant } = vendas.editForm
  const venda = at('Valor da venda')
  const percentual = field(participant(1), 'Percentual')
  await test.step('what is understood stands under the field, over no label and no other field', async () => {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      for (const [input, keys] of [
        [venda, '500000'],
        [percentual, '2'],
        [field(participant(1), 'Valor'), '12000'],
        [field(participant(2), 'Valor'), '1234'],
      ] as const) {
        await typeInto(input, keys)
        await expect(understood(form)).toHaveCount(1)
        const [box, hint] = [await input.boundingBox(), await understood(form).boundingBox()]
        if (!box || !hint) throw new Error('both are shown')
        expect(hint.y).toBeGreaterThanOrEqual(box.y + box.height - 1)
        expect(await labelsUnder(form, hint), `${width} px`).toEqual([])
        expect(await fieldsUnder(form, hint), `${width} px`).toEqual([])
      }
    }
  })
  await test.step('the largest amount is whole in every field', async () => {
    await fillLargest(vendas.editForm)
    for (const width of [1440, 1280, 1024, 768, 480]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await cutFields(vendas.editForm), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('more than 100 % together is red, as is its sentence', async () => {
    await fill({ 'Valor da venda': '650000,25', 'Valor do ato': '30000' })
    await fillParticipant(1, { Percentual: '60' })
    await fillParticipant(2, { Percentual: '40,01' })
    const message = form.getByText('A soma dos percentuais não pode exceder 100%')
    await expect(message).toBeVisible()
    const red = await message.evaluate((element) => getComputedStyle(element).color)
    await expect(form.getByText('Total: 100,01%')).toHaveCSS('color', red)
    await expect(form.getByText('Total: 100,01%')).not.toHaveCSS(
      'color',
      await form
        .getByRole('heading', { name: 'Participantes' })
        .evaluate((one) => getComputedStyle(one).color),
    )
    await fillParticipant(2, { Percentual: '3' })
    await expect(message).toBeHidden()
  })
})

test('Enter takes the first option found, and never sends the form', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await openTyping(plantao, brokerage, vendas)
  const { form, field: at, participant } = vendas.editForm
  const corretor = field(participant(2), 'Corretor')
  const options = page.getByRole('option')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/vendas/')) sent.push(request.url())
  })
  await test.step('by Enter, a choice that is made already stays, whether or not the arrows stand at it', async () => {
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
  await test.step('while the server still searches, Enter loses nothing; what it finds is taken', async () => {
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
  await test.step('the one found may be the one chosen already; what is not found stays as typed until the field is left', async () => {
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
  })
  await test.step('a name typed in full can be continued, and a choice is replaced by what is typed next', async () => {
    const loja = at('Loja')
    await expect(loja).toHaveValue(NAMES.loja)
    await loja.click()
    await page.keyboard.type(`${NAMES.loja} II`)
    await expect(loja).toHaveValue(`${NAMES.loja} II`)
    await expect(options.first()).toHaveAccessibleName(/^Loja Centro II/)
    await page.keyboard.press('Enter')
    await expect(loja).toHaveValue(`${NAMES.loja} II`)
    await page.keyboard.type('gonz')
    await expect(loja).toHaveValue('gonz')
    // A second press does not end the selection.
    await loja.blur()
    await loja.click()
    await loja.click()
    await page.keyboard.type('centro')
    await expect(loja).toHaveValue('centro')
    await loja.blur()
    await expect(loja).toHaveValue(`${NAMES.loja} II`)
    expect(sent).toEqual([])
    await expect(form).toBeVisible()
  })
})

test('implausible values are warned of, and a date of a two-digit year is saved by Enter', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const { api, id } = await openTyping(plantao, brokerage, vendas)
  const { form, field: at, fill } = vendas.editForm
  await test.step('implausible values, and commissions that contradict each other, are warned of', async () => {
    await fill({ Status: 'Desembolsada', 'Data do Desembolso': '10/03/1926', 'Status da comissão': 'Pago' })
    await expect(at('Data do Desembolso')).toHaveAccessibleDescription('Confira: data antes do ano 2000.')
    await expect(form.getByRole('status').filter({ hasText: 'status da comissão' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a date of a two-digit year is saved by Enter, without its field being left', async () => {
    await typeInto(at('Data da venda'), '1/2/26')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    expect((await api.call('GET', `/api/vendas/${id}`)).body).toMatchObject({
      data_venda: '2026-02-01',
      data_desembolso: '1926-03-10',
      valor_venda: 500_000,
    })
  })
})
