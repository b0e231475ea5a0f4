/** The list: its filters stand in the address, its exports and totals follow them, and a long one stays quick. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { field } from './vocabulary/page.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

/** Three sales: 001 Assinada in March, 002 Pago/Pendente in April with a pending item, 003 Pago in May. */
test.beforeEach(async ({ plantao, brokerage }) => {
  const api = await apiClient(plantao.url)
  const [angela, bruno, carla] = brokerage.corretores
  const soldBy = (colaborador_id: string) => ({
    colaborador_id,
    participantes: [{ colaborador_id, modo: 'percentual' as const, percentual_comissao: 2 }],
  })
  for (const sale of [
    {
      numero_venda: 'AR001/2026',
      cliente_nome: 'Márcia Peçanha',
      status: 'Assinada' as const,
      ...soldBy(angela),
    },
    {
      numero_venda: 'AR002/2026',
      cliente_nome: 'João Duarte',
      data_venda: '2026-04-10',
      tipo_pendencia: ['SERASA' as const],
      valor_venda: 200_000,
      unidade: '202',
      ...soldBy(bruno),
    },
    {
      numero_venda: 'AR003/2026',
      cliente_nome: '=SOMA(A1)',
      data_venda: '2026-05-10',
      status: 'Pago' as const,
      valor_venda: 500_000.5,
      unidade: '303',
      ...soldBy(carla),
    },
  ])
    await api.createVenda(vendaWith(brokerage, sale))
})

test('filters and order stand in the address, and a shared address shows the same view', async ({
  page,
  vendas,
  browser,
  plantao,
  signIn,
}) => {
  const numbers = () => vendas.cards.getByRole('heading', { level: 2 })
  await vendas.open()
  await expect(numbers()).toHaveText(['AR003/2026', 'AR002/2026', 'AR001/2026'])
  await vendas.expectTotals('3 vendas · R$ 1.000.000,50 · comissões R$ 20.000,01')

  await vendas.searchBox.fill('marcia pecanha')
  await expect(numbers()).toHaveText(['AR001/2026'])
  await expect(page).toHaveURL(/texto=marcia/)
  await vendas.searchBox.fill('nada disto')
  await expect(page.getByText('Nenhuma venda encontrada com estes filtros.')).toBeVisible()
  await vendas.clearFilters()
  await expect(numbers()).toHaveCount(3)

  const { filters } = vendas
  await vendas.openFilters()
  await filters.choose('Pendência', 'SERASA')
  await expect(numbers()).toHaveText(['AR002/2026'])
  await vendas.clearFilters()
  await filters.find('Corretor', NAMES.carla)
  await expect(numbers()).toHaveText(['AR003/2026'])
  await vendas.clearFilters()
  await filters.fill('De', '01/04/2026')
  await expect(numbers()).toHaveText(['AR003/2026', 'AR002/2026'])
  await filters.fill('Até', '30/04/2026')
  await expect(numbers()).toHaveText(['AR002/2026'])
  await vendas.clearFilters()
  await filters.chooseAll('Status', ['Assinada', 'Pago'])
  await filters.find('Loja', NAMES.loja)
  await filters.find('Empreendimento', NAMES.empreendimento)
  await filters.choose('Ordenar por', 'Menor valor')
  await expect(numbers()).toHaveText(['AR001/2026', 'AR003/2026'])
  await vendas.expectTotals('2 vendas · R$ 800.000,50 · comissões R$ 16.000,01')

  const colleague = await (await browser.newContext({ baseURL: plantao.url })).newPage()
  await signIn(colleague, 'Staff')
  await colleague.goto(page.url())
  const shared = vendasScreen(colleague)
  await expect(shared.cards.getByRole('heading', { level: 2 })).toHaveText(['AR001/2026', 'AR003/2026'])
  await expect(field(colleague, 'Loja')).toHaveValue(NAMES.loja)
  await shared.expectTotals('2 vendas · R$ 800.000,50 · comissões R$ 16.000,01')
})

test('downloads carry the filters in force, formulas disarmed, clients masked for Staff; a campaign is said; going back closes; totals tell whose the commissions are', async ({
  page,
  vendas,
  plantao,
  brokerage,
  signIn,
}) => {
  await test.step('CSV and XLSX downloads carry the filters in force; formulas are disarmed', async () => {
    await vendas.open('?texto=AR003')
    await expect(vendas.cards).toHaveCount(1)
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
  await test.step('a sale with a campaign says so', async () => {
    await applyCampaign(plantao)
    await vendas.open()
    await expect(vendas.card('AR001/2026')).toContainText('Com campanha')
    await expect(vendas.card('AR002/2026')).not.toContainText('Com campanha')
  })
  await test.step('the back button closes what the address opened', async () => {
    await vendas.openDetails('AR002/2026')
    await page.goBack()
    await expect(vendas.details).toBeHidden()
    await page.goForward()
    await expect(vendas.details).toContainText('AR002/2026')
  })
  await test.step('with a Corretor chosen, the totals say the commissions of all and, apart, whose are how much', async () => {
    const [angela, bruno] = brokerage.corretores
    const participantes = [
      { colaborador_id: angela, modo: 'percentual' as const, percentual_comissao: 1 },
      { colaborador_id: bruno, modo: 'percentual' as const, percentual_comissao: 1.5 },
    ]
    const sale = { valor_venda: 100_000, unidade: '404', numero_venda: 'AR004/2026', participantes }
    await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage, sale))
    await vendas.open(`?colaborador_id=${bruno}`)
    await vendas.expectTotals(
      `2 vendas · R$ 300.000,00 · comissões de todos os participantes R$ 6.500,00 · comissão de ${NAMES.bruno} R$ 5.500,00`,
    )
    await vendas.clearFilters()
    await vendas.expectTotals('4 vendas · R$ 1.100.000,50 · comissões R$ 22.500,01')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
  await test.step("Staff exports with clients' personal data masked", async () => {
    await signIn(page, 'Staff')
    await vendas.open()
    const text = await readFile((await vendas.download('CSV')).path, 'utf8')
    for (const personal of ['52998224725', '529.982.247-25', '98765', 'Márcia Peçanha'])
      expect(text).not.toContain(personal)
    expect(text).toContain('AR001/2026')
  })
})

test('a list of 130 is loaded as one scrolls, and keeps its place after a dialog', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const [colaborador_id] = brokerage.corretores
  const { loja_id, empreendimento_id } = brokerage
  for (let n = 4; n <= 130; n++)
    await buildVenda(
      plantao.db,
      { numero_venda: `AR${String(n).padStart(3, '0')}/2026`, loja_id, empreendimento_id, colaborador_id },
      [{ colaborador_id }],
    )
  await vendas.open()
  await expect(vendas.card('AR130/2026')).toBeVisible()
  await expect(vendas.cards.first()).toHaveAttribute('aria-setsize', '130')
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(vendas.card('AR001/2026')).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(await vendas.cards.count()).toBeLessThan(40)

  const place = await page.evaluate(() => window.scrollY)
  await vendas.openDetails('AR001/2026')
  await page.keyboard.press('Escape')
  await expect(vendas.details).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await expect(page.getByRole('button', { name: 'Visualizar venda AR001/2026' })).toBeFocused()
})

async function applyCampaign({ db }: Plantao): Promise<void> {
  await sql`
    with campanha as (
      insert into campanhas (nome, tipo, data_inicio, data_fim)
      values ('Feirão de Março', 'Desconto Valor', '2026-03-01', '2026-03-31') returning id)
    insert into campanhas_vendas (campanha_id, venda_id)
    select campanha.id, vendas.id from campanha, vendas where numero_venda = 'AR001/2026'`.execute(db)
}
