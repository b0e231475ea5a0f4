/** The pictures of the chapter on the roleta and the awards. */
import { expect } from '@playwright/test'
import { recordsScreen } from '../vocabulary/records.ts'
import { PREMIACOES, ROLETAS, roletaScreen } from '../vocabulary/roleta.ts'
import type { Photographer } from './pictures.ts'

export async function takeRoletaPictures({ visit, take }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  const roleta = roletaScreen(page)
  await roleta.open()
  await expect(roleta.wheel).toBeVisible()
  await take('roleta-visual', page)

  const roletas = recordsScreen(page, ROLETAS)
  await roletas.open()
  await expect(roletas.names().first()).toBeVisible()
  await take('roleta-lista', page)
  await roleta.tab('Elegibilidade')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await take('roleta-elegibilidade', page)

  const premiacoes = recordsScreen(page, PREMIACOES)
  await premiacoes.open()
  await expect(premiacoes.names().first()).toBeVisible()
  await take('premiacoes', page)

  await roletas.open()
  await page.getByRole('button', { name: 'Prova roleta Sorteio da Convenção' }).click()
  await expect(page.getByText('A prova confere', { exact: true })).toBeVisible()
  await take('roleta-prova', page)

  await roleta.open()
  await expect(roleta.wheel).toBeVisible()
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  const inteira = page.getByRole('dialog', { name: 'Roleta' })
  await inteira.getByRole('button', { name: 'Sortear', exact: true }).click()
  await expect(roleta.announced).toHaveCount(1)
  await take('roleta-tela-cheia', page)
  await page.context().close()
}
