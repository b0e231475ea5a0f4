/** A unit is sold once: typed otherwise it is asked about, saved all the same it is a notice, until somebody settles it. */
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, visit } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

test('a unit that is written otherwise is found, and is under the bell until it is settled', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id, corretores },
  signIn,
}) => {
  const sold = { loja_id, empreendimento_id, colaborador_id: corretores[0] }
  const participantes = [{ colaborador_id: corretores[0] }]
  await buildVenda(
    db,
    { ...sold, numero_venda: 'AR001/2026', torre: 'Bloco A', unidade: '0101' },
    participantes,
  )
  await signIn(page)
  const screen = vendasScreen(page)
  const { newForm, editForm, details } = screen
  const asked = page.getByText('Esta unidade já está em outra venda: AR001/2026. Confira antes de salvar.')

  await test.step('the form asks, key by key', async () => {
    await screen.open()
    await screen.openNew()
    await newForm.fill({ Empreendimento: NAMES.empreendimento })
    await newForm.field('Torre').pressSequentially('Torre A')
    await newForm.field('Unidade').pressSequentially('Apto 102')
    await expect(newForm.field('Unidade')).toHaveValue('Apto 102')
    await page.keyboard.press('Backspace')
    await newForm.field('Unidade').pressSequentially('1')
    await expect(asked).toBeVisible()
    await expectSound(page)
  })
  await test.step('saved all the same, it is a notice that leads to the sale', async () => {
    await buildVenda(
      db,
      { ...sold, numero_venda: 'AR002/2026', torre: 'Torre A', unidade: 'Apto 101' },
      participantes,
    )
    await visit(page, '/perfil')
    const notices = bell(page)
    await notices.open()
    const unidades = notices.group('Unidades a conferir')
    await expect(unidades).toContainText('Torre A, Apto 101')
    await expectSound(page)
    await unidades.getByRole('link', { name: /AR001\/2026 e AR002\/2026/ }).click()
    await expect(details).toContainText('Esta unidade já está em outra venda')
    await expectSound(page)
  })
  await test.step('the other one is a press away, and says the same of this one', async () => {
    await details.getByRole('link', { name: 'Venda AR001/2026' }).click()
    await expect(details.getByRole('link', { name: 'Venda AR002/2026' })).toBeVisible()
    await page.goBack()
    await expect(details.getByRole('link', { name: 'Venda AR001/2026' })).toBeVisible()
  })
  await test.step('somebody says that the units are different, and it is gone everywhere', async () => {
    await details.getByRole('button', { name: 'São unidades diferentes: venda AR001/2026' }).click()
    await expectToast(page, 'Sucesso!', 'As unidades das vendas AR002/2026 e AR001/2026 são diferentes.')
    await expect(details).not.toContainText('Esta unidade já está em outra venda')
    await page.keyboard.press('Escape')
    await expect(bell(page).button).toHaveAccessibleName('Avisos: 0 avisos')
    await screen.open('?pendencia=Unidade%20repetida')
    await expect(screen.cards).toHaveCount(0)
  })
  await test.step('a unit that changes is asked about and noticed once more', async () => {
    await screen.open()
    await screen.openEdit('AR002/2026')
    await expect(asked).toBeHidden()
    await editForm.fill({ Unidade: 'AP 101' })
    await screen.saveChanges()
    await expect(bell(page).button).toHaveAccessibleName('Avisos: 1 aviso')
    await screen.open('?pendencia=Unidade%20repetida')
    await expect(screen.cards).toHaveCount(2)
  })
  await test.step('until one of them is Desistência', async () => {
    await screen.openEdit('AR001/2026')
    await editForm.fill({ Status: 'Desistência' })
    await screen.saveChanges(screen.confirmDesistencia)
    await expect(bell(page).button).toHaveAccessibleName('Avisos: 0 avisos')
  })
})
