/** No screen tries what the content security policy forbids, such as eval, not even where the try is caught. */
import type { Page } from '@playwright/test'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { LOJAS, recordsScreen } from './vocabulary/records.ts'

/** All that the browser reports of the policy, in its page, its console and its developer tools. */
async function watchPolicy(page: Page): Promise<string[]> {
  const breaches: string[] = []
  await page.exposeFunction('reportBreach', (breach: string) => breaches.push(breach))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'reportBreach')(`${location.pathname}: ${violatedDirective} ${blockedURI}`)
    })
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) breaches.push(`${page.url()}: ${message.text()}`)
  })
  const tools = await page.context().newCDPSession(page)
  tools.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    if (code !== 'ContentSecurityPolicyIssue') return
    breaches.push(`${page.url()}: ${JSON.stringify(details.contentSecurityPolicyIssueDetails)}`)
  })
  await tools.send('Audits.enable')
  return breaches
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link')

test('no screen, tab or form of an Administrador', async ({ page, vendas, signIn }) => {
  test.slow()
  const breaches = await watchPolicy(page)
  // Opening the sales has signed in.
  await page.context().clearCookies()
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await signIn(page)
  await page.goto('/dashboard')
  await expect(navigation(page).first()).toBeVisible()
  const paths = await navigation(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths.length).toBeGreaterThan(9)
  for (const path of [...paths, '/perfil']) {
    // Loaded whole each time: a library may try once as it starts.
    await page.goto(path ?? '')
    await expect(page.getByRole('heading').first()).toBeVisible()
    const tabs = page.getByRole('tab')
    for (let i = 0; i < (await tabs.count()); i++) {
      await tabs.nth(i).click()
      await expect(tabs.nth(i)).toHaveAttribute('aria-selected', 'true')
      await page.waitForLoadState('networkidle')
    }
  }
  await vendas.open()
  await vendas.openNew()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto('/lojas')
  await recordsScreen(page, LOJAS).action('Editar', NAMES.loja).click()
  await expect(recordsScreen(page, LOJAS).editForm).toBeVisible()
  expect(breaches).toEqual([])

  // What is looked for would be heard.
  await page.evaluate(() => {
    setTimeout(() => {
      try {
        new Function('')
      } catch {}
    })
  })
  await expect.poll(() => breaches.length).toBeGreaterThan(0)
})
