/** Screenshots of the chapters on the ranking and on printing. */
import { expect } from '@playwright/test'
import { expectPrinting, watchPrinting } from '../vocabulary/printing.ts'
import type { Photographer } from './pictures.ts'

/** The upper part of A4 across, between its margins, in CSS pixels. */
const PAPER = { width: 1047, height: 520 }

export async function takeRankingPictures({ visit, take }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  await watchPrinting(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/ranking')
  await expect(page.getByRole('table', { name: 'Ranking de corretores' })).toBeVisible()
  await take('ranking', page)
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  await expect(page.getByRole('dialog', { name: 'Ranking' }).getByRole('listitem').first()).toBeVisible()
  await take('ranking-tela-cheia', page)
  await page.keyboard.press('Escape')

  await page.goto('/colaboradores')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectPrinting(page)
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  await take('imprimir', page)
  await page.context().close()
}
