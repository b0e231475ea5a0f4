/** A draw in front of everybody: on a large screen, with other browsers following it. */
import type { Page } from '@playwright/test'
import { buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { expectFocusKept, heading } from './vocabulary/page.ts'
import { buildElegiveis, calm, NAMES, roletaScreen } from './vocabulary/roleta.ts'

const SCREEN = { width: 1920, height: 1080 }

/** What was beside the wheel while it turned. */
interface Seen {
  passos: number
  /** Frames in which a name stood beside the wheel, and those of them in which another one was at the pointer. */
  quadros: number
  desacordos: number
  /** A toast was visible. */
  recado: boolean
  /** The dialog named a winner. */
  revelou: boolean
  /** The codes in the dialog, as often as they changed. */
  codigos: string[][]
  /** The texts of the history, as often as they changed. */
  historico: string[]
}

/** Records from now on what each step of the wheel shows besides. */
async function watchWheel(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const visto: Seen = {
      passos: 0,
      quadros: 0,
      desacordos: 0,
      recado: false,
      revelou: false,
      codigos: [],
      historico: [],
    }
    Object.assign(window, { visto })
    const turning = document.querySelector('[role="dialog"] svg[role="img"] > g')
    if (!turning) throw new Error('no wheel')
    const wrap = (n: number, length: number) => ((n % length) + length) % length
    const compare = () => {
      const beside = document.querySelector('[role="dialog"] [class*="passando"]')?.textContent
      if (beside && beside !== 'Sorteando…') {
        const { a, b } = new DOMMatrix(getComputedStyle(turning).transform)
        const slices = [...turning.children]
        const at = (-Math.atan2(b, a) * slices.length) / (2 * Math.PI)
        // At the border between two slices, either may be named.
        if (Math.abs(Math.abs(at - Math.round(at)) - 0.5) > 0.02) {
          const slice = slices[wrap(Math.round(at), slices.length)]
          visto.quadros++
          if (slice?.textContent?.slice(0, 4) !== beside.slice(0, 4)) visto.desacordos++
        }
      }
      visto.recado ||= [...document.querySelectorAll('.mantine-Notification-root')].some((toast) =>
        toast.checkVisibility(),
      )
      requestAnimationFrame(compare)
    }
    requestAnimationFrame(compare)
    const texts = (selector: string) =>
      Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)
    new MutationObserver(() => {
      visto.passos++
      visto.revelou ||= document.querySelector('[data-vencedora], [data-vencedor]') !== null
      visto.revelou ||= /venceu o sorteio|Vencedor/.test(document.body.innerText)
      const codigos = texts('[role="dialog"] dd').slice(0, 2)
      if (visto.codigos.at(-1)?.join() !== codigos.join()) visto.codigos.push(codigos)
      const historico = texts('table').join()
      if (visto.historico.at(-1) !== historico) visto.historico.push(historico)
    }).observe(turning, { attributeFilter: ['data-apontado'] })
  })
  return () => page.evaluate(() => (window as unknown as { visto: Seen }).visto)
}

function wholeScreen(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Roleta' })
  return {
    dialog,
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    codigos: dialog.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/),
    /** The name at the pointer while the wheel turns. */
    passando: dialog.locator('[class*="passando"]'),
    /** Where the draw's name and the first code are, in px from the top. */
    place: () =>
      Promise.all(
        [
          heading(page, 'Sorteio do Mês').and(dialog.getByRole('heading')),
          dialog.getByText(/^([0-9a-f]{8} ){7}/).first(),
        ].map(async (one) => Math.round((await one.boundingBox())?.y ?? Number.NaN)),
      ),
    async open(id: string): Promise<void> {
      await page.setViewportSize(SCREEN)
      const streaming = page.waitForResponse('**/api/eventos*')
      await roletaScreen(page).open(id)
      await streaming
      await page.getByRole('button', { name: 'Tela cheia' }).click()
      await expect(roletaScreen(page).wheel).toBeVisible()
    },
    /** Everything is in sight, without scrolling. */
    async expectToFit(): Promise<void> {
      const { clientWidth, scrollWidth, clientHeight, scrollHeight } = await dialog.evaluate((element) => ({
        clientWidth: element.clientWidth,
        scrollWidth: element.scrollWidth,
        clientHeight: element.clientHeight,
        scrollHeight: element.scrollHeight,
      }))
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
      expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
    },
  }
}

test('a draw on a screen of 1920 px, with a second browser following', {
  tag: '@alone',
}, async ({ page, browser, plantao, signIn }) => {
  test.slow()
  const newPage = async () => (await browser.newContext({ baseURL: plantao.url })).newPage()
  const [second, still] = [await newPage(), await newPage()]
  await calm(still)
  for (const turning of [page, second]) await turning.emulateMedia({ reducedMotion: 'no-preference' })
  await buildElegiveis(plantao.db, [...NAMES, 'João Prado', 'Sílvia '.repeat(13).trim()])
  const { id, nome } = await buildSorteio(plantao.db)
  await signIn(page)
  for (const one of [second, still]) await signIn(one, 'Staff')
  for (const one of [page, second, still]) await wholeScreen(one).open(id)
  const [here, there] = [wholeScreen(page), wholeScreen(second)]

  const codes = await test.step('prepared on both screens', async () => {
    await here.press('Preparar sorteio')
    await expect(here.codigos).toHaveCount(2)
    await expectFocusKept(page)
    await expect(there.codigos).toHaveText(await here.codigos.allTextContents())
    await here.expectToFit()
    await expect(page.getByText('Sorteio preparado.')).toBeHidden()
    const codes = await here.codigos.allTextContents()
    return codes
  })
  const { seenHere, seenThere, vencedor } = await test.step('drawn', async () => {
    await here.dialog.getByLabel('Semente pública (opcional)').fill('Mega-Sena 2950: 04 17 23 38 41 59')
    const [seenHere, seenThere] = [await watchWheel(page), await watchWheel(second)]
    await here.press('Sortear')
    await expect(here.passando).toBeVisible()
    await expect(here.dialog.getByLabel('Semente pública (opcional)')).toBeHidden()
    const placeBefore = await here.place()
    await expect(roletaScreen(page).announced).toHaveCount(1)
    expect(await here.place()).toEqual(placeBefore)
    const { vencedor } = await plantao.db
      .selectFrom('sorteios')
      .innerJoin('colaboradores as c', 'c.id', 'vencedor_id')
      .select('c.nome as vencedor')
      .where('sorteios.id', '=', id)
      .executeTakeFirstOrThrow()
    return { seenHere, seenThere, vencedor }
  })
  await test.step('all screens name the winner', async () => {
    const said = `${vencedor} venceu o sorteio ${nome}. Prêmio: Final de semana em resort.`
    for (const one of [page, second, still]) {
      await expect(roletaScreen(one).announced).toHaveText(said)
      const { dialog, codigos: shown } = wholeScreen(one)
      // A long name is shortened on the wheel.
      const written = await dialog.locator('[data-vencedora] text').textContent()
      expect(vencedor.startsWith(written ?? '-')).toBe(true)
      await expect(shown).toHaveText(codes)
      await expect(dialog.getByText('Mega-Sena 2950: 04 17 23 38 41 59', { exact: true })).toBeVisible()
      await wholeScreen(one).expectToFit()
    }
  })
  await test.step('no wheel gave the winner away before it stood still', async () => {
    for (const seen of [await seenHere(), await seenThere()]) {
      // The first change takes the wheel to where it starts.
      expect(seen.passos).toBeGreaterThan(30)
      expect(seen.passos).toBeLessThanOrEqual(50)
      expect(seen.quadros).toBeGreaterThan(60)
      expect(seen.desacordos).toBe(0)
      expect(seen.recado).toBe(false)
      expect(seen.revelou).toBe(false)
      expect(seen.codigos).toEqual([codes])
      expect(seen.historico.join()).not.toContain(vencedor)
    }
    // The history has the name now, so it would have been seen above.
    for (const one of [page, second]) await expect(one.locator('table')).toContainText(vencedor)
    for (const one of [second, still]) await one.context().close()
    // The button that had the focus is gone, and Tab still does not leave the dialog.
    await page.keyboard.press('Tab')
    await expect(here.dialog.locator(':focus')).toHaveCount(1)
  })
})
