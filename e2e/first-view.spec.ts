/** What a page shows before its scripts run: the same texts as the screen afterwards, at the same places. */
import type { Page } from '@playwright/test'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'

const HOSTILE = `<img src=x onerror="document.title='!'"> & 'aspas'`
const SCRIPTS = '**/assets/*.js'
const SIZES = [
  { width: 360, height: 780 },
  { width: 820, height: 900 },
  { width: 1440, height: 900 },
]

interface Written {
  text: string
  left: number
  top: number
  color: string
}

/** The headings, names and numbers inside of `place`, as far as the window shows them. */
const textsIn = (page: Page, place: string) =>
  page.evaluate(async (selector) => {
    await document.fonts.ready
    const found: Written[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      `${selector} :is(h1, h2, p, dt, dd, span, a, li div)`,
    )) {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, top, bottom, width } = range.getBoundingClientRect()
      const { visibility, color } = getComputedStyle(element)
      const text = element.textContent.trim()
      if (text === '' || width === 0 || bottom > innerHeight || visibility === 'hidden') continue
      found.push({ text, left, top, color })
    }
    return found
  }, place)

/** Those of `first` that `then` has not, or elsewhere, or in another colour. */
function missingIn(then: Written[], first: Written[]): Written[] {
  const isSame = (one: Written, other: Written) =>
    one.text === other.text &&
    one.color === other.color &&
    Math.abs(one.left - other.left) < 1 &&
    Math.abs(one.top - other.top) < 1
  return first.filter((one) => !then.some((other) => isSame(one, other)))
}

/** Opens the screen without its scripts until it shows something of it; a busy server may leave it out. */
async function openWithoutScripts(page: Page, address: string): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort())
  await expect(async () => {
    await page.goto(address)
    await expect(page.locator('.first-view-screen')).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [0, 6_000] })
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`dashboard and Vendas begin with their texts where they stay, ${colorScheme}`, async ({
    page,
    plantao: { url, db },
    brokerage: _,
    signIn,
  }) => {
    await page.emulateMedia({ colorScheme })
    for (let i = 0; i < 6; i++)
      await buildVenda(db, {
        cliente_nome: i === 5 ? HOSTILE : `Cliente de Nome Comprido ${i}`,
        observacoes:
          i % 2 ? 'Aguarda a assinatura do cônjuge, que volta de viagem no fim do mês. '.repeat(3) : null,
        status: i % 3 ? 'Assinada' : 'Desistência',
        data_venda: new Date().toISOString().slice(0, 10),
      })
    await signIn(page, colorScheme === 'light' ? 'Administrador' : 'Staff')
    for (const size of SIZES)
      for (const screen of ['/dashboard', '/vendas'])
        await test.step(`${screen}, ${size.width} px wide`, async () => {
          await page.setViewportSize(size)
          await openWithoutScripts(page, `${url}${screen}`)
          const first = await textsIn(page, '.first-view-screen')
          expect(first.length).toBeGreaterThan(8)
          await expect(page.getByText(HOSTILE).first()).toBeAttached()

          await page.unroute(SCRIPTS)
          await page.goto(`${url}${screen}`)
          await expect(page.locator('main h1')).toBeVisible()
          await expect(page.locator('.first-view')).toHaveCount(0)
          // A busy server may leave the answers out; the browser then asks for them.
          await expect(async () => expect(missingIn(await textsIn(page, 'main'), first)).toEqual([])).toPass()
        })
    expect(await page.title()).not.toBe('!')
  })
