/** The rankings of a period: figures, printed list and full screen. */
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
  await page.goto('/dashboard?de=2026-05-01&ate=2026-05-31')
  await page.getByRole('navigation').getByRole('link', { name: 'Ranking' }).click()
  await expect(page).toHaveTitle(/Ranking/)
  await page.goto(MAIO)
  const table = page.getByRole('table', { name: 'Ranking de corretores' })
  await expect(table.getByRole('row')).toHaveText([
    /Posição/,
    new RegExp(`^1º${NAMES.ana}1R\\$.500\\.000,00R\\$.10\\.000,00`),
    new RegExp(`^1º${NAMES.bruno}1R\\$.500\\.000,00`),
    new RegExp(`^3º${NAMES.carla}1R\\$.100\\.000,01R\\$.2\\.000,00`),
  ])
  await expect(page.getByText('Todas as vendas do período: 3 vendas')).toContainText('R$ 1.100.000,01')

  await expectSound(page)

  await page.getByRole('tab', { name: 'Gerentes' }).click()
  await expect(page.getByRole('table', { name: 'Ranking de gerentes' })).toContainText(
    new RegExp(`1º${NAMES.fabio}3R\\$.1\\.100\\.000,01`),
  )
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

test('a sale in Desistência counts only if asked, a corretor has the own share, and a row leads to what it counts', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id, corretores },
  signIn,
}) => {
  const [ana, bruno] = corretores
  const sell = (status: 'Assinada' | 'Desistência', valor_venda: number) =>
    buildVenda(
      db,
      { loja_id, empreendimento_id, valor_venda, status, colaborador_id: ana, data_venda: '2026-05-04' },
      [
        { colaborador_id: ana, valor_comissao: 70 },
        { colaborador_id: bruno, valor_comissao: 30 },
      ],
    )
  await sell('Assinada', 1000)
  await sell('Desistência', 9000)
  await signIn(page)
  await page.goto(MAIO)
  const row = page.getByRole('table', { name: 'Ranking de corretores' }).getByRole('row').nth(1)
  await expect(row).toHaveText(new RegExp(`^1º${NAMES.ana}1R\\$.1\\.000,00R\\$.70,00$`))
  await row.getByRole('link', { name: NAMES.ana }).click()
  await expect(page.getByText('1 venda ·')).toContainText('R$ 1.000,00')
  await page.goBack()

  await page.getByRole('checkbox', { name: 'Incluir desistências' }).check()
  await expect(row).toHaveText(new RegExp(`^1º${NAMES.ana}2R\\$.10\\.000,00R\\$.140,00$`))
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Incluir desistências' })).toBeChecked()
  await row.getByRole('link', { name: NAMES.ana }).click()
  await expect(page.getByText('2 vendas ·')).toContainText('R$ 10.000,00')

  await page.goto('/dashboard?de=2026-05-01&ate=2026-05-31')
  for (const name of ['Vendas do Mês', 'Top Vendedores', 'Vendas por Loja'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText('inclui desistências')
})

test('full screen shows the first ten without commissions, follows new sales, and Esc leaves it', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id, corretores },
  signIn,
}) => {
  const nome = 'Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo Vasconcelos Neta'
  const maria = await buildColaborador(db, { nome, loja_id })
  const sell = (colaborador_id: string, valor_venda: number) =>
    buildVenda(db, { loja_id, empreendimento_id, valor_venda, colaborador_id, data_venda: '2026-05-04' }, [
      { colaborador_id },
    ])
  await sell(corretores[0], 200_000)
  await sell(corretores[1], 100_000)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page)
  await page.goto(MAIO)
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ranking' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([new RegExp(`^1º${NAMES.ana}`), new RegExp(`^2º${NAMES.bruno}`)])
  await expect(dialog).not.toContainText('Comiss')
  const size = await rows.first().evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize))
  expect(size).toBeGreaterThanOrEqual(32)

  await sell(maria.id, 99_999_999_999.99)
  await expect(rows.first()).toContainText(nome)
  await expect(rows.first()).toContainText('R$ 99.999.999.999,99')
  expect(await dialog.evaluate((view) => view.scrollWidth <= view.clientWidth)).toBe(true)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Ranking de corretores' })).toBeVisible()
})

test('at 1440 × 900 ten rows are wholly in sight; on a phone the open tab is, and that there are more', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id },
  signIn,
}) => {
  for (let n = 1; n <= 12; n++) {
    const { id } = await buildColaborador(db, { nome: `Corretor ${n}`, loja_id })
    const sale = { loja_id, empreendimento_id, colaborador_id: id, data_venda: '2026-05-04' }
    await buildVenda(db, { ...sale, valor_venda: n * 1000 }, [{ colaborador_id: id }])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.goto(MAIO)
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  const tenth = page.getByRole('dialog', { name: 'Ranking' }).getByRole('listitem').nth(9)
  await expect(tenth).toContainText('Corretor 3')
  const below = await tenth.evaluate((row) => innerHeight - row.getBoundingClientRect().bottom)
  expect(below).toBeGreaterThanOrEqual(12)
  await page.keyboard.press('Escape')

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
