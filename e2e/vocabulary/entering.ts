/** Ways of entering text other than key by key. */
import type { Locator, Page } from '@playwright/test'

/** Composes the text letter by letter, as the keyboard of a phone does, and ends the composition. */
export async function compose(page: Page, text: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  for (let end = 1; end <= text.length; end++)
    await tools.send('Input.imeSetComposition', {
      text: text.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  await tools.send('Input.insertText', { text })
  await tools.detach()
}

/** Replaces what is in the field from the clipboard, which the context must permit. */
export async function paste(page: Page, input: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await input.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}
