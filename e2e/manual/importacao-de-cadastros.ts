/** Screenshots of the columns of spreadsheets of lojas and of a team. */
import { expect } from '@playwright/test'
import { importacaoDePlanilha, planilha } from '../vocabulary/importacao-de-vendas.ts'
import type { Photographer } from './pictures.ts'

export async function takeRecordsImportPictures({ take, visit }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  // High enough for all columns: the bar at the top would cover some.
  await page.setViewportSize({ width: 1280, height: 1500 })
  const screen = importacaoDePlanilha(page)
  const columns = page.getByRole('region', { name: 'Colunas' })
  await page.goto('/lojas?aba=importar')
  await screen.choose(await planilha('cadastros'), 'lojas.xlsx')
  await expect(screen.colunas.first()).toBeVisible()
  await take('importar-lojas-colunas', columns)

  await page.goto('/colaboradores?aba=importar')
  await screen.choose(await planilha('equipe'), 'equipe.xlsx')
  await screen.folha.selectOption('Equipe')
  await expect(screen.coluna('Nome do corretor')).toHaveValue('nome')
  await expect(page.getByRole('button', { name: 'Fechar' })).toHaveCount(0, { timeout: 15_000 })
  await take('importar-equipe-colunas', columns)
  await page.context().close()
}
