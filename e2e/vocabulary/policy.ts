/** The content security policy, which forbids such as eval. */
import { expect, type Page } from '@playwright/test'

/** All that the browser reports of the policy, in its page, its console and its developer tools. */
export async function watchPolicy(page: Page): Promise<string[]> {
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

/** Asserts that what is looked for would have been heard. */
export async function expectHeard(page: Page, breaches: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      try {
        new Function('')
      } catch {}
    })
  })
  await expect.poll(() => breaches.length).toBeGreaterThan(0)
}
