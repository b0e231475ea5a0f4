/** The screens that list records of one noun: their tabs, list, forms and dialogs. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast, field, heading } from './page.ts'

export interface Noun {
  path: string
  /** The screen's heading: 'Lojas'. */
  title: string
  /** 'Lojas Cadastradas' */
  listTitle: string
  /** What a row's buttons call it: 'loja'. */
  record: string
  newTitle: string
  editTitle: string
  saveNew: string
  /** The label of the field that holds its name, where it is not 'Nome'. */
  nameField?: string
}

export const LOJAS: Noun = {
  path: '/lojas',
  title: 'Lojas',
  listTitle: 'Lojas Cadastradas',
  record: 'loja',
  newTitle: 'Nova Loja',
  editTitle: 'Editar Loja',
  saveNew: 'Cadastrar Loja',
}

export const EMPREENDIMENTOS: Noun = {
  path: '/empreendimentos',
  title: 'Empreendimentos',
  listTitle: 'Empreendimentos Cadastrados',
  record: 'empreendimento',
  newTitle: 'Novo Empreendimento',
  editTitle: 'Editar Empreendimento',
  saveNew: 'Cadastrar Empreendimento',
}

export const COLABORADORES: Noun = {
  path: '/colaboradores',
  title: 'Colaboradores',
  listTitle: 'Colaboradores Cadastrados',
  record: 'colaborador',
  newTitle: 'Novo Colaborador',
  editTitle: 'Editar Colaborador',
  saveNew: 'Cadastrar Colaborador',
  nameField: 'Nome Completo',
}

type Action = 'Histórico' | 'Editar' | 'Excluir' | 'Inativar' | 'Ativar'

export function recordsScreen(page: Page, noun: Noun) {
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const action = (name: Action, nome: string) =>
    page.getByRole('button', { name: `${name} ${noun.record} ${nome}`, exact: true })
  const newForm = page.getByRole('form', { name: noun.newTitle })
  const editForm = dialog(noun.editTitle)

  return {
    newForm,
    editForm,
    deletion: dialog('Confirmar Exclusão'),
    conflict: page.getByRole('dialog', { name: /alterad[oa] por outra pessoa$/ }),
    leaving: dialog('Sair sem salvar?'),
    action,
    searchBox: page.getByRole('searchbox'),
    /** A row of the table, by the name of its record. */
    row: (nome: string) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: nome, exact: true }) }),
    /** A card of the phone's list. */
    card: (nome: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nome, exact: true }) }),

    async open(search = ''): Promise<void> {
      await page.goto(`${noun.path}${search}`)
      await expect(heading(page, noun.title)).toBeVisible()
    },

    /** The heading above the list says how many there are. */
    expectCount: (count: string) => expect(heading(page, `${noun.listTitle} (${count})`)).toBeVisible(),

    /** '1-50 de 120 lojas', or what a search found. */
    expectSummary: (text: string) =>
      expect(page.getByRole('status').filter({ hasText: 'Mostrando' })).toHaveText(text),

    /** The names in the table, in order. */
    names: () => page.getByRole('row').locator('td:first-child'),

    async openNew(): Promise<void> {
      await page.getByRole('tab', { name: noun.newTitle }).click()
      await expect(newForm).toBeVisible()
    },

    async openEdit(nome: string): Promise<void> {
      await action('Editar', nome).click()
      await expect(field(editForm, noun.nameField ?? 'Nome')).toHaveValue(nome)
    },

    async openDeletion(nome: string): Promise<Locator> {
      await action('Excluir', nome).click()
      await expect(this.deletion).toContainText(nome)
      return this.deletion
    },

    pressSave: () => page.getByRole('button', { name: noun.saveNew }).click(),
    pressSaveChanges: () => page.getByRole('button', { name: 'Salvar Alterações' }).click(),
    pressDelete: () => dialog('Confirmar Exclusão').getByRole('button', { name: 'Excluir' }).click(),

    /** Puts a record out of use or back, and hears what is said. */
    async toggle(name: 'Inativar' | 'Ativar', nome: string, said: string): Promise<void> {
      await action(name, nome).click()
      await expectToast(page, 'Sucesso!', said)
    },

    async download(format: 'CSV' | 'Excel (XLSX)'): Promise<{ name: string; path: string }> {
      await page.getByRole('button', { name: 'Exportar' }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: format }).click()
      const download = await downloading
      return { name: download.suggestedFilename(), path: await download.path() }
    },
  }
}

/** Types into the fields by their labels. */
export async function fillFields(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(form, label).fill(value)
}
