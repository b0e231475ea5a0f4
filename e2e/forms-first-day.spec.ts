/**
 * What everybody meets on the first day with any form: creating what it refers to, lists, focus, placeholders and messages. What else fields
 * that create a record say, src/web/creation/screen.test.ts shows.
 */
import type { Locator, Page } from '@playwright/test'
import { buildBrokerage, NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { breakServer, closeToasts, expectToast, field, heading, toast, visit } from './vocabulary/page.ts'
import { LOJAS, recordsScreen } from './vocabulary/records.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

/** The overlap of two elements in px², 0 if they do not touch. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not on screen')
  const side = (from: number, length: number, from2: number, length2: number) =>
    Math.max(0, Math.min(from + length, from2 + length2) - Math.max(from, from2))
  return side(a.x, a.width, b.x, b.width) * side(a.y, a.height, b.y, b.height)
}

const options = (page: Page) => page.getByRole('option')

test('a field creates the record it refers to, and the form around it keeps what was typed', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
  await signIn(page)
  await page.goto('/vendas?nova=true')
  const venda = page.getByRole('form', { name: 'Nova Venda' })
  await field(venda, 'Nome do cliente').fill('Márcia Nunes')
  const loja = page.getByRole('dialog', { name: 'Nova Loja' })
  await test.step('by keyboard, why there is nothing, the only option, and back without a record', async () => {
    await field(venda, 'Loja').click()
    await expect(options(page)).toHaveText(['Nova LojaNenhuma loja cadastrada ainda.'])
    await page.keyboard.type('Loja Sul')
    await expect(options(page)).toHaveText(['Criar “Loja Sul”Nenhuma loja cadastrada ainda.'])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(loja, 'Nome')).toHaveValue('Loja Sul')
    await expect(field(loja, 'Nome')).toBeFocused()
    await expectSound(page)
    await field(loja, 'Código').fill('SUL')
    await field(loja, 'Código').press('Escape')
    await expect(loja).toHaveCount(0)
    await expect(field(venda, 'Loja')).toBeFocused()
    await expect(field(venda, 'Loja')).toHaveValue('Loja Sul')
    await expect(field(venda, 'Loja')).toHaveAccessibleDescription(
      'O cadastro de “Loja Sul” não foi concluído, e esse nome não está escolhido.',
    )
  })
  await test.step('what was typed there is still there', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(loja, 'Código')).toHaveValue('SUL')
    await field(loja, 'Endereço').fill('Rua Direita')
    await loja.getByRole('button', { name: 'Cadastrar Loja' }).click()
    await expect(loja).toHaveCount(0)
    await expect(field(venda, 'Loja')).toHaveValue('Loja Sul')
    await expect(field(venda, 'Loja')).toHaveAccessibleDescription('')
    await expect(field(venda, 'Loja')).toBeFocused()
    await expect(field(venda, 'Número da venda')).toHaveValue(/^SUL001\//)
  })
  const colaborador = page.getByRole('dialog', { name: 'Novo Colaborador' })
  await test.step('a record created from a form above another form, and Esc closes one at a time', async () => {
    await field(venda, 'Vendedor principal').fill('Gil')
    await options(page).filter({ hasText: 'Criar “Gil”' }).click()
    await field(colaborador, 'Loja').fill('Loja Norte')
    await options(page).filter({ hasText: 'Criar “Loja Norte”' }).click()
    await expect(field(loja, 'Nome')).toHaveValue('Loja Norte')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(loja).toHaveCount(0)
    await expect(field(colaborador, 'Loja')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(colaborador).toHaveCount(0)

    await expect(field(venda, 'Nome do cliente')).toHaveValue('Márcia Nunes')
    await expect(venda.getByText('Rascunho guardado')).toBeVisible()
    expect(await plantao.db.selectFrom('lojas').select('nome').execute()).toEqual([{ nome: 'Loja Sul' }])
  })
})

test('a new form begins in its first field, and an added participant in its row', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
  await signIn(page)
  await buildBrokerage(plantao.db)
  const vendas = vendasScreen(page)
  const { field: at, form, participant } = vendas.newForm
  await vendas.open()
  await expect(page.getByText('Nenhuma venda cadastrada ainda.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(at('Data da venda').or(at('Loja')).and(page.locator(':focus'))).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  for (const position of [1, 2]) {
    await form.getByRole('button', { name: 'Adicionar participante' }).click()
    await expect(field(participant(position), 'Corretor')).toBeFocused()
  }
  await vendas.newForm.removeParticipant(2)
  await expect(form.getByRole('button', { name: 'Adicionar participante' })).toBeFocused()
})

test('a refused form has grey placeholders, and no list over its messages', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
  await signIn(page)
  await buildBrokerage(plantao.db)
  const vendas = vendasScreen(page)
  const { field: at, form } = vendas.newForm
  await vendas.open()
  await page.keyboard.press('n')
  const placeholder = (label: 'CPF' | 'RG') =>
    at(label).evaluate((element) => getComputedStyle(element, '::placeholder').color)
  await vendas.pressSave()
  await expect(at('Loja')).toBeFocused()
  await expect(form.getByText('Loja é obrigatória')).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await expect(at('Loja')).toHaveAttribute('aria-expanded', 'false')
  await expect(at('CPF')).toHaveAttribute('aria-invalid', 'true')
  expect(await placeholder('CPF')).toBe(await placeholder('RG'))

  // The list opens when it is asked for.
  await at('Loja').press('ArrowDown')
  await expect(options(page).first()).toBeVisible()
})

test('choosing the chosen option again keeps it, in a form and in a filter', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
  await signIn(page)
  await buildBrokerage(plantao.db)
  const vendas = vendasScreen(page)
  const { field: at, form } = vendas.newForm
  await vendas.open()
  await page.keyboard.press('n')
  await test.step('choosing the chosen option again keeps it in a searched and a plain list', async () => {
    await page.keyboard.press('Escape')
    await vendas.newForm.fill({ Loja: NAMES.loja })
    await at('Loja').click()
    await page.getByRole('option', { selected: true }).click()
    await expect(options(page)).toHaveCount(0)
    await expect(at('Loja')).toHaveValue(NAMES.loja)

    // Found again by a search, whose text makes room for the name.
    await at('Loja').fill('centr')
    await expect(options(page)).toHaveText([new RegExp(`^${NAMES.loja}`), 'Criar “centr”'])
    await options(page).first().click()
    await expect(at('Loja')).toHaveValue(NAMES.loja)

    await at('Status').click()
    await page.getByRole('option', { selected: true }).click()
    await expect(at('Status')).toHaveValue('Pago/Pendente')

    await vendas.newForm.unchoose('Loja')
    await expect(at('Loja')).toHaveValue('')
  })
  await test.step('choosing the chosen option again keeps it in a filter', async () => {
    // Without any sale there are no filters but beside one in use.
    await visit(page, '/vendas?texto=nada')
    await expect(form).toBeHidden()
    await vendas.openFilters()
    const pendencia = field(page, 'Pendência')
    for (let time = 0; time < 2; time++) {
      await pendencia.click()
      await page.getByRole('option', { name: 'Há mais de 15 dias' }).click()
      await expect(pendencia).toHaveValue('Há mais de 15 dias')
    }
  })
})

test('a form in a tab gives the focus back, and does not take it from the arrow keys', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
  await signIn(page)
  await buildBrokerage(plantao.db)
  const lojas = recordsScreen(page, LOJAS)
  await lojas.open()
  const opener = page.getByRole('button', { name: 'Nova Loja' })
  await opener.click()
  await expect(field(lojas.newForm, 'Nome')).toBeFocused()
  await lojas.newForm.getByRole('button', { name: 'Cancelar' }).click()
  await expect(opener).toBeFocused()

  // Along the tabs, the arrow keys pass the form on their way to the next tab.
  await page.getByRole('tab', { name: 'Lista de Lojas' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(lojas.newForm).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Nova Loja' })).toBeFocused()
})

test('messages cover no search and no title of a dialog, and on a phone the newest two are shown', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
  await signIn(page)
  await buildBrokerage(plantao.db)
  const lojas = recordsScreen(page, LOJAS)
  await lojas.open()
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const)
    await test.step(`messages cover no search and no title of a dialog at ${width} px, and a success replaces errors`, async () => {
      await page.setViewportSize({ width, height })
      await visit(page, '/lojas')
      await expect(heading(page, 'Lojas Cadastradas (1)')).toBeVisible()
      const error = toast(page, 'Erro', 'Erro ao alterar status da loja')
      const put = '/api/lojas/*/status'
      await breakServer(page, 'PUT', put)
      await lojas.action('Inativar', NAMES.loja).click()
      await expect(error).toBeVisible()
      // Once it has come to its place.
      await expect.poll(() => overlap(error, page.getByRole('button', { name: 'Buscar em tudo' }))).toBe(0)
      expect(await overlap(error, lojas.searchBox)).toBe(0)
      expect(await overlap(error, heading(page, 'Lojas'))).toBe(0)
      await lojas.action('Editar', NAMES.loja).click()
      await expect(lojas.editForm).toBeVisible()
      expect(await overlap(error, lojas.editForm.getByRole('heading', { name: 'Editar Loja' }))).toBe(0)
      await page.keyboard.press('Escape')
      await expect(lojas.editForm).toBeHidden()

      const refused = page.waitForResponse(`**${put}`)
      await lojas.action('Inativar', NAMES.loja).click()
      await refused
      await expect(lojas.action('Inativar', NAMES.loja)).toBeEnabled()
      await expect(error).toBeVisible()
      await page.unroute(`**${put}`)
      await lojas.toggle('Inativar', NAMES.loja, 'Loja inativada com sucesso.')
      await expect(error).toHaveCount(0)

      // One success at a time, in one line that leaves a dialog free.
      await lojas.toggle('Ativar', NAMES.loja, 'Loja ativada com sucesso.')
      await expect(toast(page, 'Sucesso!', '')).toHaveCount(1)
      const success = toast(page, 'Sucesso!', 'Loja ativada com sucesso.')
      // Every page leaves room for it below its end, where the buttons of the list's pages are.
      const above = await success.evaluate((line) => innerHeight - line.getBoundingClientRect().top)
      const room = await page
        .locator('main')
        .evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingBottom))
      expect(above).toBeLessThanOrEqual(room)
      if (width > 360) expect((await success.boundingBox())?.height).toBeLessThanOrEqual(36)
      await lojas.action('Editar', NAMES.loja).click()
      await expect(lojas.editForm).toBeVisible()
      await expect(success).toBeVisible()
      if (width > 360) expect(await overlap(success, lojas.editForm)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(lojas.editForm).toBeHidden()
      await closeToasts(page)
    })
  await lojas.toggle('Inativar', NAMES.loja, 'Loja inativada com sucesso')
  // Under the mouse, none of them goes by itself.
  const first = toast(page, 'Sucesso!', 'Loja inativada com sucesso')
  await first.hover()
  await breakServer(page, 'PUT', '/status')
  await lojas.action('Ativar', NAMES.loja).press('Enter')
  const error = toast(page, 'Erro', 'Erro ao alterar status da loja')
  await expect(error).toBeVisible()
  await expect(first).toBeVisible()
  await breakServer(page, 'DELETE', '/api/lojas/*')
  await lojas.action('Excluir', NAMES.loja).press('Enter')
  await lojas.pressDelete()
  await expectToast(page, 'Erro', 'Erro ao excluir loja. Tente novamente.')
  await expect(first).toHaveCount(0)
  await expect(error).toBeVisible()
})
