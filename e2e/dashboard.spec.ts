/** The brokerage at a glance, and how it keeps up with what changes. */

import type { Locator } from '@playwright/test'
import { addDays, addMonths, monthOf, today } from '../src/core/dates.ts'
import {
  buildColaborador,
  buildEmpreendimento,
  buildLoja,
  buildMeta,
  buildVenda,
} from '../src/server/testing/office/builders.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { field } from './vocabulary/page.ts'

/** A brokerage with two lojas and two empreendimentos, and sales of this month, of the last one and of a year ago; returns the month's first day. */
async function sell({ db }: Plantao, brokerage: Brokerage) {
  const { start } = monthOf(today(new Date()))
  const loja = await buildLoja(db, { nome: 'Loja Praia', codigo: 'PR' })
  const empreendimento = await buildEmpreendimento(db, { nome: 'Torre Mar', codigo: 'MAR' })
  const [ana, bruno] = brokerage.corretores
  const centro = { loja_id: brokerage.loja_id, empreendimento_id: brokerage.empreendimento_id }
  const praia = { loja_id: loja.id, empreendimento_id: empreendimento.id }
  const sales = [
    { ...centro, data_venda: start, valor_venda: 300_000, status: 'Pago', colaborador_id: ana },
    { ...centro, data_venda: start, valor_venda: 200_000, status: 'Assinada', colaborador_id: bruno },
    {
      ...praia,
      data_venda: start,
      valor_venda: 100_000,
      colaborador_id: ana,
      tipo_pendencia: ['IR', 'CTPS'],
    },
    { ...praia, data_venda: start, valor_venda: 50_000, status: 'Desistência', tipo_pendencia: ['IR'] },
    { ...centro, data_venda: addDays(start, -1), valor_venda: 80_000, status: 'Assinada' },
    { ...centro, data_venda: addMonths(start, -12), valor_venda: 70_000, status: 'Assinada' },
  ] satisfies Parameters<typeof buildVenda>[1][]
  for (const [index, sale] of sales.entries())
    await buildVenda(db, { ...sale, numero_venda: `AR00${index + 1}`, unidade: `${index + 1}` }, [
      { colaborador_id: bruno },
    ])
  const month = { periodo_inicio: start, periodo_fim: addDays(addMonths(start, 1), -1) }
  await buildMeta(db, { ...month, nome: 'Meta da loja', loja_id: brokerage.loja_id, valor_meta: 1_000_000 })
  const gilda = await buildColaborador(db, { nome: 'Gilda Prado', cargo: 'Gerente' })
  await db.updateTable('colaboradores').set({ superior_id: gilda.id }).where('id', '=', ana).execute()
  await buildMeta(db, { ...month, nome: 'Meta da equipe', colaborador_id: gilda.id, vendas_meta: 9 })
  return start
}

test('figures are accessible at every width, and lead to the list behind them', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await sell(plantao, brokerage)
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const total = card('Vendas do Mês')
  await test.step('accessible with figures, and as wide as the screen', async () => {
    await expect(total).toContainText('R$ 650.000,00')
    await expect(card('Vendas por Loja').getByRole('listitem')).toHaveText([
      'Loja CentroR$ 500.000,00 · 2 vendas',
      'Loja PraiaR$ 150.000,00 · 2 vendas',
    ])
    const months = card('Vendas dos Últimos 12 Meses')
    await months.getByText('Ver em números').click()
    await expect(page.getByRole('img', { name: /^Gráfico de barras/ })).toBeVisible()
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await clippedValues(months)).toEqual([])
      await expect(months.locator('[data-kind="now"]')).toHaveCount(12)
    }
    await field(page, 'Período').click()
    await page.getByRole('option', { name: 'Outro período' }).click()
    await expectSound(page)
  })
  await test.step('a figure leads to its sales, and back', async () => {
    await card('Funil por Status').getByRole('link', { name: 'Desistência' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article', { name: /^AR004, / })).toBeVisible()
    await page.goBack()
    await expect(total).toContainText('R$ 650.000,00')
  })
})

test('a sale that changes anywhere changes figures and lists, over one stream, which another tab takes over', async ({
  page,
  context,
  plantao,
  brokerage,
  signIn,
}) => {
  let streams = 0
  const singleFigures: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/eventos')) streams += 1
    if (request.url().includes('/api/dashboard/')) singleFigures.push(request.url())
  })
  const start = await sell(plantao, brokerage)
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const total = card('Vendas do Mês')
  // The first tab leads.
  await expect.poll(() => streams).toBe(1)
  const list = await context.newPage()
  await test.step('a sale that changes anywhere, over one stream', async () => {
    await list.goto('/vendas')
    await expect(list.getByText('6 vendas ·')).toBeVisible()
    const api = await apiClient(plantao.url, 'Staff')
    const venda = await api.createVenda(vendaWith(brokerage, { data_venda: start, valor_venda: 123_456 }))
    await expect(list.getByText('7 vendas ·')).toBeVisible()
    await page.bringToFront()
    await expect(total).toContainText('R$ 773.456,00')
    await api.call('DELETE', `/api/vendas/${venda.id}`, { body: { versao: venda.versao } })
    await expect(total).toContainText('R$ 650.000,00')
    expect(streams).toBe(1)
    expect(singleFigures).toEqual([])
  })
  await test.step('the other tab takes the stream over', async () => {
    await expect(list.getByText('6 vendas ·')).toBeVisible()
    const before = streams
    await page.close()
    await list.bringToFront()
    await buildVenda(plantao.db, { data_venda: start, loja_id: brokerage.loja_id })
    await expect(list.getByText('7 vendas ·')).toBeVisible()
    await expect.poll(() => streams).toBeGreaterThan(before)
  })
})

test('what changed while the server was away is shown, and what changes afterwards', async ({
  page,
  plantao,
  ownServer,
  brokerage,
  signIn,
}) => {
  const start = await sell(plantao, brokerage)
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const total = card('Vendas do Mês')
  // What is on screen without its calls may still be loading its last files.
  await expect(page.getByRole('region', { name: 'Metas Perto do Fim' })).toBeVisible()
  await ownServer.kill()
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible()
  await buildVenda(plantao.db, { data_venda: start, valor_venda: 1_000, loja_id: brokerage.loja_id })
  await ownServer.start()
  await expect(total).toContainText('R$ 651.000,00')
  await buildVenda(plantao.db, { data_venda: start, valor_venda: 2_000, loja_id: brokerage.loja_id })
  await expect(total).toContainText('R$ 653.000,00')
})

/** The values of the chart that are cut, too small to read, or under another one. */
const clippedValues = (chart: Locator) =>
  chart.locator('[data-kind]').evaluateAll((values) => {
    const boxes = values.map((value) => ({ text: value.textContent, box: value.getBoundingClientRect() }))
    const { right: edge } = values[0]?.closest('[role="img"]')?.getBoundingClientRect() ?? { right: 0 }
    return boxes
      .filter(({ text, box }, i) => {
        const isUnder = boxes.some(
          ({ box: other }, j) =>
            j !== i &&
            other.left < box.right &&
            other.right > box.left &&
            other.top < box.bottom - 1 &&
            other.bottom - 1 > box.top,
        )
        return !text || box.height < 12 || box.width < 4 || box.right > edge + 1 || isUnder
      })
      .map(({ text }) => text)
  })
