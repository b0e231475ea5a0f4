/** Words that every screen shares: its fields, its toasts, what it says under a field. */
import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

/** The input with that label, required or not. */
export function field(scope: Scope, label: string): Locator {
  const exact = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( ?\\*)?$`)
  // A choice's list carries its input's label too.
  return scope.getByLabel(exact).and(scope.locator('input, textarea'))
}

/** The field says `message` under itself, to screen readers as well. */
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

/** A toast with both sentences appears. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
  // The same one of a moment ago may still be there.
  await expect(toast(page, title, message).last()).toBeVisible()
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true })
}

/** The calls that change something, from now on: 'POST /api/lojas'. */
export function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return changes
}

/** From now on every call of `method` to `path` fails in the server as a mistake of ours would. */
export async function breakServer(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const body = {
      defined: false,
      code: 'ERRO_INTERNO',
      status: 500,
      message: 'Erro interno. Tente novamente.',
    }
    await route.fulfill({ status: 500, json: body })
  })
}
