/** The table of colaboradores on common desktops. */
import type { Locator } from '@playwright/test'
import { buildColaborador, buildLoja } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { colaboradoresScreen } from './vocabulary/colaboradores.ts'

test('at 1280 px the actions cover nothing of a row, and take its colour; at 1366 × 700 ten colaboradores are in sight', async ({
  page,
  plantao,
  signIn,
}) => {
  // Beside a scroll bar.
  await page.setViewportSize({ width: 1264, height: 800 })
  const { db } = plantao
  const nome = 'Maria Aparecida Figueiredo'
  const loja = await buildLoja(db, { nome: 'Loja Vila Mariana' })
  const superior = await buildColaborador(db, { nome: 'Guilherme Albuquerque', cargo: 'Gerente' })
  const indicador = await buildColaborador(db, { nome: 'Fernanda Vasconcelos', cargo: 'Gerente' })
  await buildColaborador(db, {
    nome,
    loja_id: loja.id,
    superior_id: superior.id,
    indicado_por: indicador.id,
    comissao_base: 2.75,
    status: 'Inativo',
  })
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  const row = screen.row(nome)
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
  await screen.select(nome)
  const selected = await colourOf()
  expect(selected).not.toBe(hovered)
  expect(await background(cells.last())).toContain(selected)

  await test.step('at 1366 × 700 ten are in sight', async () => {
    const links = { loja_id: loja.id, superior_id: superior.id, indicado_por: superior.id }
    for (let i = 0; i < 12; i++)
      await buildColaborador(db, { ...links, nome: `Maria Aparecida Figueiredo ${i}` })
    await page.setViewportSize({ width: 1366, height: 700 })
    await page.goto('/colaboradores')
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
