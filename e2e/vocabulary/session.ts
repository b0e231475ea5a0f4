/** Signing in and out, and passwords. */
import { expect, type Locator, type Page } from '@playwright/test'
import { field } from './page.ts'

export function signInScreen(page: Page) {
  return {
    open: () => page.goto('/auth'),
    async enter(email: string, password: string): Promise<void> {
      await field(page, 'Email').fill(email)
      await field(page, 'Senha').fill(password)
      await page.getByRole('button', { name: 'Entrar' }).click()
    },
    async openRecovery(): Promise<Locator> {
      await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
      return page.getByRole('dialog', { name: 'Recuperar Senha' })
    },
    async askForRecovery(email: string): Promise<void> {
      const dialog = await this.openRecovery()
      await field(dialog, 'Email').fill(email)
      await dialog.getByRole('button', { name: 'Enviar' }).click()
    },
  }
}

export function resetScreen(page: Page) {
  return {
    async choose(password: string, confirmation = password): Promise<void> {
      await field(page, 'Nova Senha').fill(password)
      await field(page, 'Confirmar Nova Senha').fill(confirmation)
      await page.getByRole('button', { name: 'Redefinir Senha' }).click()
    },
  }
}

export function passwordDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Alterar Senha' })
  const submit = dialog.getByRole('button', { name: 'Alterar Senha' })
  return {
    dialog,
    submit,
    async open(): Promise<void> {
      await chooseInUserMenu(page, 'Alterar Senha')
      await expect(dialog).toBeVisible()
    },
    async change(current: string, next: string, confirmation = next): Promise<void> {
      await field(dialog, 'Senha Atual').fill(current)
      await field(dialog, 'Nova Senha').fill(next)
      await field(dialog, 'Confirmar Nova Senha').fill(confirmation)
      await submit.click()
    },
  }
}

/** Opens the menu under the user's email. */
export async function openUserMenu(page: Page): Promise<Locator> {
  // A menu that is still closing would only close faster at the click.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: /@/ }).click()
  return page.getByRole('menu')
}

export async function chooseInUserMenu(page: Page, item: string): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: item }).click()
}

/** Chooses a theme. The menu stays open after that, so Esc closes it. */
export async function chooseTheme(page: Page, theme: 'Claro' | 'Escuro' | 'Do sistema'): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitemradio', { name: theme }).click()
  await page.keyboard.press('Escape')
}

export const signOut = (page: Page) => chooseInUserMenu(page, 'Sair')
