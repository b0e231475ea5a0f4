/** The users screen: list, forms and dialogs. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast, field, heading } from './page.ts'

const CHOICES = new Set(['Cargo', 'Status'])
const SEARCHES = new Set(['Loja', 'Colaborador'])

type UserFields = Partial<
  Record<'Nome' | 'Email' | 'Senha' | 'Cargo' | 'Status' | 'Loja' | 'Colaborador', string>
>
type Action =
  | 'Editar'
  | 'Excluir'
  | 'Inativar'
  | 'Ativar'
  | 'Redefinir senha'
  | 'Remover duas etapas'
  | 'Dar acesso'

export function usuariosScreen(page: Page) {
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const action = (text: Action, named: string) =>
    page.getByRole('button', { name: `${text} usuário ${named}`, exact: true })

  return {
    /** A row of the table. */
    row: (named: string) => page.getByRole('row').filter({ hasText: named }),
    action,
    newForm: page.getByRole('form', { name: 'Novo Usuário' }),
    editForm: page.getByRole('form', { name: 'Editar Usuário' }),
    deletion: dialog('Confirmar Exclusão'),
    reset: dialog('Redefinir Senha'),
    access: dialog('Dar Acesso'),
    conflict: dialog('Este usuário foi alterado por outra pessoa'),
    searchBox: page.getByRole('searchbox', { name: 'Buscar usuários' }),

    async open(search = ''): Promise<void> {
      await page.goto(`/usuarios${search}`)
      await expect(heading(page, 'Usuários')).toBeVisible()
    },

    async openNew(): Promise<void> {
      await page.getByRole('button', { name: 'Novo Usuário' }).click()
      await expect(this.newForm).toBeVisible()
    },

    async openEdit(named: string): Promise<void> {
      await action('Editar', named).click()
      await expect(field(this.editForm, 'Nome')).toHaveValue(named)
    },

    async fill(form: Locator, fields: UserFields): Promise<void> {
      for (const [label, value] of Object.entries(fields)) {
        const input = field(form, label)
        if (CHOICES.has(label) || SEARCHES.has(label)) {
          await input.click()
          if (SEARCHES.has(label)) await input.fill(value)
          await page.getByRole('option', { name: new RegExp(`^${value}`) }).click()
          await expect(input).toHaveValue(value)
        } else await input.fill(value)
      }
    },

    pressCreate: () => page.getByRole('button', { name: 'Criar Usuário' }).click(),

    async create(): Promise<void> {
      await this.pressCreate()
      await expectToast(page, 'Sucesso!', 'Usuário criado com sucesso! O convite está na Caixa de saída.')
      await expect(this.newForm).toBeHidden()
    },

    pressSave: () => page.getByRole('button', { name: 'Salvar Alterações' }).click(),

    async save(): Promise<void> {
      await this.pressSave()
      await expectToast(page, 'Sucesso!', 'Usuário atualizado com sucesso!')
      await expect(this.editForm).toBeHidden()
    },

    /** Opens the dialog, confirms it, and returns the generated password. */
    async resetPassword(named: string): Promise<string> {
      await action('Redefinir senha', named).click()
      const senha = await field(this.reset, 'Nova senha').inputValue()
      await this.reset.getByRole('button', { name: 'Redefinir Senha' }).click()
      return senha
    },
  }
}
