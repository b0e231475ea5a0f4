/** Helpers for every screen: fields, toasts, error messages. */
import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

/** The input with that label, required or not. */
export function field(scope: Scope, label: string): Locator {
  const exact = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( ?\\*)?$`)
  // A select's listbox has the same label as its input.
  return scope.getByLabel(exact).and(scope.locator('input, textarea'))
}

/** Expects `message` below the field and in its accessible description. */
export async function expectFieldError(scope: Scope, label: string, message: string): Promise<void> {
  await expect(field(scope, label)).toHaveAccessibleDescription(message)
}

export function toast(page: Page, title: string, message: string): Locator {
  return page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: title })
    .filter({ hasText: message })
}

/** Expects a toast with both texts. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
  // An identical toast from a moment ago may still be visible.
  await expect(toast(page, title, message).last()).toBeVisible()
}

/** Expects no toast with that title; call it once what happened has been seen elsewhere. */
export async function expectNoToast(page: Page, title: string): Promise<void> {
  await expect(page.locator('.mantine-Notification-root').filter({ hasText: title })).toHaveCount(0)
}

/** Closes the toasts: they cover the tabs until they leave, and a sixth one waits until another has left. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('alert').or(page.getByRole('status')).getByRole('button', { name: 'Fechar' })
  // Some leave by themselves meanwhile.
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 1_000 })
    expect(await close.count()).toBe(0)
  }).toPass()
}

/**
 * Leads an open page to another address as a link does, without loading the product once more, which takes five times as long.
 * Another noun's screen has left then. Queries that have been answered keep their answers, and an unsaved form is left
 * without being asked.
 */
export async function visit(page: Page, address: string): Promise<void> {
  // Only a product that has begun notices the new address.
  await page.locator('main h1').first().waitFor()
  const left = await page.evaluateHandle((to) => {
    const nounOf = (path: string) => path.split('/')[1]
    const leaves = nounOf(new URL(to, location.href).pathname) !== nounOf(location.pathname)
    const title = leaves ? document.querySelector('main h1') : null
    history.pushState(null, '', to)
    return title
  }, address)
  await page.waitForFunction((title) => !title?.isConnected, left)
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true })
}

/** Records API calls that change data from now on: 'POST /api/lojas'. */
export function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return changes
}

/** Pages opened from now on bring no data along: their screens ask for it. */
export async function withoutPageData(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
}

/**
 * From now on, makes every call of `method` to `path` fail with an internal server error. With GET, pages opened after
 * this bring no data along, and get no change notices: one about a change made just before would refetch what failed.
 */
export async function breakServer(
  page: Page,
  method: string,
  path: string,
  refusal = { status: 500, code: 'ERRO_INTERNO', message: 'Erro interno. Tente novamente.' },
): Promise<void> {
  if (method === 'GET') {
    await withoutPageData(page)
    await page.route('**/api/eventos*', (route) => route.abort())
  }
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fulfill({ status: refusal.status, json: { defined: false, ...refusal } })
  })
}

/** What was pressed has disappeared, and the focus is still in the screen or the dialog. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator(':is(main, [role="dialog"]):is(:focus, :focus-within)').first()).toBeVisible()
}
