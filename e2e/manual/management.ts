/** Screenshots of the chapters on faixas, metas and campanhas. */
import { expect, type Page } from '@playwright/test'
import { addDays, addMonths, monthOf, today } from '../../src/core/dates.ts'
import { field } from '../vocabulary/page.ts'
import { CAMPANHAS, fillFields, METAS, recordsScreen } from '../vocabulary/records.ts'
import { vendasScreen } from '../vocabulary/vendas.ts'
import type { Photographer } from './pictures.ts'

export async function takeManagementPictures(photographer: Photographer): Promise<void> {
  const page = await photographer.visit('Administrador')
  await tiers(photographer, page)
  await goals(photographer, page)
  await campaigns(photographer, page)
  await page.context().close()
}

async function tiers({ take }: Photographer, page: Page): Promise<void> {
  await page.goto('/faixas')
  await expect(page.getByRole('table', { name: 'Faixas' })).toBeVisible()
  await take('faixas', page)
  await page.getByRole('button', { name: 'Histórico faixa Prata' }).click()
  await expect(page.getByRole('table', { name: 'Histórico da faixa' })).toBeVisible()
  await take('faixa-historico', page.getByRole('dialog', { name: 'Histórico da Faixa' }))
  const hoje = today(new Date())
  await page.goto(`/faixas?aba=apuracao&de=${monthOf(addMonths(hoje, -5)).start}&ate=${hoje}`)
  await expect(page.getByRole('table', { name: 'Apuração' })).toBeVisible()
  await take('faixas-apuracao', page)
  await page.getByRole('button', { name: 'Aplicar promoções' }).click()
  await take('faixas-promocoes', page.getByRole('dialog', { name: 'Aplicar promoções' }))
}

async function goals({ take }: Photographer, page: Page): Promise<void> {
  const metas = recordsScreen(page, METAS)
  // Fewer rows, to keep the file small.
  await page.setViewportSize({ width: 1280, height: 640 })
  await metas.open('?status=Ativa&busca=Meta%20de%20valor')
  await expect(page.getByRole('table', { name: 'Metas' })).toBeVisible()
  await take('metas', page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await metas.openNew()
  await fillFields(metas.newForm, { Nome: 'Meta de fim de ano', 'Valor da Meta': '1500000' })
  await field(metas.newForm, 'Colaborador').click()
  await page.getByRole('option').first().click()
  await take('nova-meta', page)
  await leave(page)
}

async function campaigns({ take }: Photographer, page: Page): Promise<void> {
  const campanhas = recordsScreen(page, CAMPANHAS)
  await campanhas.open()
  await expect(page.getByRole('table', { name: 'Campanhas' })).toBeVisible()
  await take('campanhas', page)
  await campanhas.action('Ver', 'Bônus Botânico').click()
  await expect(page.getByRole('table', { name: 'Vendas da campanha' })).toBeVisible()
  await take('campanha', page.getByRole('dialog', { name: 'Detalhes da Campanha' }))
  await page.keyboard.press('Escape')
  await campanhas.openNew()
  const hoje = today(new Date())
  await fillFields(campanhas.newForm, { Nome: 'Virada de ano', 'Desconto (%)': '2' })
  await fillFields(campanhas.newForm, {
    'Data de Início': typed(hoje),
    'Data de Fim': typed(addDays(hoje, 30)),
  })
  await field(campanhas.newForm, 'Nome').focus()
  await take('nova-campanha', page)
  await leave(page)

  const vendas = vendasScreen(page)
  await vendas.open()
  await page
    .getByRole('button', { name: /^Aplicar campanha venda/ })
    .first()
    .click()
  await field(vendas.campaigns, 'Campanha').click()
  await page.getByRole('option').first().click()
  await expect(vendas.campaigns).toContainText('Desconto padrão')
  await take('aplicar-campanha', vendas.campaigns)
}

/** Returns to the list, discarding the typed values. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
}

function typed(date: string): string {
  return date.split('-').reverse().join('')
}
