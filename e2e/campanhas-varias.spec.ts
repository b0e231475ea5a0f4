/** A campaign is applied to several sales in one dialog, and its results leave as a list, totals and a spreadsheet. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buildCampanha, buildVenda } from '../src/server/testing/builders.ts'
import { celulasDe } from '../src/server/testing/xlsx.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { breakServer, expectToast, field } from './vocabulary/page.ts'
import { CAMPANHAS, recordsScreen } from './vocabulary/records.ts'

const NUMEROS = [1, 2, 3, 4, 5].map((n) => `AR00${n}/2026`)

/** Five sales that the campaign can be applied to, and one of another period. */
async function cenario({ db }: Plantao, { loja_id, empreendimento_id }: Brokerage) {
  const campanha = await buildCampanha(db, {
    nome: 'Feirão de Outono',
    percentual_desconto: 3,
    bonus_comissao: 0.5,
  })
  const comum = { loja_id, empreendimento_id }
  const vendas = []
  for (const [i, numero_venda] of NUMEROS.entries())
    vendas.push(
      await buildVenda(db, {
        ...comum,
        numero_venda,
        data_venda: `2026-03-1${i}`,
        valor_venda: 100_000.5 * (i + 1),
      }),
    )
  await buildVenda(db, { ...comum, numero_venda: 'FORA/2026', data_venda: '2026-05-01' })
  return { campanha, vendas }
}

function aplicacaoDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Aplicar Campanha a Vendas' })
  return {
    dialog,
    vendas: dialog.getByRole('list', { name: 'Vendas que podem receber a campanha' }).getByRole('listitem'),
    previa: dialog.getByRole('table', { name: 'Prévia da aplicação' }),
    async open(): Promise<void> {
      await page.getByRole('button', { name: 'Aplicar a vendas' }).click()
      await expect(dialog).toBeVisible()
    },
    async choose(campanha: string): Promise<void> {
      await field(dialog, 'Campanha').click()
      await page.getByRole('option', { name: campanha }).click()
    },
    check: (numero: string) => dialog.getByRole('checkbox', { name: numero }).check(),
    press: (button: string) => dialog.getByRole('button', { name: button }).click(),
  }
}

test("a campaign on five sales in one dialog, its XLSX opened and its cells' types checked", async ({
  page,
  plantao,
  brokerage,
  vendas,
  signIn,
}) => {
  const { campanha } = await cenario(plantao, brokerage)
  await signIn(page, 'Staff')
  const campanhas = recordsScreen(page, CAMPANHAS)
  await campanhas.open()
  const tela = aplicacaoDialog(page)
  await tela.open()
  await expect(tela.dialog.getByRole('button', { name: 'Ver prévia' })).toBeDisabled()
  await tela.choose('Feirão de Outono')
  await expect(tela.vendas).toHaveCount(5)
  await expect(tela.dialog).not.toContainText('FORA/2026')
  await tela.check('AR002/2026')
  await tela.dialog.getByRole('searchbox').fill('AR001')
  await expect(tela.vendas).toHaveCount(1)
  await tela.check('AR001/2026')
  await tela.dialog.getByRole('searchbox').fill('')
  await tela.dialog.getByRole('checkbox', { name: 'Selecionar as 5 vendas listadas' }).check()
  await expect(tela.dialog.getByText('5 vendas selecionadas')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await tela.press('Ver prévia')
  await expect(tela.dialog.getByText('Feirão de Outono')).toBeVisible()
  await expect(tela.previa.getByRole('row')).toHaveCount(6)
  await expect(tela.previa.getByRole('row').filter({ hasText: 'AR005/2026' })).toContainText('R$ 15.000,08')
  await expect(tela.dialog).toContainText('R$ 45.000,24')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await tela.press('Aplicar a 5 vendas')
  await expectToast(page, 'Sucesso!', 'Campanha aplicada a 5 vendas.')
  await expect(tela.dialog).toBeHidden()
  await expect(campanhas.row('Feirão de Outono')).toContainText('5')

  await campanhas.action('Ver', 'Feirão de Outono').click()
  const detalhes = page.getByRole('dialog', { name: 'Detalhes da Campanha' })
  await expect(detalhes).toContainText('5 vendas')
  await detalhes.getByRole('button', { name: 'Exportar' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  const baixado = await started
  expect(baixado.suggestedFilename()).toMatch(/^vendas-da-campanha-\d{4}-\d\d-\d\d\.xlsx$/)
  const [titulos = [], ...linhas] = celulasDe(await readFile(await baixado.path()))
  expect(linhas).toHaveLength(5)
  const coluna = (titulo: string) => {
    const at = titulos.findIndex((celula) => celula?.valor === titulo)
    return linhas.map((linha) => linha[at])
  }
  const soma = (titulo: string) => coluna(titulo).reduce((n, celula) => n + Number(celula?.valor), 0)
  for (const celula of coluna('Número da venda')) expect(celula?.tipo).toBe('texto')
  for (const celula of coluna('Data da venda'))
    expect(celula).toMatchObject({ tipo: 'numero', formato: 'dd/mm/yyyy' })
  for (const titulo of ['Valor da venda', 'Desconto', 'Bônus'])
    for (const celula of coluna(titulo)) expect(celula).toMatchObject({ tipo: 'numero', formato: '#,##0.00' })
  for (const celula of coluna('Bônus (%)'))
    expect(celula).toEqual({ tipo: 'numero', valor: 0.5, formato: '0.00' })
  expect(soma('Desconto')).toBeCloseTo(45_000.24, 2)

  await detalhes.getByRole('link', { name: 'Ver em Vendas' }).click()
  await expect(page).toHaveURL(new RegExp(`campanha_id=${campanha.id}`))
  await expect(vendas.card('AR001/2026')).toBeVisible()
  await expect(vendas.card('FORA/2026')).toHaveCount(0)
  await expect(field(page.getByRole('search', { name: 'Filtrar vendas' }), 'Campanha')).toHaveValue(
    'Feirão de Outono',
  )
  await vendas.clearFilters()
  await expect(vendas.card('FORA/2026')).toBeVisible()
})

test('a sale that changed after the preview is left out and named, the others get the campaign', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const { vendas } = await cenario(plantao, brokerage)
  await signIn(page)
  await recordsScreen(page, CAMPANHAS).open()
  const tela = aplicacaoDialog(page)
  await tela.open()
  await tela.choose('Feirão de Outono')
  await tela.dialog.getByRole('checkbox', { name: /^Selecionar as 5/ }).check()
  await tela.press('Ver prévia')
  await expect(tela.previa).toBeVisible()
  const changed = vendas[1]?.id ?? ''
  await plantao.db.updateTable('vendas').set({ unidade: '999' }).where('id', '=', changed).execute()
  await breakServer(page, 'POST', '/api/campanhas/*/aplicacoes')
  await tela.press('Aplicar a 5 vendas')
  await expect(tela.dialog.getByRole('alert')).toContainText('Erro ao aplicar campanha. Tente novamente.')
  await page.unroute('**/api/campanhas/*/aplicacoes')
  await tela.press('Aplicar a 5 vendas')
  await expect(tela.dialog.getByRole('alert')).toContainText('Campanha aplicada a 4 vendas')
  await expect(tela.dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'AR002/2026: A venda foi alterada depois da prévia',
  ])
  await tela.dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(tela.dialog).toBeHidden()
})
