/** While the database or the server is away the browser says what happens, and goes on by itself. */

import type { Locator } from '@playwright/test'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { CAMPANHAS, fillFields, LOJAS, recordsScreen } from './vocabulary/records.ts'

const DATABASE_AWAY = 'O banco de dados está fora do ar. Tentando de novo…'
const SERVER_AWAY = 'Sem conexão com o servidor. Tentando de novo…'

test('a screen says that the database or the server is away, and goes on when it is back', async ({
  page,
  vendas,
  plantao,
  ownServer,
  brokerage,
}) => {
  await vendas.open()
  await expect(page.getByText('Nenhuma venda cadastrada ainda.')).toBeVisible()
  const client = await apiClient(plantao.url)
  await client.createVenda(vendaWith(brokerage))
  // An empty list has no search.
  await expect(vendas.searchBox).toBeVisible()
  await test.step('the database', async () => {
    await ownServer.wire.cut()
    await vendas.searchBox.fill('AR001')
    await expect(page.getByText(DATABASE_AWAY)).toBeVisible()
    await expect(vendas.searchBox).toHaveValue('AR001')
    await ownServer.wire.restore()
    await expect(page.getByText(DATABASE_AWAY)).toBeHidden()
    await expect(vendas.card('AR001/2026')).toBeVisible()
  })
  await test.step('the server', async () => {
    await client.createVenda(vendaWith(brokerage, { numero_venda: 'AR002/2026' }))
    await ownServer.kill()
    await vendas.searchBox.fill('AR002')
    await expect(page.getByText(SERVER_AWAY)).toBeVisible()
    await ownServer.start()
    await expect(page.getByText(SERVER_AWAY)).toBeHidden()
    await expect(vendas.card('AR002/2026')).toBeVisible()
    await expect(page).toHaveURL(/\/vendas/)
  })
})

test('a page opened while the database is away waits, and then shows itself', async ({
  page,
  vendas,
  plantao,
  ownServer,
  brokerage,
}) => {
  const client = await apiClient(plantao.url)
  await client.createVenda(vendaWith(brokerage))
  await vendas.open()
  await page.goto('/auth')
  await ownServer.wire.cut()
  await page.goto('/vendas')
  await expect(page.getByText('Carregando…')).toBeAttached()
  await ownServer.wire.restore()
  await expect(vendas.card('AR001/2026')).toBeVisible()
  await expect(vendas.searchBox).toBeVisible()
})

test('on a phone, while the server is away, the buttons of a form and of a dialog stay in sight', async ({
  page,
  vendas,
  ownServer,
}) => {
  await vendas.open()
  await page.setViewportSize({ width: 360, height: 740 })
  const campanhas = recordsScreen(page, CAMPANHAS)
  const lojas = recordsScreen(page, LOJAS)
  const banner = page.getByText(SERVER_AWAY).locator('..')
  page.on('dialog', (dialog) => void dialog.accept())
  await campanhas.open('?aba=nova')
  await expect(campanhas.newForm).toBeVisible()
  await ownServer.kill()
  await fillFields(campanhas.newForm, { Nome: 'Natal' })
  await expect(banner).toBeVisible()
  await expectAbove(page.getByRole('button', { name: 'Criar Campanha' }), banner)
  await ownServer.start()
  await expect(banner).toBeHidden()

  await lojas.open()
  await lojas.openEdit(NAMES.loja)
  await ownServer.kill()
  await fillFields(lojas.editForm, { Nome: 'Loja Nova' })
  await expect(banner).toBeVisible()
  await expectAbove(page.getByRole('button', { name: 'Salvar Alterações' }), banner)
})

async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const gap = async () => {
    const [over, under] = [await upper.boundingBox(), await lower.boundingBox()]
    return over && under ? under.y - (over.y + over.height) : null
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
}
