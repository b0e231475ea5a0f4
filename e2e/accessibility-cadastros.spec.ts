/** Lojas and empreendimentos: axe finds nothing in light and dark, no sideways scrolling with extreme data. */
import { buildEmpreendimento, buildLoja } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field } from './vocabulary/page.ts'
import { EMPREENDIMENTOS, fillFields, LOJAS, recordsScreen } from './vocabulary/records.ts'

const LONG_NAME = 'Loja Conceitual Maximiliana de Albuquerque Cavalcanti Vasconcellos Montenegro'.padEnd(
  90,
  'x',
)
const LONG_WORD = 'Aeroportuariamente'.repeat(5)

test('lojas: the list, empty, extreme and on a phone, the forms and the dialogs', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  const lojas = recordsScreen(page, LOJAS)
  await signIn(page)
  await test.step('the empty list', async () => {
    await lojas.open()
    await lojas.expectCount('0')
    await expectSound(page)
  })
  const { id } = await buildLoja(plantao.db, {
    nome: LONG_NAME,
    codigo: 'C'.repeat(50),
    cidade: LONG_WORD,
    complemento: LONG_WORD,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com.br`,
    observacoes: LONG_WORD.repeat(5),
  })
  await test.step('a loja of extreme data, also on a phone', async () => {
    await lojas.open()
    await lojas.expectCount('1')
    await expectSound(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(lojas.card(LONG_NAME)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  // A long list has the same rows as a short one, so only its count is new.
  const rows = Array.from({ length: 260 }, (_, n) => ({
    nome: `Loja ${n}`,
    codigo: `N${n}`,
    endereco: 'Rua',
  }))
  await plantao.db.insertInto('lojas').values(rows).execute()
  await test.step('a long list', async () => {
    await lojas.open()
    await lojas.expectCount('261')
    await lojas.searchBox.fill('loja')
    await lojas.expectCount('100+')
    await expectNoSidewaysScroll(page)
  })
  await test.step('a refused form', async () => {
    await lojas.open('?aba=nova')
    await lojas.pressSave()
    await expect(lojas.newForm.getByText('Corrija 3 campos antes de salvar.')).toBeVisible()
    await expectSound(page)
  })
  await test.step('the edit form and its conflict', async () => {
    await lojas.open('?busca=conceitual')
    await lojas.openEdit(LONG_NAME)
    await expectSound(page)
    await fillFields(lojas.editForm, { Complemento: LONG_NAME })
    await plantao.db
      .updateTable('lojas')
      .set({ complemento: LONG_WORD.slice(1), numero: '1' })
      .where('id', '=', id)
      .execute()
    await lojas.pressSaveChanges()
    await expect(lojas.conflict).toBeVisible()
    await expectSound(page)
    await lojas.conflict.getByRole('button', { name: 'Continuar com estas escolhas' }).click()
    await lojas.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Loja atualizada com sucesso.')
  })
  await test.step('the deletion', async () => {
    await lojas.openDeletion(LONG_NAME)
    await expectSound(page)
  })
})

test('empreendimentos: the list, extreme and on a phone, the forms and the dialogs', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  const screen = recordsScreen(page, EMPREENDIMENTOS)
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
  await screen.open()
  await screen.expectCount('2')
  await expectSound(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(screen.card(LONG_NAME)).toContainText('R$ 99.999.999.999,99')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await screen.openNew()
  await screen.pressSave()
  await expect(screen.newForm.getByText('Corrija 7 campos antes de salvar.')).toBeVisible()
  await expectSound(page)
  await screen.open()
  await screen.openEdit(LONG_NAME)
  await expectSound(page)
  await field(screen.editForm, 'Tipo').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await screen.open()
  await screen.openDeletion(LONG_NAME)
  await expectSound(page)
})
