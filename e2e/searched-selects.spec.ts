/**
 * A searched select in the sale's form: what is typed replaces the name in it. That every one is made so, a test of the sources sees to
 * (`src/web/fields/searched-selects.test.ts`); a thumb enters one in `masked-fields.spec.ts`.
 */
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'

test('a name typed in full can be continued, and a choice is replaced by what is typed next', async ({
  page,
  vendas,
  plantao,
}) => {
  await buildLoja(plantao.db, { nome: `${NAMES.loja} II`, codigo: 'II' })
  await vendas.open('?nova=true')
  const loja = vendas.newForm.field('Loja')
  await loja.click()
  await page.getByRole('option', { name: NAMES.loja }).first().click()
  await expect(loja).toHaveValue(NAMES.loja)
  await loja.click()
  await page.keyboard.type(`${NAMES.loja} II`)
  await expect(loja).toHaveValue(`${NAMES.loja} II`)
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Loja Centro II/)
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
})
