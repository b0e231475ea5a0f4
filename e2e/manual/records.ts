/** Screenshots of the chapters on lojas and empreendimentos. */
import { expect, type Page } from '@playwright/test'
import { EMPREENDIMENTOS, fillFields, LOJAS, recordsScreen } from '../vocabulary/records.ts'
import type { Photographer } from './pictures.ts'

export async function takeRecordsPictures(photographer: Photographer): Promise<void> {
  const page = await photographer.visit('Administrador')
  await lojas(photographer, page)
  await empreendimentos(photographer, page)
  await page.context().close()
}

async function lojas({ take }: Photographer, page: Page): Promise<void> {
  const screen = recordsScreen(page, LOJAS)
  await screen.open()
  await expect(screen.row('Aurora Araraquara')).toBeVisible()
  await take('lojas', page)
  await screen.openNew()
  await fillFields(screen.newForm, {
    Nome: 'Aurora Limeira',
    Código: 'LI',
    Telefone: '1934410000',
    CEP: '13480000',
    Endereço: 'Rua Boa Morte',
    Estado: 'sp',
  })
  await take('nova-loja', page)
  await page.getByRole('link', { name: 'Lojas' }).click()
  await screen.leaving.getByRole('button', { name: 'Descartar' }).click()
  await screen.openEdit('Aurora Araraquara')
  await take('editar-loja', page)
  await page.keyboard.press('Escape')
  await screen.openDeletion('Aurora Araraquara')
  await screen.pressDelete()
  await expect(screen.deletion).toContainText('Não é possível excluir')
  await take('excluir-loja', page)
  await page.keyboard.press('Escape')
}

async function empreendimentos({ take }: Photographer, page: Page): Promise<void> {
  const screen = recordsScreen(page, EMPREENDIMENTOS)
  await screen.open()
  await expect(screen.row('Botânico Tower')).toBeVisible()
  // Fewer rows, to keep the file small.
  await page.setViewportSize({ width: 1280, height: 720 })
  await take('empreendimentos', page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await screen.openEdit('Botânico Tower')
  await take('editar-empreendimento', page)
  await page.keyboard.press('Escape')
  await screen.openNew()
  await take('novo-empreendimento', page)
  await screen.open()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(screen.card('Botânico Tower')).toBeVisible()
  await take('empreendimentos-celular', page)
}
