/** Screenshots of the chapter on the money that is paid: commissions, payees, closings. */
import { expect } from '@playwright/test'
import { heading } from '../vocabulary/page.ts'
import type { Photographer } from './pictures.ts'

export async function takeFinanceiroPictures({ visit, take }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  const table = (name: string) => page.getByRole('table', { name, exact: true })
  await page.setViewportSize({ width: 1280, height: 680 })
  await page.goto('/comissoes')
  await table('Comissões').waitFor()
  await take('comissoes', page)
  await page.goto('/favorecidos')
  await table('Favorecidos').waitFor()
  await take('favorecidos', page)

  await page.goto('/fechamentos')
  await table('Fechamentos').getByRole('row').filter({ hasText: 'Em aprovação' }).getByRole('link').click()
  await page.getByRole('region', { name: 'Resumo' }).waitFor()
  await take('fechamento', page)
  await page.goto('/fechamentos')
  await page.getByRole('link', { name: 'Fechamento 2', exact: true }).click()
  await page.getByRole('link', { name: 'Pagar', exact: true }).click()
  await heading(page, 'Pagar').waitFor()
  await page.getByRole('img', { name: /^Código QR do PIX/ }).waitFor()
  await expect(page.getByRole('button', { name: 'Pago', exact: true })).toBeEnabled({ timeout: 30_000 })
  await take('pagar', page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/comissoes')
  await page.getByRole('button', { name: 'Todas as somas' }).waitFor()
  await take('comissoes-celular', page)
  await page.context().close()
}
