/** What a table or a filter does not show whole, beside scrollbars that take room. */
import type { Page } from '@playwright/test'
import config from '../../playwright.config.ts'

/** Lets scrollbars be seen, which Playwright hides; for `test.use` of a file that calls `showScrollbars`. */
export const WITH_SCROLLBARS = {
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
}

/** Scrollbars as wide as those of Windows on every desktop; on touch screens they take no room. */
export async function showScrollbars(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '::-webkit-scrollbar { width: 0; height: 0 } @media (min-width: 1100px) { ::-webkit-scrollbar { width: 17px; height: 17px } }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

/** The days and amounts that are cut, broken or covered, the chosen filters that are cut, and the names cut to under fourteen letters. */
export async function cutParts(page: Page): Promise<string[]> {
  // The fallback font is wider.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page.evaluate(() => {
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth

    function* valuesIn(cell: Element): Generator<[Range, Element]> {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index, 0: value } of (text.textContent ?? '').matchAll(
          /\d\d\/\d\d\/\d{4}|(R\$\s)?\d[\d.]*,\d\d/g,
        )) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + value.length)
          if (text.parentElement && range.getBoundingClientRect().width > 1) yield [range, text.parentElement]
        }
    }

    /** Whether it is on one line, within all that cuts it off, and below no other cell. */
    function isWhole(range: Range, parent: Element, cell: Element): boolean {
      const { left, right, top, bottom } = range.getBoundingClientRect()
      if (range.getClientRects().length > 1) return false
      for (let part: Element | null = parent; part?.closest('main'); part = part.parentElement) {
        if (getComputedStyle(part).overflowX === 'visible') continue
        const start = part.getBoundingClientRect().left + part.clientLeft
        if (left < start - 0.5 || right > start + part.clientWidth + 0.5) return false
        if (cell.contains(part) && part.textContent === range.toString() && isCut(part)) return false
      }
      const middle = (top + bottom) / 2
      return [left + 1, right - 1].every((x) => {
        const over = document.elementFromPoint(x, middle)?.closest('td, th')
        return !over || over === cell || over.closest('tr') !== cell.closest('tr')
      })
    }

    const cells = [...document.querySelectorAll('main :is(td, th)')]
    const values = cells.flatMap((cell) =>
      [...valuesIn(cell)].flatMap(([range, parent]) =>
        isWhole(range, parent, cell) ? [] : [range.toString()],
      ),
    )
    const names = cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter((part) => getComputedStyle(part).textOverflow === 'ellipsis' && isCut(part))
      .flatMap((part) => {
        const { paddingLeft, paddingRight } = getComputedStyle(part)
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
        const text = part.textContent ?? ''
        const letters = (text.length * (part.clientWidth - padding)) / (part.scrollWidth - padding)
        return text.length > 14 && letters < 14 ? [`${text} (${letters.toFixed(1)})`] : []
      })
    const filters = [...document.querySelectorAll<HTMLInputElement>('main input')]
      .filter((input) => (input.readOnly || /\d\d\/\d\d\/\d{4}/.test(input.value)) && isCut(input))
      .map(({ value }) => value)
    return [...new Set([...values, ...names, ...filters])]
  })
}
