/** The rankings of a period: figures, printed list and full screen. */
import type { Page } from '@playwright/test'
import { buildColaborador, buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectPrinting, paperOf, watchPrinting } from './vocabulary/printing.ts'

const MAIO = '/ranking?de=2026-05-01&ate=2026-05-31'

test('a ranking has the dashboard’s figures, shares positions, leads to its sales and is printed', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id, corretores },
  signIn,
}) => {
  for (const [n, valor_venda] of [500_000, 500_000, 100_000.01].entries())
    await buildVenda(
      db,
      { loja_id, empreendimento_id, valor_venda, colaborador_id: corretores[n], data_venda: '2026-05-04' },
      [{ colaborador_id: corretores[n], percentual_comissao: 2 }],
    )
  await watchPrinting(page)
  await signIn(page, 'Staff')
  await page.goto(MAIO)
  await expect(page).toHaveTitle(/Ranking/)
  const table = page.getByRole('table', { name: 'Ranking de corretores' })
  await expect(table.getByRole('row')).toHaveText([
    /Posição/,
    new RegExp(`^1º${NAMES.ana}1R\\$.500\\.000,00R\\$.10\\.000,00`),
    new RegExp(`^1º${NAMES.bruno}1R\\$.500\\.000,00`),
    new RegExp(`^3º${NAMES.carla}1R\\$.100\\.000,01R\\$.2\\.000,00`),
  ])
  await expect(page.getByText('Todas as vendas do período: 3 vendas')).toContainText('R$ 1.100.000,01')

  await expectSound(page)

  await page.getByRole('tab', { name: 'Lojas' }).click()
  const lojas = page.getByRole('table', { name: 'Ranking de lojas' })
  await expect(lojas).toContainText(new RegExp(`${NAMES.loja}3R\\$.1\\.100\\.000,01`))

  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectPrinting(page)
  const { pages, text } = await paperOf(page)
  expect(pages).toBe(1)
  if (text !== null)
    for (const part of ['Ranking de lojas', 'Período: 01/05/2026 a 31/05/2026', NAMES.loja, 'Soma'])
      expect(text).toContain(part)

  await lojas.getByRole('link', { name: NAMES.loja }).click()
  await expect(page.getByRole('heading', { name: 'Vendas', level: 1 })).toBeVisible()
  await expect(page.getByText('3 vendas ·')).toContainText('R$ 1.100.000,01')
})

test('full screen shows the first ten without commissions, follows new sales, and Esc leaves it; on a phone the open tab is in sight', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id },
  signIn,
}) => {
  const sell = (colaborador_id: string, valor_venda: number) =>
    buildVenda(db, { loja_id, empreendimento_id, valor_venda, colaborador_id, data_venda: '2026-05-04' }, [
      { colaborador_id },
    ])
  for (let n = 1; n <= 12; n++)
    await sell((await buildColaborador(db, { nome: `Corretor ${n}`, loja_id })).id, n * 1000)
  const nome = 'Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo Vasconcelos Neta'
  const maria = await buildColaborador(db, { nome, loja_id })
  await signIn(page)
  // A window that was in full screen is not resized, so each size has its own.
  const inFullScreen = async (window: Page, width: number, height: number) => {
    await window.setViewportSize({ width, height })
    await window.goto(MAIO)
    await window.getByRole('button', { name: 'Tela cheia' }).click()
    const dialog = window.getByRole('dialog', { name: 'Ranking' })
    return { dialog, rows: dialog.getByRole('listitem') }
  }
  await test.step('at 1440 × 900 the ten rows are wholly in sight', async () => {
    const { dialog, rows } = await inFullScreen(await page.context().newPage(), 1440, 900)
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(9)).toContainText('Corretor 3')
    const below = await rows.nth(9).evaluate((row) => innerHeight - row.getBoundingClientRect().bottom)
    expect(below).toBeGreaterThanOrEqual(12)
    await expect(dialog).not.toContainText('Comiss')
  })
  await test.step('large, it follows new sales', async () => {
    const wall = await page.context().newPage()
    const { dialog, rows } = await inFullScreen(wall, 1920, 1080)
    const size = await rows.first().evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize))
    expect(size).toBeGreaterThanOrEqual(32)
    await sell(maria.id, 99_999_999_999.99)
    await expect(rows.first()).toContainText(nome)
    await expect(rows.first()).toContainText('R$ 99.999.999.999,99')
    expect(await dialog.evaluate((view) => view.scrollWidth <= view.clientWidth)).toBe(true)
    await wall.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('on a phone the open tab is in sight, and that there are more', async () => {
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
})
