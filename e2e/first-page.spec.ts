/** What a page brings along: no request for the session or the first data, and nothing left after signing out. */
import type { Page } from '@playwright/test'
import { today } from '../src/core/dates.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'

const HOSTILE = '</script><script>alert(1)</script>'

/** The API's GET requests of a page from now on, without the stream. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/eventos') calls.push(pathname)
  })
  return calls
}

test('a page brings its data along, whatever its names contain: dashboard and Vendas do not ask for it, a visitor asks for no session, and after signing out going back shows none', async ({
  page,
  plantao: { url, db },
  signIn,
}) => {
  await test.step('a visitor comes to the sign-in without asking for a session', async () => {
    // A busy machine may answer too late for the page; the browser then asks, and the page does without for a while.
    await expect(async () => {
      const calls = callsOf(page)
      await page.goto(`${url}/lojas`)
      await expect(page.getByRole('heading', { name: 'Acesso ao Sistema' })).toBeVisible()
      expect(calls).toEqual([])
    }).toPass({ intervals: [0, 6_000] })
  })
  await buildVenda(db, { cliente_nome: HOSTILE, data_venda: today(new Date()) })
  await signIn(page)
  let alerted = false
  page.on('dialog', (dialog) => {
    alerted = true
    void dialog.dismiss()
  })
  await test.step('dashboard and Vendas show their data without asking for it', async () => {
    await expect(async () => {
      const calls = callsOf(page)
      await page.goto(`${url}/dashboard`)
      await expect(page.getByText(HOSTILE)).toBeVisible()
      await expect(page.getByText('Metas Perto do Fim')).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
      await page.goto(`${url}/vendas?ordem=valor_desc`)
      await expect(page.getByText(HOSTILE)).toBeVisible()
      await expect(page.getByText('1 venda ·')).toBeVisible()
      expect(calls).toEqual([])
    }).toPass({ intervals: [0, 6_000] })
    expect(alerted).toBe(false)
  })
  await test.step('after signing out, going back shows no data', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Acesso ao Sistema' })).toBeVisible()
    await expect(page.getByText(HOSTILE)).toHaveCount(0)
  })
})
