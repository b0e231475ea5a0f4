/** The parts of the colaboradores screen that other lists do not have. */
import type { Locator, Page } from '@playwright/test'
import { field } from './page.ts'
import { COLABORADORES, recordsScreen } from './records.ts'

export function colaboradoresScreen(page: Page) {
  const records = recordsScreen(page, COLABORADORES)
  const tree = (name = 'Organograma') => page.getByRole('tree', { name, exact: true })
  return {
    ...records,
    newButton: page.getByRole('button', { name: 'Novo Colaborador' }),
    /** The names in the table, in order. */
    names: () => page.getByRole('row').locator('td:nth-child(2)'),
    /** The dialog about the consequences of deactivation or a new cargo. */
    consequences: page.getByRole('dialog', { name: /^(Inativar|Mudar o cargo de) / }),
    selection: page.getByRole('region', { name: 'Selecionados' }),
    history: page.getByRole('dialog', { name: /^Histórico/ }),
    tree,
    person: (name: string, of?: string) => tree(of).getByRole('treeitem').filter({ hasText: name }),

    async select(...names: string[]): Promise<void> {
      for (const name of names) await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
    },

    async filterBySuperior(choice: string): Promise<void> {
      await pick(page, page, 'Filtrar por superior', choice)
    },
  }
}

/** Selects an option by name in the select with that label. */
export async function pick(page: Page, scope: Page | Locator, label: string, choice: string): Promise<void> {
  await field(scope, label).click()
  await page.getByRole('option', { name: choice }).click()
}
