/** Ctrl/Cmd+K: any sale, person, loja, empreendimento, screen or action, with the keyboard only. */
import { buildCampanha, buildVenda } from '../src/server/testing/office/builders.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { breakServer, field, visit } from './vocabulary/page.ts'
import { palette } from './vocabulary/palette.ts'

/** A campanha, and a sale of a client whose name is long. */
async function buildFound({ db }: Plantao, brokerage: Brokerage) {
  await buildCampanha(db, { nome: 'Feirão de Março' })
  await buildVenda(
    db,
    {
      loja_id: brokerage.loja_id,
      empreendimento_id: brokerage.empreendimento_id,
      numero_venda: 'AR001/2026',
      cliente_nome: `Márcia ${'Conceição da Silva '.repeat(8)}`,
      unidade: '7B',
    },
    [{ colaborador_id: brokerage.corretores[0] }],
  )
}

test('what is typed before the search is there is in it, or is given up with it', {
  tag: '@firefox',
}, async ({ page, brokerage: _, signIn }) => {
  await signIn(page)
  const search = palette(page)
  await test.step('the search is given up while it is still on its way', async () => {
    await page.route(/\/assets\/Palette-[^/]+\.js$/, () => {})
    await page.goto('/lojas')
    const box = field(page, 'Buscar lojas')
    await box.focus()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('abc')
    await page.keyboard.press('Escape')
    await page.keyboard.type('centro')
    await expect(box).toHaveValue('centro')
    await expect(search.dialog).toHaveCount(0)
  })
  await page.unrouteAll()
  await test.step('it comes', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/assets\/Palette-[^/]+\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto('/lojas')
    const box = field(page, 'Buscar lojas')
    await box.focus()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('nova vex')
    await page.keyboard.press('Backspace')
    arrive()
    await expect(search.input).toHaveValue('nova ve')
    await search.expectChosen('Nova Venda')
    await expect(box).toHaveValue('')
    await expect(page).toHaveURL('/lojas')
    await page.keyboard.type('n')
    await expect(search.input).toHaveValue('nova ven')
    await page.keyboard.press('Escape')
    await expect(box).toBeFocused()
    await page.keyboard.type('centro')
    await expect(box).toHaveValue('centro')
  })
})

test('sales, people, campanhas, screens and actions are found by keyboard, and lead to where they are kept', {
  tag: '@firefox',
}, async ({ page, plantao, brokerage, signIn }) => {
  await buildFound(plantao, brokerage)
  await signIn(page)
  const search = palette(page)
  const enter = async (text: string, found: string | RegExp) => {
    await search.open()
    await page.keyboard.type(text)
    await search.expectChosen(found)
    await page.keyboard.press('Enter')
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Metas Perto do Fim' })).toBeVisible()
  await test.step('arrows choose, Esc gives the focus back', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Buscar em tudo' })
    await button.focus()
    await search.open()
    await search.expectChosen('Dashboard')
    await page.keyboard.press('ArrowDown')
    await search.expectChosen('Vendas')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(search.dialog.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.click()
    await page.keyboard.type('nova ve')
    await search.expectChosen('Nova Venda')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form', { name: 'Nova Venda' })).toBeVisible()
    await expect(page).toHaveURL('/vendas?nova=true')
  })
  await test.step('a sale is found by client and unit, and opens with the focus on its title', async () => {
    await visit(page, '/vendas')
    await enter('marcia 7b', /^AR001\/2026 · Márcia/)
    const sale = page.getByRole('dialog', { name: 'Detalhes da Venda' })
    await expect(sale.getByRole('heading', { name: 'Detalhes da Venda' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(sale.getByRole('button', { name: 'Fechar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sale).toBeHidden()
  })
  await test.step('actions: a list is downloaded, and a dialog opened on its first field', async () => {
    const downloading = page.waitForEvent('download')
    await enter('exportar colab', 'Exportar colaboradores (CSV)')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^colaboradores-\d{4}-\d\d-\d\d\.csv$/)
    await enter('atalhos', /atalhos/i)
    const shortcuts = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(shortcuts).toContainText('Buscar em tudo')
    await expect(shortcuts.getByRole('switch')).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('people and campanhas lead to where they are kept', async () => {
    await enter('feirao', /^Feirão de Março/)
    await expect(page).toHaveURL(/\/campanhas\?ver=/)
    // Its dialog takes the focus when it opens: only then is the next search typed.
    await expect(page.getByRole('dialog', { name: 'Detalhes da Campanha' })).toBeVisible()
    await enter('carla nogueira', /^Carla Nogueira/)
    await expect(page.getByRole('dialog', { name: 'Editar Colaborador' })).toBeVisible()
  })
})

test('a search that fails says so, finds screens all the same, and fits a phone', {
  tag: '@firefox',
}, async ({ page, plantao, brokerage, signIn }) => {
  await buildFound(plantao, brokerage)
  await signIn(page)
  const search = palette(page)
  await test.step('what fails says so, and screens are found all the same', async () => {
    await breakServer(page, 'GET', '/api/busca?*')
    await page.goto('/dashboard')
    await search.open()
    await page.keyboard.type('zzz')
    await expect(search.dialog).toContainText('Não foi possível buscar. Tente novamente.')
    await search.input.fill('vendas')
    await search.expectChosen('Vendas')
    await expect(search.dialog).toContainText('Não foi possível buscar os registros.')
    await page.unroute('**/api/busca?*')
  })
  await test.step('on a phone, accessible, the rows and the footer stay inside the box, with an ellipsis', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await search.input.fill('xyz')
    await expect(search.dialog).toContainText('Nada encontrado para “xyz”')
    await search.input.fill('marcia')
    await search.expectChosen(/^AR001/)
    await expectAccessible(page)
    const box = await search.dialog.boundingBox()
    const inner = search.dialog.getByRole('option').or(search.dialog.getByText('escolhem'))
    for (const row of await inner.all()) {
      const { x, width } = (await row.boundingBox()) ?? { x: 0, width: 0 }
      expect(x).toBeGreaterThanOrEqual(box?.x ?? 0)
      expect(x + width).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    }
    const name = search
      .option(/^AR001/)
      .getByText('Conceição')
      .first()
    expect(await name.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true)
  })
})

test('Staff, who may not edit a colaborador, finds them in the list, and no screen that is not theirs', {
  tag: '@firefox',
}, async ({ page, brokerage: _, signIn }) => {
  const search = palette(page)
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  await search.open()
  await page.keyboard.type('caixa de saida')
  await expect(search.dialog).toContainText('Nada encontrado para “caixa de saida”')
  await search.input.fill('carla nogueira')
  await search.expectChosen(/^Carla Nogueira/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/colaboradores?busca=Carla+Nogueira')
  await expect(page.getByText('Mostrando 1 resultado(s) da busca')).toBeVisible()
})
