/** Keyboard-only use. */
import { expect, type Locator, type Page } from '@playwright/test'

export function keyboard(page: Page) {
  return {
    /** Presses Tab, or Shift+Tab, until `target` has the focus. */
    async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', limit = 80): Promise<void> {
      await expect(target).toBeVisible()
      // Looked for once: by its role, it would take longer than a step.
      const element = await target.elementHandle()
      for (let step = 0; step < limit; step++) {
        if (await page.evaluate((sought) => sought === document.activeElement, element)) return
        await page.keyboard.press(key)
      }
      await expect(target, `not reached with ${key} in ${limit} steps`).toBeFocused()
    },

    /** Moves to the field and replaces its text. */
    async type(target: Locator, value: string): Promise<void> {
      await this.tabTo(target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(value)
    },

    /** Moves to the searched select, types to find the option, and selects it. */
    async choose(target: Locator, value: string): Promise<void> {
      await this.type(target, value)
      await expect(page.getByRole('option', { name: new RegExp(`^${value}`) })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(target).toHaveValue(value)
    },

    /** Moves to the plain select and moves down to an option. */
    async walkTo(target: Locator, value: string): Promise<void> {
      await this.tabTo(target)
      await page.keyboard.press('ArrowDown')
      const options = page.getByRole('option')
      await expect(options.first()).toBeVisible()
      for (let step = 0; step < (await options.count()); step++) {
        if ((await target.inputValue()) === value) break
        await page.keyboard.press('ArrowDown')
        const active = await target.getAttribute('aria-activedescendant')
        const option = page.getByRole('option', { name: value, exact: true })
        if (active !== null && (await option.getAttribute('id')) === active) {
          await page.keyboard.press('Enter')
          break
        }
      }
      await expect(target).toHaveValue(value)
    },

    async press(target: Locator, key = 'Enter'): Promise<void> {
      await this.tabTo(target)
      await page.keyboard.press(key)
    },

    /**
     * Presses the key until `last` has the focus, and returns the names of the fields and buttons that lay, wholly or in
     * part, under something else when they got it.
     */
    async coveredUntil(last: Locator, key: 'Tab' | 'Shift+Tab', limit = 80): Promise<string[]> {
      const covered: string[] = []
      const end = await last.elementHandle()
      for (let step = 0; step < limit; step++) {
        await page.keyboard.press(key)
        const { name, isLast } = await page.evaluate(focusOnWay, end)
        if (name !== null) covered.push(name)
        if (isLast) return covered
      }
      throw new Error(`not reached with ${key} in ${limit} steps`)
    },
  }
}

/**
 * The name of what has the focus if its middle, top or bottom is not in sight, and whether it is `end`. Runs in the page, and
 * waits for its next frame, the first in which somebody could see it.
 */
async function focusOnWay(end: Node | null): Promise<{ name: string | null; isLast: boolean }> {
  await new Promise(requestAnimationFrame)
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body)
    return { name: 'nothing has the focus', isLast: false }
  const { left, width, top, bottom } = focused.getBoundingClientRect()
  const isSeen = (y: number) => focused.contains(document.elementFromPoint(left + width / 2, y))
  const isLast = focused === end
  if ([top + 2, (top + bottom) / 2, bottom - 2].every(isSeen)) return { name: null, isLast }
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null
  return { name: focused.ariaLabel ?? label?.textContent ?? focused.textContent, isLast }
}
