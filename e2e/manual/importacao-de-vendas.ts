/** Screenshots of the chapter on the import of sales. */
import { expect } from '@playwright/test'
import { saleRow, sheetOf } from '../../src/server/testing/files/planilha-de-vendas.ts'
import { importacaoDeVendas } from '../vocabulary/importacao-de-vendas.ts'
import type { Photographer } from './pictures.ts'

const CLIENTS = ['Marina Prado', 'Caio Bastos', 'Tereza Lins', 'Rui Medeiros', 'Sônia Vidal', 'Ivo Teles']

const SHEET = sheetOf(
  CLIENTS.map((Cliente, i) =>
    saleRow(i + 1, {
      Cliente,
      Empreendimento: i < 3 ? 'Vista Cambuí' : 'Res. Jardim das Acácias',
      Loja: 'Aurora Campinas',
      Corretor: 'Beatriz',
      ...(i === 4 ? { Data: '31/02/2026' } : {}),
    }),
  ),
  [['Vendas de fevereiro'], []],
)

export async function takeSalesImportPictures({ take, visit }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  const screen = importacaoDeVendas(page)
  await screen.open()
  await screen.choose(SHEET, 'vendas de fevereiro.csv')
  await expect(screen.colunas.first()).toBeVisible()
  // High enough for all columns: the bar at the top would cover some.
  await page.setViewportSize({ width: 1280, height: 1800 })
  await take('importar-vendas-colunas', page.getByRole('region', { name: 'Colunas' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await screen.validar.click()
  await expect(screen.erros).toHaveCount(1)
  await screen.validacao.evaluate((summary) => summary.scrollIntoView({ block: 'start' }))
  await page.evaluate(() => scrollBy(0, -80))
  await take('importar-vendas-conferir', page)
  await page.context().close()
}
