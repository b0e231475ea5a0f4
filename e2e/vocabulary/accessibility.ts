/** Requirements for every screen and open dialog. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Less than half as much to send and to read as the usual file. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, and what axe calls best practice. */
const ALL: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** Those of them that depend on colors: only they are checked in the other theme too. */
const COLORS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Asserts that axe finds nothing, of any level, in the light and dark themes: all rules in the present one, colors in the other. */
export async function expectAccessible(page: Page): Promise<void> {
  // There a page's process crashes while axe runs, and Playwright cannot change the theme.
  if (page.context().browser()?.browserType().name() === 'firefox') return
  const { checker, dark } = await page.evaluate(() => ({
    checker: 'axe' in window,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))
  // Once for each document: reading the checker's code takes as long as checking a small screen.
  if (!checker) await page.evaluate(AXE)
  for (const [colorScheme, rules] of [
    [dark ? 'dark' : 'light', ALL],
    [dark ? 'light' : 'dark', COLORS],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await page.evaluate(async (runOnly) => {
      // The page takes up the theme in its next frame; before that the other one would be checked once more.
      await new Promise(requestAnimationFrame)
      // Violations only: describing the passing elements too would double the time. Without a sound or a film on any screen, none
      // has to be loaded first.
      return window.axe.run({ runOnly, resultTypes: ['violations'], preload: false })
    }, rules)
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

/** The last is the stories' own. No screen changes its structure above it, so what fits there fits wider screens too. */
const WIDTHS = [360, 768, 1280]

/** Asserts that nothing scrolls sideways at phone, tablet and desktop width, the one that the page has afterwards. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
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
}
