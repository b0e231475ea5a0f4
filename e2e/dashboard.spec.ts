/** The brokerage at a glance, and how it keeps up with what changes. */

import type { Locator } from '@playwright/test'
import { sameDaysBefore } from '../src/core/dashboard/dashboard.ts'
import { addDays, addMonths, formatDate, monthOf, previousMonth, today } from '../src/core/dates.ts'
import {
  buildColaborador,
  buildEmpreendimento,
  buildLoja,
  buildMeta,
  buildVenda,
} from '../src/server/testing/office/builders.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { breakServer, expectFieldError, field, heading } from './vocabulary/page.ts'

const TITLES = [
  'Vendas do Mês',
  'Contratos Assinados',
  'Vendedores Ativos',
  'Empreendimentos',
  'Vendas Recentes',
  'Top Vendedores',
  'Vendas dos Últimos 12 Meses',
  'Vendas por Loja',
  'Vendas por Empreendimento',
  'Funil por Status',
  'Pendências por Tipo',
  'Metas Perto do Fim',
]

test('an empty brokerage: a heading for each part, cards of zeros and empty lists; a figure that cannot be read says so', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Vendas do Mês')).toContainText('R$ 0,00')
  await expect(card('Vendas do Mês')).toContainText('0,0%')
  await expect(card('Contratos Assinados')).toContainText('0,0%')
  await expect(card('Vendedores Ativos')).toContainText('Colaboradores cadastrados')
  await expect(card('Empreendimentos')).toContainText('Projetos ativos')
  await expect(card('Vendas Recentes')).toContainText('Nenhuma venda recente encontrada.')
  await expect(card('Top Vendedores')).toContainText('Nenhum vendedor encontrado.')
  for (const name of ['Vendas por Loja', 'Vendas por Empreendimento', 'Funil por Status'])
    await expect(card(name)).toContainText('Nenhuma venda no período.')
  await expect(card('Vendas dos Últimos 12 Meses')).toContainText('Nenhuma venda nestes meses')
  await expect(card('Pendências por Tipo')).toContainText('Nenhuma venda com pendência.')
  await expect(card('Metas Perto do Fim')).toContainText('Nenhuma meta em andamento.')
  for (const title of TITLES) await expect(heading(page, title)).toBeVisible()
  await test.step('a figure that cannot be read says so beside the others, and is read again when asked', async () => {
    const own = '/api/dashboard/vendas-do-mes'
    await breakServer(page, 'GET', own)
    const asked: string[] = []
    await page.route('**/api/dashboard', async (route) => {
      asked.push('all')
      const response = await route.fetch()
      const erro = {
        defined: false,
        code: 'ERRO_INTERNO',
        status: 500,
        message: 'Erro interno. Tente novamente.',
      }
      await route.fulfill({ response, json: { ...(await response.json()), vendasDoMes: { erro } } })
    })
    const logged = page.waitForEvent('console', (message) => message.text().includes('Vendas do Mês'))
    await page.goto('/dashboard')
    const broken = page.getByRole('region', { name: 'Vendas do Mês', exact: true })
    await expect(broken).toContainText('Indisponível')
    await logged
    await expect(page.getByRole('region', { name: 'Contratos Assinados' })).toContainText('0')
    const again = broken.getByRole('button', { name: 'Tentar novamente: Vendas do Mês' })
    const refused = page.waitForResponse(`**${own}`)
    await again.click()
    await refused
    await expect(again).toBeEnabled()
    await expect(broken).toContainText('Indisponível')
    await page.unroute(`**${own}`)
    await again.click()
    await expect(broken).toContainText('R$ 0,00')
    expect(asked).toEqual(['all'])
  })
})

test('sales of this month and of the last one', async ({ page, plantao, signIn, brokerage }) => {
  const api = await apiClient(plantao.url)
  const { start } = monthOf(today(new Date()))
  const before = previousMonth(start).start
  const [angela, bruno] = brokerage.corretores
  const sales = [
    { data_venda: before, valor_venda: 200_000, status: 'Assinada', colaborador_id: bruno },
    { data_venda: addDays(start, -1), valor_venda: 200_000, status: 'Pago/Pendente', colaborador_id: bruno },
    { data_venda: start, valor_venda: 412_350, status: 'Pago', colaborador_id: angela },
    { data_venda: start, valor_venda: 87_650.5, status: 'Assinada', colaborador_id: bruno },
  ] as const
  for (const [index, sale] of sales.entries())
    await api.createVenda(
      vendaWith(brokerage, { ...sale, numero_venda: `AR00${index + 1}/2026`, unidade: `10${index + 1}` }),
    )

  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Vendas do Mês')).toContainText('R$ 500.000,50')
  await expect(card('Vendas do Mês')).toContainText('+25,0%')
  await expect(card('Contratos Assinados')).toContainText('2')
  await expect(card('Contratos Assinados')).toContainText('+100,0%')
  await expect(card('Vendedores Ativos')).toContainText('4')
  await expect(card('Empreendimentos')).toContainText('1')
  const recent = card('Vendas Recentes').getByRole('listitem')
  await expect(recent).toHaveCount(4)
  await expect(recent.first()).toContainText('104')
  await expect(recent.first()).toContainText(`${NAMES.empreendimento} - Marina Duarte`)
  await expect(recent.first()).toContainText('R$ 87.650,50')
  const top = card('Top Vendedores').getByRole('listitem')
  await expect(top).toHaveText([`1${NAMES.ana}R$ 412K`, `2${NAMES.bruno}R$ 88K`])
})

/** A brokerage with two lojas and two empreendimentos, and sales of this month, of the last one and of a year ago. */
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
  return { inicio: start }
}

test('each figure leads to the list behind it, and they are accessible at every width', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await sell(plantao, brokerage)
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Vendas por Loja').getByRole('listitem')).toHaveText([
    'Loja CentroR$ 500.000,00 · 2 vendas',
    'Loja PraiaR$ 150.000,00 · 2 vendas',
  ])
  await expect(card('Vendas por Empreendimento').getByRole('listitem')).toHaveCount(2)
  await expect(card('Funil por Status').getByRole('listitem')).toHaveCount(8)
  await expect(card('Pendências por Tipo').getByRole('listitem')).toHaveText(['CTPS1 venda', 'IR1 venda'])
  await expect(card('Pendências por Tipo')).toContainText('1 venda com pendência, de qualquer data.')
  const metas = card('Metas Perto do Fim').getByRole('listitem')
  await expect(metas.filter({ hasText: 'Meta da loja' })).toContainText(
    'Loja Centro: R$ 500.000,00 de R$ 1.000.000,00',
  )
  await expect(metas.filter({ hasText: 'Meta da equipe' })).toContainText(/: 1 venda de 9 vendas/)

  const leadsTo = async (figure: string, link: string | RegExp, numbers: string[]) => {
    await card(figure).getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('article')).toHaveCount(numbers.length)
    for (const number of numbers)
      await expect(page.getByRole('article', { name: new RegExp(`^${number}, `) })).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  }
  for (const [figure, path, name] of [
    ['Vendedores Ativos', '/colaboradores?status=Ativo', NAMES.ana],
    ['Empreendimentos', '/empreendimentos?status=Ativo', NAMES.empreendimento],
  ] as const) {
    await card(figure).getByRole('link', { name: figure }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Filtrar por status' })).toHaveValue('Ativo')
    await page.goBack()
  }
  await leadsTo('Vendas do Mês', 'Vendas do Mês', ['AR001', 'AR002', 'AR003', 'AR004'])
  await leadsTo('Contratos Assinados', 'Contratos Assinados', ['AR001', 'AR002'])
  await leadsTo('Top Vendedores', NAMES.ana, ['AR001', 'AR003'])
  await leadsTo('Top Vendedores', NAMES.bruno, ['AR002'])
  await leadsTo('Vendas por Loja', 'Loja Praia', ['AR003', 'AR004'])
  await leadsTo('Vendas por Empreendimento', NAMES.empreendimento, ['AR001', 'AR002'])
  await leadsTo('Metas Perto do Fim', 'Meta da loja', ['AR001', 'AR002'])
  await leadsTo('Metas Perto do Fim', 'Meta da equipe', ['AR001'])
  await leadsTo('Funil por Status', 'Desistência', ['AR004'])
  await leadsTo('Pendências por Tipo', 'IR', ['AR003'])
  await leadsTo('Pendências por Tipo', 'Ver todas', ['AR003'])
  const months = card('Vendas dos Últimos 12 Meses')
  await months.getByText('Ver em números').click()
  await test.step('accessible with figures, and as wide as the screen', async () => {
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
  await expect(months.getByRole('row').last()).toContainText('R$ 650.000,00')
  await expect(months.getByRole('row').last()).toContainText('R$ 70.000,00')
  await months.getByRole('row').last().getByRole('link').last().click()
  await expect(page.getByRole('article', { name: /^AR006, / })).toBeVisible()
})

test('period, loja and empreendimento narrow every figure, and stand in the address', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const { inicio: start } = await sell(plantao, brokerage)
  await signIn(page)
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const choose = async (label: string, option: string) => {
    await field(page, label).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Loja', 'Loja Praia')
  await expect(card('Vendas do Mês')).toContainText('R$ 150.000,00')
  await expect(card('Vendas por Loja').getByRole('listitem')).toHaveCount(1)
  await choose('Empreendimento', NAMES.empreendimento)
  await expect(card('Vendas do Mês')).toContainText('R$ 0,00')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(card('Vendas do Mês')).toContainText('R$ 650.000,00')
  await expect(page).toHaveURL('/dashboard')

  await choose('Período', 'Mês passado')
  await expect(card('Vendas do Mês')).toContainText('R$ 80.000,00')
  await expect(card('Vendas Recentes').getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(field(page, 'Período')).toHaveValue('Mês passado')
  await expect(card('Vendas do Mês')).toContainText('R$ 80.000,00')

  await choose('Período', 'Outro período')
  await field(page, 'De').fill(formatDate(addDays(start, -1)))
  await field(page, 'Até').fill(formatDate(addDays(start, -2)))
  await expectFieldError(page, 'Até', 'O fim do período não pode vir antes do começo')
  await field(page, 'Até').fill(formatDate(start))
  await expect(card('Vendas do Período')).toContainText('R$ 730.000,00')
  await expect(card('Vendas do Período')).toContainText('frente ao período anterior')
  await expect(field(page, 'Período')).toHaveValue('Outro período')
})

test('a period under way is also compared with the same days of the one before', async ({
  page,
  plantao,
  signIn,
  brokerage,
}) => {
  const api = await apiClient(plantao.url)
  const hoje = today(new Date())
  const sales = [
    [-4, 100_000],
    [-2, 300_000],
    [-1, 200_000],
    [1, 900_000],
  ] as const
  for (const [days, valor_venda] of sales)
    await api.createVenda(
      vendaWith(brokerage, {
        data_venda: addDays(hoje, days),
        valor_venda,
        status: 'Assinada',
        numero_venda: `AR00${days + 5}/2026`,
        unidade: `${days + 500}`,
      }),
    )
  await signIn(page)
  const card = (name: string) => page.getByRole('region', { name, exact: true })

  // Yesterday, today and tomorrow, and of the three days before them the first two.
  await page.goto(`/dashboard?de=${addDays(hoje, -1)}&ate=${addDays(hoje, 1)}`)
  await expect(card('Vendas do Período')).toContainText('+175,0% frente ao período anterior')
  const sameDays = card('Vendas do Período').getByText('+100,0% frente aos mesmos dias do período anterior')
  await expect(sameDays).toBeVisible()
  const days = `${formatDate(addDays(hoje, -4))} a ${formatDate(addDays(hoje, -3))}`
  await expect(sameDays).toHaveAttribute('title', days)
  await expect(card('Contratos Assinados')).toContainText('0,0% frente aos mesmos dias do período anterior')

  // At the end of a month that is longer than the one before, both comparisons are the same, and one is shown.
  await page.goto('/dashboard')
  await expect(card('Vendas do Mês')).toContainText('frente ao mês anterior')
  await expect(card('Vendas do Mês').getByText('frente aos mesmos dias do mês anterior')).toHaveCount(
    sameDaysBefore(monthOf(hoje), hoje) ? 1 : 0,
  )

  // A past month was compared with a whole one already.
  const { start } = previousMonth(hoje)
  await page.goto(`/dashboard?de=${start}&ate=${addDays(monthOf(hoje).start, -1)}`)
  await expect(card('Vendas do Mês')).toContainText('frente ao mês anterior')
  await expect(page.getByText('mesmos dias')).toHaveCount(0)
})

test('a sale that changes anywhere changes the dashboard and the open lists, over one stream a browser', async ({
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
  await signIn(page)
  await page.goto('/dashboard')
  const total = page.getByRole('region', { name: 'Vendas do Mês', exact: true })
  await expect(total).toContainText('R$ 0,00')
  const list = await context.newPage()
  await list.goto('/vendas')
  await expect(list.getByText('Nenhuma venda cadastrada ainda.')).toBeVisible()

  const api = await apiClient(plantao.url, 'Staff')
  const { start } = monthOf(today(new Date()))
  const venda = await api.createVenda(vendaWith(brokerage, { data_venda: start, valor_venda: 123_456 }))
  await expect(list.getByRole('article')).toHaveCount(1)
  await page.bringToFront()
  await expect(total).toContainText('R$ 123.456,00')
  await api.call('DELETE', `/api/vendas/${venda.id}`, { body: { versao: venda.versao } })
  await expect(total).toContainText('R$ 0,00')
  expect(streams).toBe(1)
  expect(singleFigures).toEqual([])

  await page.close()
  await list.bringToFront()
  await api.createVenda(vendaWith(brokerage))
  await expect(list.getByRole('article')).toHaveCount(1)
  await expect.poll(() => streams).toBe(2)
})

test('after the server was away, what changed meanwhile is shown', async ({
  page,
  plantao,
  ownServer,
  brokerage,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  const total = page.getByRole('region', { name: 'Vendas do Mês', exact: true })
  await expect(total).toContainText('R$ 0,00')
  const { start } = monthOf(today(new Date()))
  // What is on screen without its calls may still be loading its last files.
  for (const title of TITLES) await expect(heading(page, title)).toBeVisible()
  await ownServer.kill()
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible()
  await buildVenda(plantao.db, { data_venda: start, valor_venda: 1_000, loja_id: brokerage.loja_id })
  await ownServer.start()
  await expect(total).toContainText('R$ 1.000,00')
  await buildVenda(plantao.db, { data_venda: start, valor_venda: 2_000, loja_id: brokerage.loja_id })
  await expect(total).toContainText('R$ 3.000,00')
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
