/** The form of the version before commissions were paid by movements, in its own interface in a browser. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, expect } from '@playwright/test'
import { enter } from '../../bench/session.ts'
import config from '../../playwright.config.ts'
import type { Row } from '../report.ts'
import { besideOf, CREDENTIALS, releasedVenda, TELEFONE } from './old-form.ts'

const BUILD = "import('./scripts/lib/build.mjs').then((build) => build.ensureBuilt())"
const WAIT_MS = 120_000

/** A form that is open in the browser on the version at `checkout` is saved there after this version paid its commission. */
export async function formInBrowserOfBefore(folder: string, checkout: string): Promise<Row> {
  await promisify(execFile)(process.execPath, ['-e', BUILD], { cwd: checkout })
  const flaws: string[] = []
  await besideOf(folder, checkout, async (beside) => {
    const browser = await chromium.launch(config.use?.launchOptions)
    try {
      const { venda_id, pay, flaw } = await releasedVenda(beside, 'AB900/2026')
      const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
      await signIn(context, beside.old.url)
      context.setDefaultTimeout(WAIT_MS)
      const page = await context.newPage()
      await page.goto(`${beside.old.url}/vendas?venda=${venda_id}&acao=editar`)
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Telefone' }).fill(TELEFONE)
      await pay()
      await form.getByRole('button', { name: 'Salvar Alterações' }).click()
      // A conflict would keep the dialog open and ask.
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: WAIT_MS })
      const found = await flaw()
      if (found !== null) flaws.push(found)
    } catch (error) {
      flaws.push(error instanceof Error ? error.message : String(error))
    } finally {
      await browser.close()
    }
  })
  return {
    claim: 'the same in the interface of the version before, in a browser',
    tries: 1,
    failures: flaws.length,
    figure: flaws[0] ?? 'saved without a conflict; status and day stay',
  }
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const { cookie = '' } = await enter(url, CREDENTIALS)
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    }),
  )
}
