/** The sales screen: list, filters, and a sale's dialogs. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast, field } from './page.ts'
import { saleForm } from './sale-form.ts'

export function vendasScreen(page: Page) {
  const card = (numero: string) => page.getByRole('article', { name: new RegExp(`^${numero}, `) })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const act = (numero: string, action: 'Visualizar' | 'Editar' | 'Aplicar campanha' | 'Excluir') =>
    page.getByRole('button', { name: `${action} venda ${numero}`, exact: true }).click()

  return {
    card,
    cards: page.getByRole('feed').getByRole('article'),
    newForm: saleForm(page, page.getByRole('form', { name: 'Nova Venda' })),
    editForm: saleForm(page, dialog('Editar Venda')),
    details: dialog('Detalhes da Venda'),
    deletion: dialog('Excluir Venda'),
    campaigns: dialog('Aplicar Campanha'),
    conflict: dialog('Esta venda foi alterada por outra pessoa'),
    leaving: dialog('Sair sem salvar?'),

    async open(search = ''): Promise<void> {
      await page.goto(`/vendas${search}`)
      await expect(page.getByRole('heading', { name: 'Vendas', exact: true })).toBeVisible()
    },

    async openNew(): Promise<void> {
      await page.getByRole('button', { name: 'Nova Venda' }).click()
      await expect(this.newForm.form).toBeVisible()
    },

    async openEdit(numero: string): Promise<void> {
      await act(numero, 'Editar')
      await expect(this.editForm.field('Número da venda')).toHaveValue(numero)
    },

    async openDetails(numero: string): Promise<Locator> {
      await act(numero, 'Visualizar')
      await expect(this.details).toContainText(numero)
      return this.details
    },

    /** In the open details dialog. */
    openHistory: () => dialog('Detalhes da Venda').getByRole('button', { name: 'Histórico' }).click(),

    async openCampaigns(numero: string): Promise<Locator> {
      await act(numero, 'Aplicar campanha')
      await expect(this.campaigns).toContainText(numero)
      return this.campaigns
    },

    async openDeletion(numero: string): Promise<Locator> {
      await act(numero, 'Excluir')
      await expect(this.deletion).toContainText(numero)
      return this.deletion
    },

    /** Submits the new sale form, whatever the outcome. */
    pressSave: () => page.getByRole('button', { name: 'Salvar Venda' }).click(),

    async save(): Promise<void> {
      await this.pressSave()
      await expectToast(page, 'Sucesso!', 'Venda cadastrada com sucesso.')
      await expect(this.newForm.form).toBeHidden()
    },

    pressSaveChanges: () => page.getByRole('button', { name: 'Salvar Alterações' }).click(),

    /** Saves the edit form and answers the confirmations in between. */
    async saveChanges(answer: () => Promise<void> = async () => {}): Promise<void> {
      await this.pressSaveChanges()
      await answer()
      await expectToast(page, 'Sucesso!', 'Venda atualizada com sucesso.')
      await expect(this.editForm.form).toBeHidden()
    },

    /** Answers the confirmation before a sale becomes Desistência. */
    confirmDesistencia: () =>
      dialog('Registrar desistência?').getByRole('button', { name: 'Registrar desistência' }).click(),

    /** Confirms in the open dialog 'Excluir Venda'. */
    async delete(): Promise<void> {
      await this.deletion.getByRole('button', { name: 'Excluir' }).click()
      await expectToast(page, 'Sucesso!', 'Venda excluída com sucesso.')
    },

    openFilters: () => page.getByRole('button', { name: 'Filtros', exact: true }).click(),
    clearFilters: () => page.getByRole('button', { name: 'Limpar filtros' }).first().click(),
    filters: {
      fill: (label: string, value: string) => field(filtersOf(page), label).fill(value),
      /** Selects one visible option. */
      async choose(label: string, option: string): Promise<void> {
        await field(filtersOf(page), label).click()
        await page.getByRole('option', { name: option, exact: true }).click()
      },
      /** Selects several options. */
      async chooseAll(label: string, options: readonly string[]): Promise<void> {
        await field(filtersOf(page), label).click()
        for (const name of options) await page.getByRole('option', { name, exact: true }).click()
        await page.keyboard.press('Escape')
      },
      /** Selects a record found by searching. */
      async find(label: string, name: string): Promise<void> {
        await field(filtersOf(page), label).fill(name)
        await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
      },
    },

    async download(format: 'CSV' | 'Excel (XLSX)'): Promise<{ name: string; path: string }> {
      await page.getByRole('button', { name: 'Exportar' }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: format }).click()
      const download = await downloading
      return { name: download.suggestedFilename(), path: await download.path() }
    },

    searchBox: page.getByRole('searchbox', { name: 'Buscar vendas' }),

    /** The line above the list: '3 vendas · R$ … · comissões R$ …'. */
    async expectTotals(text: string): Promise<void> {
      await expect(page.getByRole('status').filter({ hasText: 'comissões' })).toHaveText(text)
    },
  }
}

const filtersOf = (page: Page) => page.getByRole('search', { name: 'Filtrar vendas' })
