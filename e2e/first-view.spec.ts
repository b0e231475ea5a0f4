/**
 * What a page brings along: before its scripts run the texts of the screen, at their places; then its data without a request, and nothing left after
 * signing out.
 */
import type { Page } from '@playwright/test'
import { today } from '../src/core/dates.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'

const HOSTILE = `</script><script>alert(1)</script><img src=x onerror="document.title='!'"> & 'aspas'`
const SCRIPTS = '**/assets/*.js'
const SIZES = [
  { width: 360, height: 780 },
  { width: 820, height: 900 },
  { width: 1440, height: 900 },
]

/** A text, an icon or a box, as the page shows it. */
interface Drawn {
  what: string
  box: { left: number; top: number; width: number; height: number }
  look: string
}

/** What is drawn inside of `place`, as far as the window shows it, besides placeholders. */
const drawnIn = (page: Page, place: string) =>
  page.evaluate(async (selector) => {
    await document.fonts.ready
    const found: Drawn[] = []
    for (const element of document.querySelectorAll(`${selector} *`)) {
      const style = getComputedStyle(element)
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const text = texts
        .map((node) => node.textContent)
        .join('')
        .trim()
      const isBox =
        style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
        (style.borderTopWidth !== '0px' && style.borderTopColor !== 'rgba(0, 0, 0, 0)')
      const isIcon = element.tagName === 'svg'
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, top, bottom, width, height } = (text ? range : element).getBoundingClientRect()
      if (!(text || isBox || isIcon) || width < 2 || bottom > innerHeight) continue
      if (style.visibility === 'hidden' || element.closest('[data-animate]')) continue
      const { color, backgroundColor, borderTopColor, fontSize, fontWeight, lineHeight } = style
      found.push({
        what: isIcon ? element.innerHTML : text,
        box: { left, top, width, height },
        look: [color, backgroundColor, borderTopColor, fontSize, fontWeight, lineHeight].join(' '),
      })
    }
    return found
  }, place)

/** Those of `first` that `then` has not, or elsewhere, or with another look. */
function missingIn(then: Drawn[], first: Drawn[]): Drawn[] {
  const isNear = (one: Drawn['box'], other: Drawn['box']) =>
    (['left', 'top', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < 1)
  const isSame = (one: Drawn, other: Drawn) =>
    one.what === other.what && one.look === other.look && isNear(one.box, other.box)
  return first.filter((one) => !then.some((other) => isSame(one, other)))
}

/** Opens the screen without its scripts until it shows something of it; a busy server may leave it out. */
async function openWithoutScripts(page: Page, address: string, shown = '.first-view-screen'): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort())
  await expect(async () => {
    await page.goto(address)
    await expect(page.locator(shown)).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [0, 6_000] })
}

/** What is drawn inside of `place` at each width. */
async function drawnAtEach(page: Page, place: string): Promise<Drawn[][]> {
  const drawn: Drawn[][] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    drawn.push(await drawnIn(page, place))
  }
  return drawn
}

/** Asserts that what `first` has at each width is where it was, now that the scripts have run. */
async function expectAtItsPlace(page: Page, first: Drawn[][]): Promise<void> {
  for (const [i, size] of SIZES.entries()) {
    await page.setViewportSize(size)
    const drawn = first[i] ?? []
    // A busy server may leave the answers out; the browser then asks for them.
    await expect(async () => expect(missingIn(await drawnIn(page, '#root'), drawn)).toEqual([])).toPass()
  }
}

/** The API's GET requests of a page from now on, without the stream. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/eventos') calls.push(pathname)
  })
  return calls
}

/**
 * Opens the page, which shows what `shown` waits for without asking for anything. A busy server may answer too late for the page; the browser
 * then asks, and the page does without for a while.
 */
async function openWithoutAsking(page: Page, address: string, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const calls = callsOf(page)
    await page.goto(address)
    await shown()
    expect(calls).toEqual([])
  }).toPass({ intervals: [0, 6_000] })
}

/** Sales before those of today, of which each screen shows some later: the last has the widest texts. */
const earlier = (i: number) => ({
  data_venda: `2020-01-${String(31 - i).padStart(2, '0')}`,
  ...(i === 29 && {
    cliente_nome: 'Maria Aparecida '.repeat(4),
    unidade: 'Cobertura 1203',
    valor_venda: 9_999_999_999,
  }),
})

test('the sign-in begins with its texts where they stay, without asking for a session', async ({
  page,
  plantao: { url },
}) => {
  await openWithoutScripts(page, `${url}/auth`, '#first-view-sign-in')
  const first = await drawnAtEach(page, '.first-view')
  for (const drawn of first) expect(drawn.length).toBeGreaterThan(3)
  await page.unroute(SCRIPTS)
  await openWithoutAsking(page, `${url}/lojas`, () => expect(page.getByLabel('Email')).toBeVisible())
  await expectAtItsPlace(page, first)
})

test('dashboard, Vendas and Comissões begin with their texts where they stay, and show none after signing out', async ({
  page,
  plantao: { url, db },
  brokerage: _,
  signIn,
}) => {
  test.slow()
  let alerted = false
  page.on('dialog', (dialog) => {
    alerted = true
    void dialog.dismiss()
  })
  for (let i = 0; i < 6; i++)
    await buildVenda(db, {
      cliente_nome: i === 5 ? HOSTILE : `Cliente de Nome Comprido ${i}`,
      unidade: i === 5 ? '1203' : `${i}`,
      observacoes:
        i % 2 ? 'Aguarda a assinatura do cônjuge, que volta de viagem no fim do mês. '.repeat(3) : null,
      status: i % 3 ? 'Assinada' : 'Desistência',
      data_venda: today(new Date()),
    })
  const expectWhole = async (screen: string) => {
    if (screen !== '/dashboard') return expect(page.getByText('6 vendas ·')).toBeVisible()
    await expect(page.getByText('Metas Perto do Fim')).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  }
  // Each screen in each theme (and of each person), at each width.
  for (const [colorScheme, cargo, screen] of [
    ['light', 'Administrador', '/dashboard'],
    ['light', 'Administrador', '/vendas?ordem=valor_desc'],
    ['dark', 'Staff', '/vendas'],
    ['dark', 'Staff', '/dashboard'],
    ['dark', 'Administrador', '/comissoes'],
  ] as const)
    await test.step(`${screen}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await signIn(page, cargo)
      if (screen === '/comissoes') for (let i = 0; i < 30; i++) await buildVenda(db, earlier(i))
      await openWithoutScripts(page, `${url}${screen}`)
      await expect(page.getByText(HOSTILE).first()).toBeAttached()
      const first = await drawnAtEach(page, '.first-view')
      for (const drawn of first) expect(drawn.length).toBeGreaterThan(15)
      if (screen === '/dashboard') {
        await page.getByRole('link', { name: '1203' }).click()
        await expect(page).toHaveURL(/\/vendas\?acao=ver&venda=/)
      }
      await page.unroute(SCRIPTS)
      // Once for each screen.
      if (colorScheme === 'light') await openWithoutAsking(page, `${url}${screen}`, () => expectWhole(screen))
      else await page.goto(`${url}${screen}`)
      await expect(page.getByText(HOSTILE).first()).toBeVisible()
      await expect(page.locator('.first-view')).toHaveCount(0)
      if (screen === '/comissoes') await expect(page.getByRole('row')).toHaveCount(1 + 6 + 30)
      await expectAtItsPlace(page, first)
    })
  expect(await page.title()).not.toBe('!')
  expect(alerted).toBe(false)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Acesso ao Sistema' })).toBeVisible()
  await expect(page.getByText(HOSTILE)).toHaveCount(0)
})
