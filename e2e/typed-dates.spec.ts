/**
 * Dates typed key by key: that they are saved or refused, filter, and keep the caret. What each text is read as, or why it is
 * refused, is shown in `src/core/typed-date.test.ts`; what the field makes of it, in `src/web/fields/MaskedField.test.ts`.
 */
import { buildMeta } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { changesOf, expectFieldError, field } from './vocabulary/page.ts'
import { METAS, recordsScreen } from './vocabulary/records.ts'
import { typeInto } from './vocabulary/sale-form.ts'

const NO_SUCH_DATE = 'Esta data não existe. Confira o dia, o mês e o ano.'

test('a date of a two-digit year is read and saved by Enter, without its field being left', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const api = await apiClient(plantao.url)
  const { id } = await api.createVenda(vendaWith(brokerage))
  await vendas.open()
  await vendas.openEdit('AR001/2026')
  const data = vendas.editForm.field('Data da venda')
  await typeInto(data, '1/2/26')
  await page.keyboard.press('Enter')
  await expect(vendas.editForm.form).toBeHidden()
  expect((await api.call('GET', `/api/vendas/${id}`)).body).toMatchObject({ data_venda: '2026-02-01' })
})

test('a date that does not exist is refused, stays as it was typed, and is not saved', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildMeta(plantao.db, { nome: 'Lançamento' })
  await signIn(page)
  const metas = recordsScreen(page, METAS)
  await metas.open()
  await metas.openEdit('Lançamento')
  const end = field(metas.editForm, 'Fim do Período')
  const changes = changesOf(page)
  for (const [keys, shown, refusal] of [
    ['31022026', '31/02/2026', NO_SUCH_DATE],
    ['1/2/202', '1/2/202', 'Complete a data: dd/mm/aaaa'],
  ] as const) {
    await typeInto(end, keys)
    await page.keyboard.press('Tab')
    await expect(end).toHaveValue(shown)
    await expectFieldError(metas.editForm, 'Fim do Período', refusal)
  }
  await metas.pressSaveChanges()
  await expect(metas.editForm.getByText('Corrija 1 campo antes de salvar.')).toBeVisible()
  await expectFieldError(metas.editForm, 'Fim do Período', 'Complete a data: dd/mm/aaaa')
  expect(changes.filter((change) => change.startsWith('PUT /api/metas/'))).toEqual([])
})

test('a filter takes a date of two-digit year once it is left, and says which it refuses', async ({
  page,
  vendas,
}) => {
  await vendas.open()
  await vendas.openFilters()
  const from = field(page.getByRole('search', { name: 'Filtrar vendas' }), 'De')
  await typeInto(from, '1/2/26')
  expect(new URL(page.url()).searchParams.get('de')).toBeNull()
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue('01/02/2026')
  await expect(page).toHaveURL(/de=%222026-02-01%22|de=2026-02-01/)
  await typeInto(from, '30/02/2026')
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue('30/02/2026')
  await expect(from).toHaveAccessibleDescription(NO_SUCH_DATE)
})

test('a digit in the middle of a date keeps the caret', async ({ page, vendas }) => {
  await vendas.open('?nova=true')
  const data = vendas.newForm.field('Data da venda')
  await typeInto(data, '11/03/2026')
  await data.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4))
  await page.keyboard.press('Backspace')
  await expect(data).toHaveValue('11/3/2026')
  expect(await data.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  await page.keyboard.type('1')
  await expect(data).toHaveValue('11/13/2026')
  expect(await data.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await expect(data).toHaveValue('11/12/2026')
})
