/** Vendas as a dense table: what is in sight, what one chooses and saves, and what is done with many at once. */
import { readFile } from 'node:fs/promises'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { field, visit } from './vocabulary/page.ts'
import { tableOf } from './vocabulary/vendas-table.ts'

/** 'T01' to the given number, each a day later and R$ 1.000,00 dearer than the one before. */
async function buildVendas(
  { db }: Plantao,
  { loja_id, empreendimento_id, corretores }: Brokerage,
  count: number,
) {
  for (let n = 1; n <= count; n++) {
    const digits = String(n).padStart(2, '0')
    await buildVenda(
      db,
      {
        loja_id,
        empreendimento_id,
        colaborador_id: corretores[n % 3],
        numero_venda: `T${digits}`,
        data_venda: `2026-03-${String(1 + (n % 28)).padStart(2, '0')}`,
        valor_venda: 100_000 + n * 1000,
        status: n % 2 === 0 ? 'Assinada/Pendência enviada' : 'Pago',
        created_at: `2026-04-01T12:00:${digits}Z`,
      },
      [{ colaborador_id: corretores[n % 3] }],
    )
  }
}

const WITHOUT_NUMBER = ['Data da venda', 'Nome do cliente', 'Empreendimento', 'Unidade', 'Vendedor principal']

test('at 1366 × 700 at least twelve sales are in sight, with the columns chosen, on every computer of the user', async ({
  page,
  context,
  plantao,
  brokerage,
  vendas,
  signIn,
}) => {
  await buildVendas(plantao, brokerage, 30)
  await page.setViewportSize({ width: 1366, height: 700 })
  const list = tableOf(page)
  const stored = async () => (await (await page.request.get('/api/visoes/vendas')).json()).apresentacao
  await vendas.open()
  await expect(vendas.cards.first()).toBeVisible()
  await test.step('twelve rows are in sight, and nothing scrolls sideways', async () => {
    await list.choose('Tabela')
    await expect(list.row('T30')).toContainText('Assinada/Pendência enviada')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await expect.poll(list.rowsInSight).toBeGreaterThanOrEqual(12)
    // Its scrollbar lies above the room that a page leaves for the message of a success.
    const frame = list.table.locator('..')
    const below = await frame.evaluate((box) => innerHeight - box.getBoundingClientRect().bottom)
    expect(below).toBeGreaterThanOrEqual(40)
    await expect(list.headers).toContainText([
      '',
      'Número da venda',
      ...WITHOUT_NUMBER,
      'Status',
      'Valor da venda',
    ])

    for (const width of [1264, 1366, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const sideways = () =>
        list.table.locator('..').evaluate((frame) => frame.scrollWidth - frame.clientWidth)
      await expect.poll(sideways, { message: `${width} px` }).toBeLessThanOrEqual(0)
    }
  })
  await test.step("by keyboard: a header orders and keeps the focus, a number leads to the sale's details, which lead back", async () => {
    const value = list.headers.getByRole('button', { name: 'Valor da venda' })
    await value.press('Enter')
    await expect(page).toHaveURL(/ordem=valor_desc/)
    await value.press('Enter')
    await expect(list.numbers.first()).toHaveText('T01')
    await expect(list.headers.filter({ hasText: 'Valor da venda' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(value).toBeFocused()
    const numero = page.getByRole('button', { name: 'Visualizar venda T01' })
    await numero.press('Enter')
    await expect(vendas.details).toContainText('T01')
    await page.keyboard.press('Escape')
    await expect(numero).toBeFocused()
  })
  const chosen = await test.step('columns are chosen and moved', async () => {
    await list.openColumns()
    const column = (name: string) => list.columns.getByRole('checkbox', { name, exact: true })
    await column('Unidade').focus()
    await page.keyboard.press('Space')
    await expect(column('Unidade')).not.toBeChecked()
    await expect(column('Unidade')).toBeFocused()
    await column('CPF do cliente').check()
    // The focus follows what it moves.
    await list.columns.getByRole('button', { name: 'Mover Status para cima' }).focus()
    for (let i = 0; i < 6; i++) await page.keyboard.press('Enter')
    await list.columns.getByRole('button', { name: 'Mover Vendedor principal para baixo' }).focus()
    for (let i = 0; i < 2; i++) await page.keyboard.press('Enter')
    await list.columns.getByRole('button', { name: 'Aplicar' }).click()
    const chosen = [
      '',
      'Número da venda',
      'Status',
      'Data da venda',
      'Nome do cliente',
      'Empreendimento',
      'Valor da venda',
      'CPF do cliente',
      'Vendedor principal',
    ]
    await expect(list.headers).toContainText(chosen)
    return chosen
  })
  await test.step('the same on another computer of the user', async () => {
    await expect.poll(stored).toMatchObject({ colunas: expect.arrayContaining(['cliente_cpf']) })
    await context.clearCookies()
    await page.evaluate(() => sessionStorage.clear())
    await signIn(page)
    await page.reload()
    await expect(list.headers).toContainText(chosen)
  })
  await test.step('the usual columns', async () => {
    await expectAccessible(page)
    await list.openColumns()
    await expectAccessible(page)
    await list.columns.getByRole('button', { name: 'Colunas padrão' }).click()
    await list.columns.getByRole('button', { name: 'Aplicar' }).click()
    await expect(list.headers.nth(2)).toContainText('Data da venda')
  })
  await test.step('somebody else at the same computer has a look of their own', async () => {
    await signIn(page, 'Staff')
    await vendas.open()
    await expect(vendas.cards.first()).toBeVisible()
  })
})

test('a look chosen right before a reload stands, also one that waits behind another', async ({
  page,
  plantao,
  brokerage,
  vendas,
}) => {
  await buildVendas(plantao, brokerage, 30)
  await page.setViewportSize({ width: 1366, height: 700 })
  const list = tableOf(page)
  const stored = async () => (await (await page.request.get('/api/visoes/vendas')).json()).apresentacao
  await vendas.open()
  await expect(vendas.cards.first()).toBeVisible()
  await list.choose('Tabela')
  await expect.poll(stored).toMatchObject({ modo: 'tabela' })
  await page.reload()
  await expect(list.headers.nth(2)).toContainText('Data da venda')
  await page.route('**/api/visoes/vendas', (route) =>
    route.request().method() === 'PUT' ? undefined : route.fallback(),
  )
  await list.choose('Cartões')
  await expect(vendas.cards.first()).toBeVisible()
  await list.choose('Tabela')
  await list.openColumns()
  await list.columns.getByRole('checkbox', { name: 'Unidade' }).uncheck()
  await list.columns.getByRole('button', { name: 'Aplicar' }).click()
  await expect(list.headers.filter({ hasText: 'Unidade' })).toHaveCount(0)
  await page.unroute('**/api/visoes/vendas')
  await page.reload()
  await expect(list.row('T30')).toBeVisible()
  await expect(list.headers.filter({ hasText: 'Unidade' })).toHaveCount(0)
  await expect
    .poll(stored)
    .toMatchObject({ modo: 'tabela', colunas: expect.not.arrayContaining(['unidade']) })
})

test('selected sales are exported, and get a status while somebody else changes one of them', async ({
  page,
  plantao,
  brokerage,
  vendas,
}) => {
  await buildVendas(plantao, brokerage, 30)
  await page.setViewportSize({ width: 1366, height: 700 })
  const list = tableOf(page)
  await vendas.open()
  await list.choose('Tabela')
  const all = page.getByRole('checkbox', { name: 'Selecionar todas as vendas carregadas' })
  await test.step('selected and exported', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, '/vendas?texto=T0')
    await expect(list.numbers).toHaveCount(9)
    // The bar would return the focus to this row.
    await list.select('T09')
    await all.check()
    await expect(list.selection).toContainText('9 selecionadas · R$ 945.000,00')
    await page.getByRole('checkbox', { name: 'Selecionar venda T09' }).uncheck()
    await expectAccessible(page)

    const downloading = page.waitForEvent('download')
    await list.selection.getByRole('button', { name: 'Exportar seleção' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^vendas-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(9)
    expect(csv).not.toContain('T09')
  })
  const change = list.selection.getByRole('button', { name: 'Mudar status' })
  await test.step('a status, while somebody else changes one of them: what was skipped stays selected, for another try', async () => {
    await change.click()
    await field(list.status, 'Novo status').click()
    await page.getByRole('option', { name: 'Desembolsada' }).click()
    await expect(list.status).toContainText(
      '8 vendas mudam para Desembolsada: 4 de Assinada/Pendência enviada, 4 de Pago.',
    )
    await expectAccessible(page)
    await field(list.status, 'Data do desembolso').fill('15/04/2026')
    await plantao.db.updateTable('vendas').set({ unidade: '999' }).where('numero_venda', '=', 'T02').execute()
    await list.status.getByRole('button', { name: 'Mudar 8 vendas' }).click()
    const puladas = page.getByRole('dialog', { name: 'Vendas que não foram mudadas' })
    await expect(puladas).toContainText(
      'Venda T02: A venda foi alterada por outra pessoa. Recarregue a lista.',
    )
    await puladas.getByRole('button', { name: 'Entendi' }).click()
    await expect(list.row('T04')).toContainText('Desembolsada')
    await expect(list.row('T02')).toContainText('Assinada/Pendência enviada')
    await expect(list.selection).toContainText('1 selecionada')
    await expect(page.getByRole('checkbox', { name: 'Selecionar venda T02' })).toBeChecked()
    await expect(change).toBeFocused()
  })
  await test.step('with nothing left selected, the focus stays in the table', async () => {
    await change.click()
    await field(list.status, 'Novo status').click()
    await page.getByRole('option', { name: 'Pago', exact: true }).click()
    await list.status.getByRole('button', { name: 'Mudar 1 venda' }).click()
    await expect(list.row('T02')).toContainText('Pago')
    await expect(all).toBeFocused()
  })
  await test.step('phones have no room for a table', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(vendas.cards.first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
