/** The waits that a person sees on purpose, measured on the page's own clock. */
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { linkMailedTo } from './vocabulary/mails.ts'
import { heading, toast } from './vocabulary/page.ts'
import { resetScreen, signInScreen } from './vocabulary/session.ts'

test('a new password by the link leads to signing in after two seconds', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await signInScreen(page).open()
  await signInScreen(page).askForRecovery(LOGINS.Staff.email)
  const office = await (await browser.newContext({ baseURL: plantao.url })).newPage()
  await signIn(office)
  await page.goto(await linkMailedTo(office, LOGINS.Staff.email))
  await expect(heading(page, 'Redefinir Senha')).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await resetScreen(page).choose('orquestra-lilás-48')
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast(page, 'Senha alterada!', 'Sua senha foi alterada com sucesso.')).toBeVisible({
      timeout: 100,
    })
  }).toPass()
  await page.clock.runFor(1_500)
  await expect(heading(page, 'Redefinir Senha')).toBeVisible()
  await page.clock.runFor(500)
  await expect(heading(page, 'Acesso ao Sistema')).toBeVisible()
})
