/** Screenshots of the chapter on moving in, of a new installation. */
import { expect } from '@playwright/test'
import { asDump } from '../../src/server/testing/database/old-database.ts'
import { faultyDatabase } from '../../src/server/testing/database/old-faults.ts'
import { cargas } from '../vocabulary/cargas.ts'
import { field, heading } from '../vocabulary/page.ts'
import type { Photographer } from './pictures.ts'

/** `setupLink` leads to the first access of an installation without data. */
export async function takeCargasPictures({ take, visit }: Photographer, setupLink: string): Promise<void> {
  const page = await visit('visitante')
  await page.goto(setupLink)
  await field(page, 'Nome').fill('Helena Duarte')
  await field(page, 'Email').fill('helena.duarte@aurora.example')
  await field(page, 'Senha').fill('uma senha só sua')
  await field(page, 'Confirmar Senha').fill('uma senha só sua')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Primeiros passos')).toBeVisible()
  const screen = cargas(page)
  await page.goto(new URL('/trazer-dados', setupLink).href)
  await screen.choose([['banco antigo.sql', asDump(faultyDatabase())]])
  await screen.rehearse.click()
  await expect(screen.problems.first()).toBeVisible()
  await take('trazer-ensaio', page)
  await heading(page, 'O que há com as linhas').evaluate((title) => title.scrollIntoView({ block: 'start' }))
  await page.evaluate(() => scrollBy(0, -80))
  await take('trazer-problemas', page)
  await screen.load.click()
  await page.getByRole('button', { name: 'Trazer', exact: true }).click()
  await expect(heading(page, 'Os dados estão aqui')).toBeVisible()
  await take('trazer-resultado', page)
  await page.context().close()
}
