/**
 * Amounts and percentages of a sale typed key by key: that the field says what it understood, where that stands, and what is
 * saved. What each text is read as, or why it is refused, is shown in `src/core/typed-number.test.ts`; what the field does with
 * keys, the caret and pasted texts, in `src/web/fields/NumberFields.test.ts`.
 */
import type { Locator, Page } from '@playwright/test'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { field } from './vocabulary/page.ts'
import { typeInto } from './vocabulary/sale-form.ts'
import type { vendasScreen } from './vocabulary/vendas.ts'

/** What the field that one types in says that it understood. */
const understood = (scope: Page | Locator) => scope.locator('[data-understood]')

/** A sale of R$ 500.000,00, open to be edited, with its fields and what the API says of it. */
async function openSale(vendas: ReturnType<typeof vendasScreen>, plantao: Plantao, brokerage: Brokerage) {
  // Without a price range no amount is warned of.
  await plantao.db.updateTable('empreendimentos').set({ valor_minimo: null, valor_maximo: null }).execute()
  const api = await apiClient(plantao.url)
  const { id } = await api.createVenda(vendaWith(brokerage, { valor_venda: 500_000 }))
  await vendas.open()
  await vendas.openEdit('AR001/2026')
  return {
    venda: vendas.editForm.field('Valor da venda'),
    saved: async () => (await api.call('GET', `/api/vendas/${id}`)).body,
  }
}

test('an amount is read as Brazilians write it, says what it is read as, and is saved so', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const { venda, saved } = await openSale(vendas, plantao, brokerage)
  const { form } = vendas.editForm
  for (const [keys, amount] of [
    ['350000,5', 'R$ 350.000,50'],
    ['R$ 1.200.000,00', 'R$ 1.200.000,00'],
    ['350.000,00', 'R$ 350.000,00'],
  ] as const) {
    await typeInto(venda, keys)
    await expect(venda).toHaveValue(keys)
    await expect(understood(form)).toHaveText(keys === amount ? [] : [amount])
    await expect(venda).toHaveAccessibleDescription('')
    await page.keyboard.press('Tab')
    await expect(venda).toHaveValue(amount)
    await expect(understood(form)).toHaveCount(0)
  }
  await vendas.saveChanges()
  expect(await saved()).toMatchObject({ valor_venda: 350_000 })
})

const LARGEST = 'R$ 99.999.999.999,99'

/** The fields of the form whose text is wider than they are. */
const cutFields = (form: Locator) =>
  form
    .locator('input[inputmode="decimal"]')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.filter((input) => input.scrollWidth > input.clientWidth).map((input) => input.value),
    )

/** Types the largest amount into a sale of two participants. */
async function typeLargest(form: ReturnType<typeof vendasScreen>['editForm']): Promise<void> {
  await typeInto(form.field('Valor da venda'), LARGEST)
  await typeInto(form.field('Valor do ato'), LARGEST)
  await typeInto(field(form.participant(1), 'Valor'), LARGEST)
  await form.form.page().keyboard.press('Tab')
  await expect(field(form.participant(1), 'Percentual')).toHaveValue('100,00%')
}

test('what is understood stands under the field while one types, over no label; the largest amount is whole in every field', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const { venda } = await openSale(vendas, plantao, brokerage)
  const { form, participant } = vendas.editForm
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [input, keys] of [
      [venda, '500000'],
      [field(participant(1), 'Percentual'), '2'],
      [field(participant(1), 'Valor'), '12000'],
      [field(participant(2), 'Valor'), '1234'],
    ] as const) {
      await typeInto(input, keys)
      await expect(understood(form)).toHaveCount(1)
      const [box, hint] = [await input.boundingBox(), await understood(form).boundingBox()]
      if (!box || !hint) throw new Error('both are shown')
      expect(hint.y).toBeGreaterThanOrEqual(box.y + box.height - 1)
      expect(await labelsUnder(form, hint), `${width} px`).toEqual([])
    }
  }
  await typeLargest(vendas.editForm)
  for (const width of [1440, 1280, 1024, 768, 480]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cutFields(form), `${width} px`).toEqual([])
  }
})

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('the largest amount is whole in every field of a sale, new or edited', async ({
    page,
    vendas,
    plantao,
    brokerage,
  }) => {
    await openSale(vendas, plantao, brokerage)
    await typeLargest(vendas.editForm)
    expect(await cutFields(vendas.editForm.form)).toEqual([])
    await page.goto('/vendas?nova=true')
    await vendas.newForm.addParticipant({ Percentual: '1' })
    await typeLargest(vendas.newForm)
    expect(await cutFields(vendas.newForm.form)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})
