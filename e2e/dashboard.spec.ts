/** The month at a glance. */
import { addDays, monthOf, previousMonth, today } from '../src/core/datas.ts'
import { NOMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaDe } from './harness/api.ts'
import { breakServer, heading } from './vocabulary/page.ts'

const TITLES = [
  'Vendas do Mês',
  'Contratos Assinados',
  'Vendedores Ativos',
  'Empreendimentos',
  'Vendas Recentes',
  'Top Vendedores',
]

test('an empty brokerage: four cards of zeros and two empty lists', async ({ page, signIn }) => {
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
})

test('sales of this month and of the last one', async ({ page, plantao, signIn, brokerage }) => {
  const api = await apiClient(plantao.url)
  const { inicio } = monthOf(today(new Date()))
  const before = previousMonth(inicio).inicio
  const [angela, bruno] = brokerage.corretores
  const sales = [
    { data_venda: before, valor_venda: 200_000, status: 'Assinada', colaborador_id: bruno },
    { data_venda: addDays(inicio, -1), valor_venda: 200_000, status: 'Pago/Pendente', colaborador_id: bruno },
    { data_venda: inicio, valor_venda: 412_350, status: 'Pago', colaborador_id: angela },
    { data_venda: inicio, valor_venda: 87_650.5, status: 'Assinada', colaborador_id: bruno },
  ] as const
  for (const [index, sale] of sales.entries())
    await api.createVenda(
      vendaDe(brokerage, { ...sale, numero_venda: `AR00${index + 1}/2026`, unidade: `10${index + 1}` }),
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
  await expect(recent.first()).toContainText(`${NOMES.empreendimento} - Marina Duarte`)
  await expect(recent.first()).toContainText('R$ 87.650,50')
  const top = card('Top Vendedores').getByRole('listitem')
  await expect(top).toHaveText([`1${NOMES.ana}R$ 412K`, `2${NOMES.bruno}R$ 88K`])
})

test('a figure that cannot be read says so beside the others, and is read again when asked', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await breakServer(page, 'GET', '/api/dashboard/vendas-do-mes')
  const logged = page.waitForEvent('console', (message) => message.text().includes('Vendas do Mês'))
  await page.goto('/dashboard')
  const broken = page.getByRole('region', { name: 'Vendas do Mês', exact: true })
  await expect(broken).toContainText('Indisponível', { timeout: 15_000 })
  await logged
  await expect(page.getByRole('region', { name: 'Contratos Assinados' })).toContainText('0')
  await page.unroute('**/api/dashboard/vendas-do-mes')
  await broken.getByRole('button', { name: 'Tentar novamente: Vendas do Mês' }).click()
  await expect(broken).toContainText('R$ 0,00')
})

test('every part has its heading', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/dashboard')
  for (const title of TITLES) await expect(heading(page, title)).toBeVisible()
})
