/** A campaign is applied to several sales in one dialog, and its results leave as a list, totals and a spreadsheet. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bonusHeading } from '../src/core/bonus.ts'
import { cellsOf } from '../src/server/testing/files/xlsx.ts'
import { buildCampanha, buildVenda } from '../src/server/testing/office/builders.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { expectFocusKept, expectToast, field } from './vocabulary/page.ts'
import { CAMPANHAS, recordsScreen } from './vocabulary/records.ts'

const NUMBERS = [1, 2, 3, 4, 5].map((n) => `AR00${n}/2026`)

/** Five sales that the campaign can be applied to, and one of another period. */
async function scenario({ db }: Plantao, { loja_id, empreendimento_id }: Brokerage) {
  const campanha = await buildCampanha(db, {
    nome: 'Feirão de Outono',
    percentual_desconto: 3,
    bonus_comissao: 0.5,
  })
  const common = { loja_id, empreendimento_id }
  for (const [i, numero_venda] of NUMBERS.entries())
    await buildVenda(db, {
      ...common,
      numero_venda,
      data_venda: `2026-03-1${i}`,
      valor_venda: 100_000.5 * (i + 1),
    })
  await buildVenda(db, { ...common, numero_venda: 'FORA/2026', data_venda: '2026-05-01' })
  return campanha
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
  const campanha = await scenario(plantao, brokerage)
  await signIn(page, 'Staff')
  const campanhas = recordsScreen(page, CAMPANHAS)
  await campanhas.open()
  const screen = aplicacaoDialog(page)
  await screen.open()
  await test.step('the sales are chosen', async () => {
    await expect(screen.dialog.getByRole('button', { name: 'Ver prévia' })).toBeDisabled()
    await screen.choose('Feirão de Outono')
    await expect(screen.vendas).toHaveCount(5)
    await expect(screen.dialog).not.toContainText('FORA/2026')
    await screen.check('AR002/2026')
    await screen.dialog.getByRole('searchbox').fill('AR001')
    await expect(screen.vendas).toHaveCount(1)
    await screen.check('AR001/2026')
    await screen.dialog.getByRole('searchbox').fill('')
    await screen.dialog.getByRole('checkbox', { name: 'Selecionar as 5 vendas listadas' }).check()
    await expect(screen.dialog.getByText('5 vendas selecionadas')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('the preview, and the campaign applied', async () => {
    await screen.press('Ver prévia')
    await expect(screen.previa).toBeVisible()
    await expectFocusKept(page)
    await screen.press('Voltar')
    await expect(screen.dialog.getByText('5 vendas selecionadas')).toBeVisible()
    await expectFocusKept(page)
    await screen.press('Ver prévia')
    await expect(screen.dialog.getByText('Feirão de Outono')).toBeVisible()
    await expect(screen.previa.getByRole('row')).toHaveCount(6)
    await expect(screen.previa.getByRole('row').filter({ hasText: 'AR005/2026' })).toContainText(
      'R$ 15.000,08',
    )
    await expect(screen.dialog).toContainText('R$ 45.000,24')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await screen.press('Aplicar a 5 vendas')
    await expectToast(page, 'Sucesso!', 'Campanha aplicada a 5 vendas.')
    await expect(screen.dialog).toBeHidden()
    await expect(campanhas.row('Feirão de Outono')).toContainText('5')
  })
  const detalhes = page.getByRole('dialog', { name: 'Detalhes da Campanha' })
  await test.step('the types of the cells in the XLSX', async () => {
    await campanhas.action('Ver', 'Feirão de Outono').click()
    await expect(detalhes).toContainText('5 vendas')
    await detalhes.getByRole('button', { name: 'Exportar' }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
    const downloaded = await started
    expect(downloaded.suggestedFilename()).toMatch(/^vendas-da-campanha-\d{4}-\d\d-\d\d\.xlsx$/)
    const [titles = [], ...rows] = cellsOf(await readFile(await downloaded.path()))
    expect(rows).toHaveLength(5)
    const column = (title: string) => {
      const at = titles.findIndex((cell) => cell?.valor === title)
      return rows.map((row) => row[at])
    }
    const sum = (title: string) => column(title).reduce((n, cell) => n + Number(cell?.valor), 0)
    for (const cell of column('Número da venda')) expect(cell?.tipo).toBe('texto')
    for (const cell of column('Data da venda'))
      expect(cell).toMatchObject({ tipo: 'numero', formato: 'dd/mm/yyyy' })
    for (const title of ['Valor da venda', 'Desconto', bonusHeading('Bônus')])
      for (const cell of column(title)) expect(cell).toMatchObject({ tipo: 'numero', formato: '#,##0.00' })
    for (const cell of column(bonusHeading('Bônus (%)')))
      expect(cell).toEqual({ tipo: 'numero', valor: 0.5, formato: '0.00' })
    expect(sum('Desconto')).toBeCloseTo(45_000.24, 2)
  })
  await test.step('its sales in Vendas', async () => {
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
})
