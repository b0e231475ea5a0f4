/** Ctrl/Cmd+K: any sale, person, loja, empreendimento, screen or action, by keyboard alone. */
import { readFile } from 'node:fs/promises'
import { buildCampanha, buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { breakServer, field, heading } from './vocabulary/page.ts'
import { palette } from './vocabulary/palette.ts'

test('Staff finds sales by number, client and unit, people in their list, the password and exports, and nothing that they may not do', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const common = { loja_id: brokerage.loja_id, empreendimento_id: brokerage.empreendimento_id }
  const ofSomeone = [{ colaborador_id: brokerage.corretores[0] }]
  await buildVenda(
    plantao.db,
    { ...common, numero_venda: 'AR001/2026', cliente_nome: 'Márcia Conceição', unidade: '7B' },
    ofSomeone,
  )
  await buildVenda(
    plantao.db,
    {
      ...common,
      numero_venda: 'AR002/2026',
      cliente_nome: 'Rui Prado',
      cliente_email: 'rui@cliente.example',
      unidade: '801',
    },
    ofSomeone,
  )
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const search = palette(page)
  await test.step('a sale is found by number, client and unit, and opens by Enter', async () => {
    for (const [text, found] of [
      ['ar001', /^AR001\/2026 · Márcia Conceição/],
      ['marcia conceicao', /^AR001\/2026/],
      ['7b', /^AR001\/2026/],
      ['rui 801', /^AR002\/2026 · Rui Prado/],
    ] as const) {
      await search.open()
      await page.keyboard.type(text)
      await expect(search.group('Vendas').getByRole('option')).toHaveCount(1)
      await search.expectChosen(found)
      await page.keyboard.press('Escape')
      await expect(search.dialog).toBeHidden()
    }
    await search.open()
    await page.keyboard.type('marcia')
    await search.expectChosen(/^AR001/)
    await page.keyboard.press('Enter')
    await expect(search.dialog).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Detalhes da Venda' })).toContainText('Márcia Conceição')
  })
  await page.keyboard.press('Escape')
  await test.step('the password is changed and lists are downloaded from wherever one is', async () => {
    await search.open()
    await page.keyboard.type('alterar senha')
    await search.expectChosen('Alterar senha')
    await page.keyboard.press('Enter')
    const senha = page.getByRole('dialog', { name: 'Alterar Senha' })
    await expect(senha).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(senha).toBeHidden()
    await search.open()
    await page.keyboard.type('exportar colab')
    await search.expectChosen('Exportar colaboradores (CSV)')
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^colaboradores-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain(NAMES.ana)
  })
  await test.step('a Staff, who may not edit a colaborador, finds them in the list', async () => {
    await search.open()
    await page.keyboard.type('carla nogueira')
    await search.expectChosen(/^Carla Nogueira/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/colaboradores?busca=Carla+Nogueira')
    await expect(page.getByText('Mostrando 1 resultado(s) da busca')).toBeVisible()
  })
  await test.step('what a Staff may not do is not offered', async () => {
    await search.open()
    await page.keyboard.type('caixa de saida')
    await expect(search.dialog).toContainText('Nada encontrado para “caixa de saida”')
    await expect(search.option(/Caixa de saída/)).toHaveCount(0)

    await signIn(page)
    await page.goto('/dashboard')
    await search.open()
    await page.keyboard.type('caixa de saida')
    await search.expectChosen('Caixa de saída')
  })
})

test('people, lojas, empreendimentos, campanhas, screens and actions are found by keyboard, and lead to where they are kept', async ({
  page,
  plantao,
  brokerage: _brokerage,
  signIn,
}) => {
  await buildCampanha(plantao.db, { nome: 'Feirão de Março' })
  await signIn(page)
  const search = palette(page)
  await test.step('screens and actions: arrows choose, Enter opens, Esc gives the focus back', async () => {
    await page.goto('/dashboard')
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

    await search.open()
    await page.keyboard.type('tema escuro')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

    await search.open()
    await page.keyboard.type('atalhos')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toContainText('Buscar em tudo')
  })
  await page.goto('/dashboard')
  await test.step('the search is accessible, empty, with results and without', async () => {
    await search.open()
    await expectAccessible(page)
    await search.input.fill('ramos')
    await expect(search.option(/Ângela Ramos/)).toBeVisible()
    await expectAccessible(page)
    await search.input.fill('xyz')
    await expect(search.dialog).toContainText('Nada encontrado')
    await expectAccessible(page)
  })
  await page.keyboard.press('Escape')
  await test.step('people, lojas, empreendimentos and campanhas are found, and lead to where they are kept', async () => {
    await search.open()
    await page.keyboard.type('angela')
    await expect(search.group('Colaboradores').getByRole('option')).toHaveText([/Ângela Ramos.*Corretor/])
    await search.input.fill('aurora')
    await expect(search.group('Empreendimentos').getByRole('option')).toHaveText([
      new RegExp(NAMES.empreendimento),
    ])
    await search.input.fill('loja centro')
    await search.expectChosen(/^Loja Centro/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Editar Loja' })).toBeVisible()
    await page.keyboard.press('Escape')

    await search.open()
    await page.keyboard.type('feirao')
    await search.expectChosen(/^Feirão de Março/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/campanhas\?ver=/)
    // Its dialog takes the focus when it opens: only then is the next search typed.
    await expect(page.getByRole('dialog', { name: 'Detalhes da Campanha' })).toBeVisible()
    await search.open()
    await page.keyboard.type('carla nogueira')
    await search.expectChosen(/^Carla Nogueira/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Editar Colaborador' })).toBeVisible()
  })
})

test('what is typed before the search is there is in it, and goes nowhere else; it can be given up meanwhile', async ({
  page,
  signIn,
}) => {
  await signIn(page)
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
    await expect(palette(page).dialog).toHaveCount(0)
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
    const search = palette(page)
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

test('a search that fails says so; screens are found all the same', async ({ page, signIn }) => {
  await signIn(page)
  await breakServer(page, 'GET', '/api/busca?*')
  await page.goto('/dashboard')
  const search = palette(page)
  await search.open()
  await page.keyboard.type('zzz')
  await expect(search.dialog).toContainText('Não foi possível buscar. Tente novamente.')
  await search.input.fill('vendas')
  await search.expectChosen('Vendas')
  await expect(search.dialog).toContainText('Não foi possível buscar os registros.')
})

test('on a phone, the rows and the footer stay inside the box, with an ellipsis', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await buildVenda(
    plantao.db,
    {
      loja_id: brokerage.loja_id,
      empreendimento_id: brokerage.empreendimento_id,
      numero_venda: 'AR001/2026',
      cliente_nome: `Márcia ${'Conceição da Silva '.repeat(8)}`,
    },
    [{ colaborador_id: brokerage.corretores[0] }],
  )
  await signIn(page)
  await page.goto('/dashboard')
  const search = palette(page)
  await search.open()
  await page.keyboard.type('marcia')
  await search.expectChosen(/^AR001/)
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

test('a dialog’s first focus is its first field or its title, never its close button', async ({
  page,
  plantao,
  vendas,
  brokerage,
}) => {
  const sale = { loja_id: brokerage.loja_id, empreendimento_id: brokerage.empreendimento_id }
  await buildVenda(plantao.db, { ...sale, numero_venda: 'AR001/2026' }, [
    { colaborador_id: brokerage.corretores[0] },
  ])
  await vendas.open()
  await vendas.openDetails('AR001/2026')
  await expect(vendas.details.getByRole('heading', { name: 'Detalhes da Venda' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(vendas.details.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Visualizar venda AR001/2026' })).toBeFocused()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(shortcuts.getByRole('switch')).toBeFocused()
})
