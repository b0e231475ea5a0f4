/** While the database or the server is away the browser says what happens, and goes on by itself. */

import { expect, test } from './fixtures.ts'
import { apiClient, vendaDe } from './harness/api.ts'

const DATABASE_AWAY = 'O banco de dados está fora do ar. Tentando de novo…'
const SERVER_AWAY = 'Sem conexão com o servidor. Tentando de novo…'

test('the database is away, and comes back', async ({ page, vendas, plantao, brokerage }) => {
  await vendas.open()
  await expect(page.getByText('Nenhuma venda cadastrada ainda.')).toBeVisible()
  await (await apiClient(plantao.url)).createVenda(vendaDe(brokerage))
  await plantao.wire.cut()
  await vendas.searchBox.fill('AR001')
  await expect(page.getByText(DATABASE_AWAY)).toBeVisible()
  await expect(vendas.searchBox).toHaveValue('AR001')
  await plantao.wire.restore()
  await expect(page.getByText(DATABASE_AWAY)).toBeHidden()
  await expect(vendas.card('AR001/2026')).toBeVisible()
})

test('the server is away, and comes back with the session', async ({ page, vendas, plantao, brokerage }) => {
  await vendas.open()
  await (await apiClient(plantao.url)).createVenda(vendaDe(brokerage))
  await plantao.kill()
  await vendas.searchBox.fill('AR001')
  await expect(page.getByText(SERVER_AWAY)).toBeVisible()
  await plantao.start()
  await expect(page.getByText(SERVER_AWAY)).toBeHidden()
  await expect(vendas.card('AR001/2026')).toBeVisible()
  await expect(page).toHaveURL(/\/vendas/)
})

test('a page opened while the database is away waits, and then shows itself', async ({
  page,
  vendas,
  plantao,
}) => {
  await page.goto('/auth')
  await plantao.wire.cut()
  await page.goto('/vendas')
  await expect(page.getByText('Carregando…')).toBeAttached()
  await plantao.wire.restore()
  await expect(page.getByText('Nenhuma venda cadastrada ainda.')).toBeVisible({ timeout: 12_000 })
  await expect(vendas.searchBox).toBeVisible()
})
