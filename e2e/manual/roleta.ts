/** Screenshots of the chapter on the roleta and the awards. */
import { expect } from '@playwright/test'
import { field, heading } from '../vocabulary/page.ts'
import { recordsScreen } from '../vocabulary/records.ts'
import { PREMIACOES, ROLETAS, roletaScreen } from '../vocabulary/roleta.ts'
import type { Photographer } from './pictures.ts'

export async function takeRoletaPictures({ visit, take }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  const roleta = roletaScreen(page)
  await openOne()
  await take('roleta-visual', page)

  const roletas = recordsScreen(page, ROLETAS)
  await roletas.open()
  await expect(roletas.names().first()).toBeVisible()
  await take('roleta-lista', page)
  // Fewer rows, to keep the file small.
  await page.setViewportSize({ width: 1280, height: 720 })
  await roleta.tab('Elegibilidade')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await take('roleta-elegibilidade', page)

  const premiacoes = recordsScreen(page, PREMIACOES)
  await premiacoes.open()
  await expect(premiacoes.names().first()).toBeVisible()
  await take('premiacoes', page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await roletas.open()
  await page.getByRole('button', { name: 'Prova roleta Sorteio da Convenção' }).click()
  await expect(page.getByText('A prova confere', { exact: true })).toBeVisible()
  await take('roleta-prova', page)

  await openOne()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  const whole = page.getByRole('dialog', { name: 'Roleta' })
  await whole.getByRole('button', { name: 'Sortear', exact: true }).click()
  await expect(roleta.announced).toHaveCount(1)
  await take('roleta-tela-cheia', page)
  await page.context().close()

  /** Opens a draw of a single store: with few participants, the names on the wheel are legible. */
  async function openOne(): Promise<void> {
    await roleta.open()
    await field(page, 'Sorteio').click()
    await page.getByRole('option', { name: /^Roleta de São Carlos/ }).click()
    await expect(heading(page, 'Roleta de São Carlos')).toBeVisible()
    await expect(roleta.wheel).toBeVisible()
  }
}
