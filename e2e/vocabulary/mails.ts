/** Mails in 'Caixa de saída'. */
import { expect, type Page } from '@playwright/test'

/** Opens the mail to `email` and returns its link. `page` must be an Administrador's. */
export async function linkMailedTo(page: Page, email: string): Promise<string> {
  const open = page.getByRole('button', { name: new RegExp(`^Abrir: .*para ${email}$`) })
  // The mail is written after the response, whose duration is the same for every address.
  await expect(async () => {
    const listed = page.waitForResponse('**/api/caixa-de-saida*')
    await page.goto('/caixa-de-saida')
    await listed
    await expect(open).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await open.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/https?:\/\//)).toBeVisible()
  const link = /https?:\/\/\S+/.exec((await dialog.textContent()) ?? '')?.[0]
  if (!link) throw new Error(`the mail to ${email} has no link`)
  return link
}
