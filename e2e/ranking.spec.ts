/** The rankings of a period: figures, printed list and full screen. Shared positions and what a row leads to, src/web/ranking/screen.test.ts shows. */
import type { Page } from '@playwright/test'
import { buildColaborador, buildVenda } from '../src/server/testing/office/builders.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectPrinting, paperOf, watchPrinting } from './vocabulary/printing.ts'

const MAIO = '/ranking?de=2026-05-01&ate=2026-05-31'

/** Twelve Corretores sold once each, R$ 1.000,00 more from one to the next; registers further sales. */
async function sellTwelve(db: Plantao['db'], { loja_id, empreendimento_id }: Brokerage) {
  const sell = (colaborador_id: string, valor_venda: number) =>
    buildVenda(db, { loja_id, empreendimento_id, valor_venda, colaborador_id, data_venda: '2026-05-04' }, [
      { colaborador_id },
    ])
  for (let n = 1; n <= 12; n++)
    await sell((await buildColaborador(db, { nome: `Corretor ${n}`, loja_id })).id, n * 1000)
  return sell
}

test('the ranking of lojas is printed, and leads to its sales', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  await sellTwelve(db, brokerage)
  await watchPrinting(page)
  await signIn(page, 'Staff')
  await page.goto(MAIO)
  await expect(page).toHaveTitle(/Ranking/)
  await expect(page.getByText('Todas as vendas do período: 12 vendas')).toContainText('R$ 78.000,00')
  await expectSound(page)
  await page.getByRole('tab', { name: 'Lojas' }).click()
  const lojas = page.getByRole('table', { name: 'Ranking de lojas' })
  await expect(lojas).toContainText(new RegExp(`${NAMES.loja}12R\\$.78\\.000,00`))
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectPrinting(page)
  const { pages, text } = await paperOf(page)
  expect(pages).toBe(1)
  if (text !== null)
    for (const part of ['Ranking de lojas', 'Período: 01/05/2026 a 31/05/2026', NAMES.loja, 'Soma'])
      expect(text).toContain(part)
  await lojas.getByRole('link', { name: NAMES.loja }).click()
  await expect(page.getByRole('heading', { name: 'Vendas', level: 1 })).toBeVisible()
  await expect(page.getByText('12 vendas ·')).toContainText('R$ 78.000,00')
})

test('on a phone the open tab of the ranking is in sight, and that there are more', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  await sellTwelve(db, brokerage)
  await signIn(page, 'Staff')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${MAIO}&aba=empreendimentos`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab('Empreendimentos')).toBeInViewport({ ratio: 1 })
  await expect(tab('Corretores')).not.toBeInViewport({ ratio: 1 })
  // Those before the open one fade out at the left edge.
  const fading = () =>
    page
      .getByRole('tablist', { name: 'Ranking' })
      .evaluate((list) => getComputedStyle(list).getPropertyValue('--sumindo-a-esquerda'))
  await expect.poll(fading).toBe('48px')
})

test('full screen shows the first ten without commissions, follows new sales, and Esc leaves it', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const sell = await sellTwelve(db, brokerage)
  const nome = 'Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo Vasconcelos Neta'
  const maria = await buildColaborador(db, { nome, loja_id: brokerage.loja_id })
  await signIn(page, 'Staff')
  await page.goto(MAIO)
  const viewIn = (window: Page) => {
    const dialog = window.getByRole('dialog', { name: 'Ranking' })
    return { dialog, rows: dialog.getByRole('listitem') }
  }
  await test.step('at 1440 × 900 the ten rows are wholly in sight', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('tab', { name: 'Corretores' }).click()
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    const { dialog, rows } = viewIn(page)
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(9)).toContainText('Corretor 3')
    const below = await rows.nth(9).evaluate((row) => innerHeight - row.getBoundingClientRect().bottom)
    expect(below).toBeGreaterThanOrEqual(12)
    await expect(dialog).not.toContainText('Comiss')
  })
  await test.step('large, it follows new sales', async () => {
    // A window that was in full screen is not resized, so each size has its own.
    const wall = await page.context().newPage()
    await wall.setViewportSize({ width: 1920, height: 1080 })
    await wall.goto(MAIO)
    await wall.getByRole('button', { name: 'Tela cheia' }).click()
    const { dialog, rows } = viewIn(wall)
    const size = await rows.first().evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize))
    expect(size).toBeGreaterThanOrEqual(32)
    await sell(maria.id, 99_999_999_999.99)
    await expect(rows.first()).toContainText(nome)
    await expect(rows.first()).toContainText('R$ 99.999.999.999,99')
    expect(await dialog.evaluate((view) => view.scrollWidth <= view.clientWidth)).toBe(true)
    await wall.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})
