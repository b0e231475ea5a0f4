/** Requirements for every screen and open dialog. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * The rules to check in each theme: WCAG 2.2 A and AA, and what axe calls best practice. Only two depend on colors, so the dark
 * theme repeats only these.
 */
const RULES: Record<'light' | 'dark', axe.RunOnly> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Asserts that axe finds nothing, of any level, in the light and dark themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Once for each document: reading the checker's code takes as long as checking a small screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await page.evaluate(
      // Violations only: describing the passing elements too would double the time.
      (runOnly) => window.axe.run({ runOnly, resultTypes: ['violations'] }),
      RULES[colorScheme],
    )
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
    expect(found, `${colorScheme} theme, ${page.url()}`).toEqual([])
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Asserts that nothing scrolls sideways at phone, tablet and desktop width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `${width} px, ${page.url()}`,
      })
      .toBeLessThanOrEqual(0)
  }
}

/** Asserts that the current screen or dialog is accessible and fits every width. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}
