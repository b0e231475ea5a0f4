/** The main job with the keyboard alone, from signing in to deleting the sale; and where the focus stands on its way. */
import type { Locator } from '@playwright/test'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { keyboard } from './vocabulary/keyboard.ts'
import { expectToast, field, heading, toast } from './vocabulary/page.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

test('a sale is registered, read, edited and deleted by keyboard, and the focus lies under no bar', {
  tag: '@firefox',
}, async ({ page, plantao, brokerage }) => {
  expect(brokerage.corretores).toHaveLength(3)
  const keys = keyboard(page)
  const vendas = vendasScreen(page)
  const card = vendas.card('AR001/2026')
  const said = toast(page, 'Sucesso!', 'Venda cadastrada com sucesso.')
  const { email, password } = LOGINS.Administrador

  await test.step('signing in, and to the form', async () => {
    await page.goto('/auth')
    await expect(field(page, 'Email')).toBeFocused()
    await page.keyboard.type(email)
    await keys.type(field(page, 'Senha'), password)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await keys.press(page.getByRole('link', { name: 'Vendas', exact: true }))
    await expect(heading(page, 'Vendas')).toBeVisible()
    await page.keyboard.press('n')
  })
  const { form, participant } = vendas.newForm
  const at = (label: Parameters<typeof vendas.newForm.field>[0]) => vendas.newForm.field(label)
  await test.step('the fields', async () => {
    await expect(form).toBeVisible()
    await keys.choose(at('Loja'), NAMES.loja)
    await keys.type(at('Data da venda'), '10/03/2026')
    await keys.type(at('Número da venda'), 'AR001/2026')
    await keys.choose(at('Vendedor principal'), NAMES.ana)
    await keys.type(at('Nome do cliente'), 'Marina Duarte')
    await keys.type(at('CPF'), '52998224725')
    await keys.type(at('Telefone'), '11987654321')
    await keys.choose(at('Empreendimento'), NAMES.empreendimento)
    await keys.type(at('Torre'), 'A')
    await keys.type(at('Unidade'), '101')
    await keys.type(at('Valor da venda'), '412350,00')
    await keys.type(at('Valor do ato'), '41235,00')
  })
  await test.step('the participants', async () => {
    const add = form.getByRole('button', { name: 'Adicionar participante' })
    // The main seller is the first participant already.
    await keys.type(field(participant(1), 'Percentual'), '2,5')
    for (const [index, [name, label, value]] of [
      [NAMES.bruno, 'Percentual', '1,25'],
      [NAMES.carla, 'Valor', '3333,33'],
    ].entries()) {
      await keys.press(add)
      const row = participant(index + 2)
      await expect(row).toBeVisible()
      // The new row stands before the button that added it.
      await keys.tabTo(field(row, 'Corretor'), 'Shift+Tab')
      await keys.choose(field(row, 'Corretor'), `${name}`)
      await keys.type(field(row, `${label}`), `${value}`)
    }
    await vendas.newForm.expectTotal('4,56%', 'R$ 18.796,46')
  })
  /** Of page or dialog, narrow or wide, down and up, each two are met together once. */
  const covered = async (key: 'Tab' | 'Shift+Tab', save: Locator, first: Locator) => {
    const [from, to] = key === 'Tab' ? [first, save] : [save, first]
    await from.focus()
    return keys.coveredUntil(to, key)
  }
  await test.step('on a page, what gets the focus lies under no bar', async () => {
    const save = form.getByRole('button', { name: 'Salvar Venda' })
    await page.setViewportSize({ width: 1440, height: 700 })
    expect(await covered('Shift+Tab', save, at('Loja'))).toEqual([])
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await covered('Tab', save, at('Loja'))).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('saved and read', async () => {
    await page.keyboard.press('Enter')
    // A message stays while the pointer is on it.
    await said.hover()
    await keys.press(card.getByRole('button', { name: 'Visualizar venda AR001/2026' }))
    await expect(vendas.details).toContainText('R$ 18.796,46')
    await page.keyboard.press('Escape')
    await expect(vendas.details).toBeHidden()
    await page.keyboard.press('/')
    await expect(vendas.searchBox).toBeFocused()
  })
  await test.step('in a dialog, what gets the focus lies under no bar, nor under a message', async () => {
    await keys.press(card.getByRole('button', { name: 'Editar venda AR001/2026' }))
    const save = vendas.editForm.form.getByRole('button', { name: 'Salvar Alterações' })
    await expect(vendas.editForm.participant(3)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 640 })
    await said.hover()
    for (const key of ['Shift+Tab', 'Tab'] as const)
      expect(await covered(key, save, vendas.editForm.field('Loja')), key).toEqual([])
    // Also what is in sight already, but for a part that the message covers.
    const hidden = await vendas.editForm.field('Unidade').evaluate(
      async (unidade, message) => {
        const frame = () => new Promise(requestAnimationFrame)
        const beyond = () =>
          unidade.getBoundingClientRect().bottom - (message?.getBoundingClientRect().top ?? 0)
        const dialog = unidade.closest('.mantine-Modal-content')
        unidade.scrollIntoView({ block: 'center' })
        await frame()
        dialog?.scrollBy(0, beyond() - 10)
        const before = beyond()
        unidade.focus({ preventScroll: true })
        await frame()
        return [before, beyond()]
      },
      await said.elementHandle(),
    )
    expect(hidden).toEqual([expect.closeTo(10, 0), expect.any(Number)])
    expect(hidden[1]).toBeLessThan(0)
    await page.mouse.move(0, 0)
    await page.setViewportSize({ width: 1440, height: 700 })
    expect(await covered('Tab', save, vendas.editForm.field('Loja'))).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('edited', async () => {
    await keys.walkTo(vendas.editForm.field('Status'), 'Assinada')
    await keys.type(vendas.editForm.field('Unidade'), '202')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Sucesso!', 'Venda atualizada com sucesso.')
    await expect(card).toContainText('202')
    await expect(card.getByText('Assinada', { exact: true })).toBeVisible()
  })
  await test.step('deleted', async () => {
    await keys.press(card.getByRole('button', { name: 'Excluir venda AR001/2026' }))
    await expect(vendas.deletion.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keys.press(vendas.deletion.getByRole('button', { name: 'Excluir' }))
    await expectToast(page, 'Sucesso!', 'Venda excluída com sucesso.')
    expect(await plantao.db.selectFrom('vendas').select('id').execute()).toEqual([])
  })
})
