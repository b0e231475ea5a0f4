/** Screens that list the records of one noun: tabs, list, forms and dialogs. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast, field, heading } from './page.ts'

export interface Noun {
  path: string
  /** Heading of the screen: 'Lojas'. */
  title: string
  /** 'Lojas Cadastradas' */
  listTitle: string
  /** The noun in a row's button labels: 'loja'. */
  record: string
  newTitle: string
  editTitle: string
  saveNew: string
  /** Label of the name field, if it is not 'Nome'. */
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

export const CAMPANHAS: Noun = {
  path: '/campanhas',
  title: 'Campanhas',
  listTitle: 'Campanhas Cadastradas',
  record: 'campanha',
  newTitle: 'Nova Campanha',
  editTitle: 'Editar Campanha',
  saveNew: 'Criar Campanha',
}

export const FAIXAS: Noun = {
  path: '/faixas',
  title: 'Faixas',
  listTitle: 'Faixas Cadastradas',
  record: 'faixa',
  newTitle: 'Nova Faixa',
  editTitle: 'Editar Faixa',
  saveNew: 'Criar Faixa',
}

export const METAS: Noun = {
  path: '/metas',
  title: 'Metas',
  listTitle: 'Metas Cadastradas',
  record: 'meta',
  newTitle: 'Nova Meta',
  editTitle: 'Editar Meta',
  saveNew: 'Criar Meta',
}

type Toggle = 'Inativar' | 'Ativar' | 'Pausar' | 'Cancelar' | 'Concluir'
type Action = 'Histórico' | 'Ver' | 'Editar' | 'Excluir' | Toggle

export function recordsScreen(page: Page, noun: Noun) {
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const action = (name: Action, named: string) =>
    page.getByRole('button', { name: `${name} ${noun.record} ${named}`, exact: true })
  const newForm = page.getByRole('form', { name: noun.newTitle })
  const editForm = dialog(noun.editTitle)

  return {
    newForm,
    editForm,
    deletion: dialog('Confirmar Exclusão'),
    conflict: page.getByRole('dialog', { name: /alterad[oa] por outra pessoa · / }),
    leaving: dialog('Sair sem salvar?'),
    action,
    searchBox: page.getByRole('searchbox'),
    /** The table row of the record with that name. */
    row: (named: string) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: named, exact: true }) }),
    /** The record's card on small screens. */
    card: (named: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: named, exact: true }) }),

    async open(search = ''): Promise<void> {
      await page.goto(`${noun.path}${search}`)
      await expect(heading(page, noun.title)).toBeVisible()
    },

    /** Expects the total in the heading above the list. */
    expectCount: (count: string) => expect(heading(page, `${noun.listTitle} (${count})`)).toBeVisible(),

    /** Expects the list to have no record yet: its heading counts nothing. */
    expectNoneYet: () => expect(heading(page, noun.listTitle)).toBeVisible(),

    /** '1-50 de 120 lojas', or the search result count. */
    expectSummary: (text: string) =>
      expect(page.getByRole('status').filter({ hasText: 'Mostrando' })).toHaveText(text),

    /** Names in the table, in order. */
    names: () => page.getByRole('row').locator('td:first-child'),

    async openNew(): Promise<void> {
      await page.getByRole('tab', { name: noun.newTitle }).click()
      await expect(newForm).toBeVisible()
    },

    async openEdit(named: string): Promise<void> {
      await action('Editar', named).click()
      await expect(field(editForm, noun.nameField ?? 'Nome')).toHaveValue(named)
    },

    async openDeletion(named: string): Promise<Locator> {
      await action('Excluir', named).click()
      await expect(this.deletion).toContainText(named)
      return this.deletion
    },

    pressSave: () => page.getByRole('button', { name: noun.saveNew }).click(),
    pressSaveChanges: () => page.getByRole('button', { name: 'Salvar Alterações' }).click(),
    pressDelete: () => dialog('Confirmar Exclusão').getByRole('button', { name: 'Excluir' }).click(),

    /** Deactivates or activates a record, and expects the message. */
    async toggle(name: Toggle, named: string, said: string): Promise<void> {
      await action(name, named).click()
      // Putting a tier out of use asks first.
      if (noun === FAIXAS && name === 'Inativar')
        await dialog('Inativar faixa?').getByRole('button', { name: 'Inativar' }).click()
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

/** Types into the fields with those labels. */
export async function fillFields(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(form, label).fill(value)
}
