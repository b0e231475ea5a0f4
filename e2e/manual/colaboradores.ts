/** Screenshots of the chapter on colaboradores. */
import { expect, type Page } from '@playwright/test'
import { colaboradoresScreen, pick } from '../vocabulary/colaboradores.ts'
import { field } from '../vocabulary/page.ts'
import { fillFields } from '../vocabulary/records.ts'
import type { Photographer } from './pictures.ts'

export async function takeColaboradoresPictures(photographer: Photographer): Promise<void> {
  const page = await photographer.visit('Administrador')
  await page.setViewportSize({ width: 1280, height: 720 })
  await theList(photographer, page)
  await aNewOne(photographer, page)
  await theSuccessor(photographer, page)
  await theTree(photographer, page)
  await page.context().close()
}

async function theList({ take }: Photographer, page: Page): Promise<void> {
  const screen = colaboradoresScreen(page)
  await screen.open('?ordem=nome')
  await expect(screen.names().first()).toBeVisible()
  await take('colaboradores', page)
  const names = await screen.names().allTextContents()
  await screen.select(...names.slice(1, 4))
  await expect(screen.selection).toBeVisible()
  await take('varios-colaboradores', page)
}

async function aNewOne({ take }: Photographer, page: Page): Promise<void> {
  const screen = colaboradoresScreen(page)
  await screen.open('?aba=novo')
  await fillFields(screen.newForm, {
    'Nome Completo': 'Mariana Toledo Ramos',
    CPF: '52998224725',
    Telefone: '16903214567',
    Email: 'mariana.ramos@aurora.example',
    'Comissão Base (%)': '2,5',
    CRECI: 'SP 123456-F',
  })
  await pick(page, screen.newForm, 'Loja', 'Aurora Araraquara')
  await page.evaluate(() => scrollTo(0, 0))
  await take('novo-colaborador', page)
  await page.getByRole('tab', { name: 'Lista de Colaboradores' }).click()
  await screen.leaving.getByRole('button', { name: 'Descartar' }).click()
}

async function theSuccessor({ take }: Photographer, page: Page): Promise<void> {
  const screen = colaboradoresScreen(page)
  await screen.open('?ordem=cargo')
  const diretor = (await screen.names().first().textContent()) ?? ''
  await screen.action('Inativar', diretor).click()
  await field(screen.consequences, 'Quem assume a equipe').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await take('quem-assume', page)
  await page.keyboard.press('Escape')
}

async function theTree({ take }: Photographer, page: Page): Promise<void> {
  await colaboradoresScreen(page).open('?aba=organograma')
  await expect(page.getByRole('tree').first()).toBeVisible()
  await take('organograma', page)
}
