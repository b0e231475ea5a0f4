/** What must hold of every screen and open dialog, whatever it shows. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Only what is asserted is described: the elements without a fault cost as much again.
const OPTIONS: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: WCAG_22_AA },
  resultTypes: ['violations'],
}

/** No violation of WCAG 2.2 A or AA, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The other mode opens a page beside this one each time, for frames of other origins; there are none here.
    const { violations } = await new AxeBuilder({ page }).options(OPTIONS).setLegacyMode().analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
    expect(found, `${colorScheme} theme, ${page.url()}`).toEqual([])
  }
}

/** At phone, tablet and desktop width nothing has to be scrolled sideways. */
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

/** The screen or dialog as it stands is accessible, and fits every width. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}
