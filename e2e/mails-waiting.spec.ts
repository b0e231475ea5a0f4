/** A mail that waits in 'Caixa de saída' is announced at once to those who can deliver it. */
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { expectToast, heading } from './vocabulary/page.ts'
import { signInScreen } from './vocabulary/session.ts'

test('the menu and the bell count the mails that wait, live, and only for an Administrador', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const newPage = async () => (await browser.newContext({ baseURL: plantao.url })).newPage()
  const [staff, visitor] = [await newPage(), await newPage()]
  await signIn(page)
  await signIn(staff, 'Staff')
  for (const one of [page, staff]) {
    const streaming = one.waitForResponse('**/api/eventos*')
    await one.goto('/dashboard')
    await expect(one.getByRole('button', { name: 'Avisos: 0 avisos' })).toBeVisible()
    await streaming
  }

  await signInScreen(visitor).open()
  await signInScreen(visitor).askForRecovery(LOGINS.Staff.email)
  const link = page.getByRole('link', { name: 'Caixa de saída 1 por entregar' })
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'Avisos: 1 aviso' }).click()
  const notices = page.getByRole('dialog', { name: 'Avisos' })
  await expect(notices.getByRole('region', { name: 'Emails a entregar' })).toContainText(
    `Redefinição de senha do Plantão · ${LOGINS.Staff.email}`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await expect(link).toBeVisible()

  // A colleague of Staff may not deliver it, and learns nothing of it.
  await expect(staff.getByRole('button', { name: 'Avisos: 0 avisos' })).toBeVisible()

  await link.click()
  await expect(heading(page, 'Caixa de saída')).toBeVisible()
  await page.getByRole('button', { name: /^Abrir: / }).click()
  await page.getByRole('button', { name: 'Marcar como entregue' }).click()
  await expectToast(page, 'Sucesso!', 'Email marcado como entregue.')
  await expect(page.getByRole('button', { name: 'Avisos: 0 avisos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Caixa de saída', exact: true })).toBeVisible()
})
