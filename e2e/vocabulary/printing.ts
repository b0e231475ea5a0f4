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
