/**
 * The list: its filters stand in the address, its exports and totals follow them, and a long one stays quick. What each filter asks
 * for is shown in `src/web/vendas/list/screen.test.ts`.
 */
import { readFile } from 'node:fs/promises'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { field, visit } from './vocabulary/page.ts'

/** The later, the higher the number of the sale. */
const createdAt = (numero: string) =>
  new Date(Date.UTC(2026, 5, 1, 12, 0, Number(numero.slice(2, 5)))).toISOString()

/** Three sales: 001 Assinada in March, 002 Pago/Pendente in April, 003 Pago in May. */
async function buildSales({ db }: Plantao, { loja_id, empreendimento_id, corretores }: Brokerage) {
  const [angela, bruno, carla] = corretores
  for (const { colaborador_id, ...sale } of [
    {
      colaborador_id: angela,
      numero_venda: 'AR001/2026',
      cliente_nome: 'Márcia Peçanha',
      status: 'Assinada',
      valor_venda: 300_000,
    },
    {
      colaborador_id: bruno,
      numero_venda: 'AR002/2026',
      cliente_nome: 'João Duarte',
      data_venda: '2026-04-10',
      valor_venda: 200_000,
    },
    {
      colaborador_id: carla,
      numero_venda: 'AR003/2026',
      cliente_nome: '=SOMA(A1)',
      data_venda: '2026-05-10',
      status: 'Pago',
      valor_venda: 500_000.5,
    },
  ] as const)
    await buildVenda(
      db,
      {
        ...sale,
        cliente_cpf: '52998224725',
        loja_id,
        empreendimento_id,
        colaborador_id,
        created_at: createdAt(sale.numero_venda),
      },
      [{ colaborador_id }],
    )
}

test('filters and order stand in the address, totals and downloads follow them, and going back closes', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await buildSales(plantao, brokerage)
  const numbers = vendas.cards.getByRole('heading', { level: 2 })
  const { filters } = vendas
  await test.step('searched and filtered, with its totals', async () => {
    await vendas.open()
    await expect(numbers).toHaveText(['AR003/2026', 'AR002/2026', 'AR001/2026'])
    await vendas.expectTotals('3 vendas · R$ 1.000.000,50 · comissões R$ 20.000,01')
    await vendas.searchBox.fill('marcia pecanha')
    await expect(numbers).toHaveText(['AR001/2026'])
    await expect(page).toHaveURL(/texto=marcia/)
    await vendas.searchBox.fill('nada disto')
    await expect(page.getByText('Nenhuma venda encontrada com estes filtros.')).toBeVisible()
    await vendas.clearFilters()
    await expect(numbers).toHaveCount(3)

    await vendas.openFilters()
    await filters.fill('De', '01/04/2026')
    await expect(numbers).toHaveText(['AR003/2026', 'AR002/2026'])
    await vendas.clearFilters()
    await filters.chooseAll('Status', ['Assinada', 'Pago'])
    await filters.find('Loja', NAMES.loja)
    await filters.choose('Ordenar por', 'Menor valor')
  })
  await test.step('its address shows the same view', async () => {
    const isShown = async () => {
      await expect(numbers).toHaveText(['AR001/2026', 'AR003/2026'])
      await vendas.expectTotals('2 vendas · R$ 800.000,50 · comissões R$ 16.000,01')
    }
    await isShown()
    await page.reload()
    await isShown()
    await expect(field(page, 'Loja')).toHaveValue(NAMES.loja)
  })
  await test.step('CSV and XLSX downloads carry the filters in force; formulas are disarmed', async () => {
    await vendas.searchBox.fill('AR003')
    await expect(numbers).toHaveText(['AR003/2026'])
    const csv = await vendas.download('CSV')
    expect(csv.name).toMatch(/^vendas-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(csv.path, 'utf8')
    expect(text).toContain('AR003/2026')
    expect(text).toContain("'=SOMA(A1)")
    expect(text).toContain('529.982.247-25')
    expect(text).not.toContain('AR001/2026')
    const xlsx = await vendas.download('Excel (XLSX)')
    expect(xlsx.name).toMatch(/^vendas-\d{4}-\d\d-\d\d\.xlsx$/)
    expect((await readFile(xlsx.path)).subarray(0, 2).toString()).toBe('PK')
  })
  await test.step('with a Corretor chosen, the totals are longest, and fit', async () => {
    await visit(page, `/vendas?colaborador_id=${brokerage.corretores[1]}`)
    await vendas.expectTotals(
      `1 venda · R$ 200.000,00 · comissões de todos os participantes R$ 4.000,00 · comissão de ${NAMES.bruno} R$ 4.000,00`,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
  await test.step('the back button closes what the address opened', async () => {
    await vendas.openDetails('AR002/2026')
    await page.goBack()
    await expect(vendas.details).toBeHidden()
    await page.goForward()
    await expect(vendas.details).toContainText('AR002/2026')
  })
})

test('a list of 130 is loaded as one scrolls, and keeps its place after a dialog', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await buildSales(plantao, brokerage)
  await test.step('a list of 130 is loaded as one scrolls', async () => {
    await buildMore(plantao, brokerage)
    await vendas.open()
    await expect(vendas.card('AR130/2026')).toBeVisible()
    await expect(vendas.cards.first()).toHaveAttribute('aria-setsize', '130')
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(vendas.card('AR001/2026')).toBeVisible({ timeout: 200 })
    }).toPass()
    expect(await vendas.cards.count()).toBeLessThan(40)
  })
  await test.step('it keeps its place after a dialog', async () => {
    const place = await page.evaluate(() => window.scrollY)
    await vendas.openDetails('AR001/2026')
    await page.keyboard.press('Escape')
    await expect(vendas.details).toBeHidden()
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
    await expect(page.getByRole('button', { name: 'Visualizar venda AR001/2026' })).toBeFocused()
  })
})

/** The sales from 004 to 130, at once. */
async function buildMore({ db }: Plantao, { loja_id, empreendimento_id, corretores }: Brokerage) {
  const [colaborador_id] = corretores
  await db.transaction().execute(async (trx) => {
    for (let n = 4; n <= 130; n++) {
      const numero_venda = `AR${String(n).padStart(3, '0')}/2026`
      await buildVenda(
        trx,
        { numero_venda, loja_id, empreendimento_id, colaborador_id, created_at: createdAt(numero_venda) },
        [{ colaborador_id }],
      )
    }
  })
}
