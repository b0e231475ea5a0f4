/** The user's profile: name, password, second factor, open sessions. */
import { expect, type Locator, type Page } from '@playwright/test'
import { codeOf } from '../../src/server/testing/http/totp.ts'
import { field, heading } from './page.ts'

export function perfilScreen(page: Page) {
  const info = page.getByRole('region', { name: 'Informações pessoais' })
  const secondFactor = page.getByRole('region', { name: 'Verificação em duas etapas' })
  const sessions = page.getByRole('region', { name: 'Sessões abertas' })
  const dialog = page.getByRole('dialog')
  return {
    info,
    secondFactor,
    sessions,
    dialog,
    /** The recovery codes on screen. */
    codes: dialog.getByRole('list', { name: 'Códigos de recuperação' }),
    async open(): Promise<void> {
      await page.goto('/perfil')
      await expect(heading(page, 'Meu Perfil')).toBeVisible()
    },
    /** The value below that label. */
    value: (label: string): Locator =>
      info
        .locator('div', { has: page.getByText(label, { exact: true }) })
        .last()
        .getByRole('definition'),

    async editName(): Promise<Locator> {
      await info.getByRole('button', { name: 'Editar nome' }).click()
      const input = field(info, 'Nome')
      await expect(input).toBeFocused()
      return input
    },
    async rename(name: string): Promise<void> {
      await (await this.editName()).fill(name)
      await info.getByRole('button', { name: 'Salvar' }).click()
    },

    async givePassword(password: string, confirm: string): Promise<void> {
      await field(dialog, 'Senha Atual').fill(password)
      await dialog.getByRole('button', { name: confirm }).click()
    },
    async beginSecondFactor(password: string): Promise<void> {
      await secondFactor.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click()
      await this.givePassword(password, 'Continuar')
    },
    /** The key shown next to the QR code. */
    async key(): Promise<string> {
      await expect(
        dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }),
      ).toBeVisible()
      return ((await dialog.getByLabel('Chave', { exact: true }).textContent()) ?? '').replaceAll(' ', '')
    },
    async giveCode(code: string): Promise<void> {
      await field(dialog, 'Código de verificação').fill(code)
      await dialog.getByRole('button', { name: 'Ativar', exact: true }).click()
    },
    /** Sets up the second factor with the current code. Returns its key and recovery codes. */
    async activateSecondFactor(password: string): Promise<{ key: string; codes: string[] }> {
      await this.beginSecondFactor(password)
      const key = await this.key()
      await this.giveCode(codeOf(key))
      const codes = await this.readCodes()
      await this.keepCodes()
      return { key, codes }
    },
    async readCodes(): Promise<string[]> {
      const items = this.codes.getByRole('listitem')
      await expect(items).toHaveCount(10)
      return items.allTextContents()
    },
    async keepCodes(): Promise<void> {
      await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
      await expect(dialog).toBeHidden()
    },

    session: (words: string): Locator => sessions.getByRole('listitem').filter({ hasText: words }),
    async endSession(words: string): Promise<void> {
      await this.session(words).getByRole('button', { name: 'Encerrar' }).click()
      await dialog.getByRole('button', { name: 'Encerrar' }).click()
    },
    async endOthers(): Promise<void> {
      await sessions.getByRole('button', { name: 'Encerrar as outras' }).click()
      await dialog.getByRole('button', { name: 'Encerrar' }).click()
    },
  }
}

/** The second sign-in step. */
export function codeStep(page: Page) {
  return {
    title: heading(page, 'Verificação em duas etapas'),
    async give(code: string, label = 'Código de verificação'): Promise<void> {
      await field(page, label).fill(code)
      await page.getByRole('button', { name: 'Verificar' }).click()
    },
    async giveRecoveryCode(code: string): Promise<void> {
      await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
      await this.give(code, 'Código de recuperação')
    },
  }
}
