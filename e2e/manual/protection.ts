/** Screenshots of attachments and of the chapters on Auditoria, Proteção de dados and backups. */
import { expect, type Page } from '@playwright/test'
import { buildPng } from '../../src/server/testing/files/images.ts'
import { field, heading } from '../vocabulary/page.ts'
import { vendasScreen } from '../vocabulary/vendas.ts'
import type { Photographer } from './pictures.ts'

export async function takeProtectionPictures(photographer: Photographer): Promise<void> {
  const page = await photographer.visit('Administrador')
  await attachments(photographer, page)
  // The filters, and what happened last.
  await page.setViewportSize({ width: 1280, height: 640 })
  await audit(photographer, page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await client(photographer, page)
  await backup(photographer, page)
  await page.context().close()
}

async function attachments({ take }: Photographer, page: Page): Promise<void> {
  const screen = vendasScreen(page)
  await screen.open()
  const details = await screen.openDetails((await newestSale(page)).numero_venda)
  await details.getByLabel('Arquivos a anexar').setInputFiles([
    { name: 'Contrato assinado.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
    { name: 'RG frente e verso.png', mimeType: 'image/png', buffer: buildPng(30, 30) },
  ])
  const list = details.getByRole('list', { name: 'Anexos' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.scrollIntoViewIfNeeded()
  await take('anexos', details)
  await page.keyboard.press('Escape')
}

async function audit({ take }: Photographer, page: Page): Promise<void> {
  await page.goto('/auditoria')
  await expect(page.getByRole('table', { name: 'Auditoria' })).toContainText('Helena')
  await take('auditoria', page)
}

async function client({ take }: Photographer, page: Page): Promise<void> {
  const { cliente_cpf } = await newestSale(page)
  await page.goto('/titulares')
  await field(page, 'CPF do titular').fill(cliente_cpf)
  await field(page, 'Motivo').fill('Pedido por email de 3 de maio')
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect(page.getByRole('region', { name: /^O que se guarda do CPF/ })).toBeVisible()
  await take('titular', page)
}

async function backup({ take }: Photographer, page: Page): Promise<void> {
  await page.goto('/configuracoes')
  const section = page.getByRole('region', { name: 'Cópia de segurança' })
  await expect(async () => {
    await page.reload()
    await expect(heading(page, 'Configurações')).toBeVisible()
    await expect(section).toContainText('A última foi feita')
  }).toPass()
  await take('copia-de-seguranca', section)
}

async function newestSale(page: Page): Promise<{ numero_venda: string; cliente_cpf: string }> {
  const answer = await page.request.get('/api/vendas?limite=1')
  const { itens } = await answer.json()
  return itens[0]
}
