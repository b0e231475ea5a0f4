/** The screen of colaboradores on common desktops and on a phone, for everyone. */
import type { Locator } from '@playwright/test'
import { buildColaborador, buildLoja } from '../src/server/testing/office/builders.ts'
import { buildBrokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { colaboradoresScreen } from './vocabulary/colaboradores.ts'
import { field, visit } from './vocabulary/page.ts'

const NOME = 'Maria Aparecida Figueiredo'

/** Somebody all of whose columns have long values. */
async function buildNamed(db: Plantao['db']) {
  const loja = await buildLoja(db, { nome: 'Loja Vila Mariana' })
  const superior = await buildColaborador(db, { nome: 'Guilherme Albuquerque', cargo: 'Gerente' })
  const indicador = await buildColaborador(db, { nome: 'Fernanda Vasconcelos', cargo: 'Gerente' })
  await buildColaborador(db, {
    nome: NOME,
    loja_id: loja.id,
    superior_id: superior.id,
    indicado_por: indicador.id,
    comissao_base: 2.75,
    status: 'Inativo',
  })
  return { loja, superior }
}

test('at 1280 px the actions cover nothing of a row, and at 1366 × 700 ten people are in sight', async ({
  page,
  plantao,
  signIn,
}) => {
  // Beside a scroll bar.
  await page.setViewportSize({ width: 1264, height: 800 })
  const { db } = plantao
  const { loja, superior } = await buildNamed(db)
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  await test.step('at 1280 px', async () => {
    const row = screen.row(NOME)
    const cells = row.getByRole('cell')
    await expect(cells.nth(-2)).toHaveText('Inativo')
    // The fallback font is wider: the columns are measured once the page has its own.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const status = await cells.nth(-2).boundingBox()
    const actions = await cells.last().boundingBox()
    expect((status?.x ?? 0) + (status?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0)

    const background = (cell: Locator) =>
      cell.evaluate((element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element)
        return `${backgroundColor} ${backgroundImage}`
      })
    const colourOf = async () => (await background(row)).replace(' none', '')
    await row.hover()
    const hovered = await colourOf()
    expect(hovered).not.toBe('rgba(0, 0, 0, 0)')
    expect(await background(cells.last())).toContain(hovered)
    await screen.select(NOME)
    const selected = await colourOf()
    expect(selected).not.toBe(hovered)
    expect(await background(cells.last())).toContain(selected)
  })
  await test.step('at 1366 × 700 ten are in sight', async () => {
    const links = { loja_id: loja.id, superior_id: superior.id, indicado_por: superior.id }
    for (let i = 0; i < 12; i++)
      await buildColaborador(db, { ...links, nome: `Maria Aparecida Figueiredo ${i}` })
    await page.setViewportSize({ width: 1366, height: 700 })
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(16)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const inSight = () =>
      rows.evaluateAll(
        (all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length - 1,
      )
    await expect.poll(inSight).toBeGreaterThanOrEqual(10)
  })
})

test('the list of people is accessible at every width, and nothing scrolls sideways', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildNamed(plantao.db)
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  await buildBrokerage(plantao.db)
  await buildColaborador(plantao.db, {
    nome: 'Maria Aparecida do Perpétuo Socorro Albuquerque de Vasconcelos e Figueiredo Cavalcanti',
    email: 'um.endereco.de.email.muito.comprido.para.caber.numa.linha.so@imobiliaria-aurora.example',
    comissao_base: 100,
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(screen.row(NAMES.ana)).toBeVisible()
  await screen.select(NAMES.ana)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await visit(page, '/colaboradores?aba=novo')
  await field(screen.newForm, 'CPF').fill('52998224724')
  await screen.pressSave()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await visit(page, '/colaboradores?aba=organograma')
  await expect(page.getByRole('tree')).toHaveCount(1)
  await expectNoSidewaysScroll(page)

  await visit(page, '/colaboradores')
  await screen.action('Histórico', NAMES.fabio).click()
  await expect(screen.history.getByRole('listitem').last()).toContainText('criou o colaborador')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await screen.action('Inativar', NAMES.fabio).click()
  await expect(screen.consequences).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await screen.openEdit(NAMES.fabio)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 740 })
  const card = screen.card(NAMES.ana)
  await expect(card).toContainText('Corretor')
  await expect(card.getByRole('button')).toHaveCount(4)
  await expectAccessible(page)
})
