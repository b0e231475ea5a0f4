/** Screenshots of the chapter on the dashboard, the search and the bell. */
import { expect } from '@playwright/test'
import { field, heading } from '../vocabulary/page.ts'
import { bell, palette } from '../vocabulary/palette.ts'
import type { Photographer } from './pictures.ts'

/** Height of the sticky top bar plus a margin, in pixels. */
const BAR_HEIGHT = 72

export async function takeDashboardPictures({ visit, take }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  await page.goto('/dashboard')
  const chart = page.getByRole('img', { name: /^Gráfico de barras/ })
  await expect(chart).toBeVisible()
  await chart.evaluate((element, barHeight) => {
    element.closest('section')?.scrollIntoView()
    scrollBy(0, -barHeight)
  }, BAR_HEIGHT)
  await take('painel-abaixo', page)

  await page.goto('/dashboard')
  await field(page, 'Período').click()
  await page.getByRole('option', { name: 'Últimos 3 meses' }).click()
  await field(page, 'Loja').click()
  await page.getByRole('option', { name: 'Aurora Campinas' }).click()
  await expect(heading(page, 'Vendas do Período')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vendas do Período' })).toContainText('R$')
  // Otherwise the element under the mouse would be shown in its hover state.
  await page.mouse.move(0, 0)
  await take('painel-filtrado', page)

  await page.goto('/dashboard')
  const search = palette(page)
  await search.open()
  await page.keyboard.type('mar')
  await expect(search.group('Vendas').getByRole('option')).toHaveCount(5)
  await take('busca', search.dialog)
  await page.keyboard.press('Escape')
  await expect(search.dialog).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 660 })
  const notices = bell(page)
  await notices.open()
  await expect(notices.panel.getByRole('region').first()).toBeVisible()
  await take('avisos', page)
  await page.context().close()
}
