/** Printing: what the browser would put on paper. */
import { expect, type Page } from '@playwright/test'
import { pdfText } from '../harness/pdf.ts'

/** The printed pages; `text` is null if pdftotext is not installed. */
interface Paper {
  pages: number
  text: string | null
}

/** Counts the calls of `window.print`, whose dialog would block the test. Call before the page is opened. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(
        Number(document.documentElement.dataset.prints ?? 0) + 1,
      )
    }
  })
}

/** Waits until a screen has called `window.print`, once since it was last waited for. */
export async function expectPrinting(page: Page): Promise<void> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-prints', '1')
  await html.evaluate((element) => element.removeAttribute('data-prints'))
}

/** Prints the page as it is now. */
export async function paperOf(page: Page): Promise<Paper> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return { pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0, text: pdfText(pdf) }
}

/**
 * Nothing of the open screen that stands for something is missing or cut on paper: texts with a digit, of a link, or with one
 * of `names`. `least` of them are on the screen.
 */
export async function expectNothingLost(page: Page, names: readonly string[], least: number): Promise<void> {
  const shown = await page.locator('main').evaluateHandle((main, known) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: { text: string; parent: Element }[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      const parent = walker.currentNode.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      // Navigation within the screen.
      if (parent.closest('nav, [role="tablist"]')) continue
      const isLink = parent.closest('a[href]:not([download], .mantine-Button-root)') !== null
      if (isLink || /\d/.test(text) || known.some((name) => text.includes(name))) found.push({ text, parent })
    }
    return found
  }, names)
  expect(await shown.evaluate((all) => all.length), page.url()).toBeGreaterThanOrEqual(least)
  await page.emulateMedia({ media: 'print' })
  const lost = await shown.evaluate((all) => {
    const isCut = (one: Element) =>
      getComputedStyle(one).overflow !== 'visible' && one.scrollWidth > one.clientWidth + 1
    return all.filter(({ parent }) => !parent.checkVisibility() || isCut(parent)).map(({ text }) => text)
  })
  await page.emulateMedia({ media: null })
  expect(lost, page.url()).toEqual([])
}
