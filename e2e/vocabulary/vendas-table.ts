/** Vendas as a dense table. */
import { expect, type Page } from '@playwright/test'
import { closeToasts } from './page.ts'

export function tableOf(page: Page) {
  const table = page.getByRole('table', { name: 'Vendas' })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const views = page.getByRole('button', { name: /^Vis(ões$|ão )/ })
  return {
    table,
    headers: table.getByRole('columnheader'),
    /** The sales' numbers in sight or near it. */
    numbers: table.getByRole('rowheader'),
    row: (numero: string) => table.getByRole('row').filter({ hasText: numero }),
    select: (numero: string) => page.getByRole('checkbox', { name: `Selecionar venda ${numero}` }).check(),
    selection: page.getByRole('region', { name: 'Selecionados' }),
    columns: dialog('Colunas da tabela'),
    status: dialog(/^Mudar o status de/),
    views,

    choose: (mode: 'Cartões' | 'Tabela') =>
      page.getByRole('radiogroup', { name: 'Mostrar vendas como' }).getByText(mode).locator('..').click(),

    async openColumns(): Promise<void> {
      await page.getByRole('button', { name: 'Colunas' }).click()
      await expect(dialog('Colunas da tabela')).toBeVisible()
    },

    async view(item: string): Promise<void> {
      await closeToasts(page)
      await views.click()
      await page.getByRole('menuitem', { name: item }).click()
    },

    /** How many rows of sales are wholly in the window and in the table's own frame. */
    rowsInSight: () =>
      table.getByRole('rowheader').evaluateAll(
        (cells) =>
          cells.filter((cell) => {
            const { top, bottom } = cell.getBoundingClientRect()
            const frame = cell.closest('table')?.parentElement?.getBoundingClientRect()
            const header = cell.closest('table')?.tHead?.getBoundingClientRect()
            return (
              frame && header && top >= header.bottom - 1 && bottom <= Math.min(innerHeight, frame.bottom)
            )
          }).length,
      ),
  }
}
