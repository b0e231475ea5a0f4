/** Lojas and empreendimentos: axe finds nothing in light and dark, no sideways scrolling with extreme data. */
import { buildEmpreendimento, buildLoja } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSound } from './vocabulary/accessibility.ts'
import { field } from './vocabulary/page.ts'
import { EMPREENDIMENTOS, LOJAS, recordsScreen } from './vocabulary/records.ts'

const LONG_NAME = 'Loja Conceitual Maximiliana de Albuquerque Cavalcanti Vasconcellos Montenegro'.padEnd(
  90,
  'x',
)
const LONG_WORD = 'Aeroportuariamente'.repeat(5)

test('lojas and empreendimentos: the lists, extreme and on a phone, the forms and the dialogs', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  const lojas = recordsScreen(page, LOJAS)
  const empreendimentos = recordsScreen(page, EMPREENDIMENTOS)
  await buildLoja(plantao.db, {
    nome: LONG_NAME,
    codigo: 'C'.repeat(50),
    cidade: LONG_WORD,
    complemento: LONG_WORD,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com.br`,
    observacoes: LONG_WORD.repeat(5),
  })
  await buildEmpreendimento(plantao.db, {
    nome: LONG_NAME,
    cidade: LONG_WORD,
    construtora: LONG_WORD,
    incorporadora: LONG_WORD,
    valor_minimo: 99_999_999_999.98,
    valor_maximo: 99_999_999_999.99,
  })
  await buildEmpreendimento(plantao.db, { status: 'Inativo' })
  await signIn(page)
  await test.step('a loja of extreme data, also on a phone', async () => {
    await lojas.open()
    await lojas.expectCount('1')
    await expectSound(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(lojas.card(LONG_NAME)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the edit form and the deletion', async () => {
    await lojas.openEdit(LONG_NAME)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await lojas.openDeletion(LONG_NAME)
    await expectSound(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a search that finds nothing', async () => {
    await lojas.searchBox.fill('nada disto')
    await lojas.expectCount('0')
    await expectSound(page)
  })
  await test.step('a refused form', async () => {
    await lojas.open('?aba=nova')
    await lojas.pressSave()
    await expect(lojas.newForm.getByText('Corrija 3 campos antes de salvar.')).toBeVisible()
    await expectSound(page)
  })
  await test.step('empreendimentos of extreme data', async () => {
    await empreendimentos.open()
    await empreendimentos.expectCount('2')
    await expectSound(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(empreendimentos.card(LONG_NAME)).toContainText('R$ 99.999.999.999,99')
    await expectNoSidewaysScroll(page)
  })
  await test.step('their form, with its choices', async () => {
    await empreendimentos.openEdit(LONG_NAME)
    await expectSound(page)
    await field(empreendimentos.editForm, 'Tipo').click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
  })
})
