/** Counting what a task costs. */
import type { Page } from '@playwright/test'

/** Counts the clicks on the page from now on, also those that Enter makes on a button. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('onTrustedClick', () => clicks++)
  await page.addInitScript(() => {
    const { onTrustedClick } = window as unknown as { onTrustedClick: () => void }
    window.addEventListener('click', (event) => event.isTrusted && onTrustedClick(), { capture: true })
  })
  return () => clicks
}
