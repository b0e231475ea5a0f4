/** Selects whose options are searched by typing. */
import { expect, type Locator, type Page } from '@playwright/test'
import { field } from './page.ts'

/** How somebody enters a field, and types into it. */
export interface Hand {
  enter: (input: Locator) => Promise<void>
  type: (text: string) => Promise<void>
}

/** A text that is in no record's name. */
const UNKNOWN = 'zzq'

/**
 * Goes over all searched selects of a form or screen that show what they hold: with one chosen, typing replaces its name, Enter
 * creates nothing, and leaving brings the name back. Returns their labels.
 */
export async function expectAllReplaced(page: Page, scope: Locator, hand: Hand): Promise<string[]> {
  // Of several records the names stand beside the input, not in it.
  const inputs = scope.locator('input[role="combobox"]:not([readonly], :disabled, [class*="PillsInput"])')
  await expect(inputs.first()).toBeVisible()
  const labels = await inputs.evaluateAll((all) =>
    all.map((input) =>
      ((input as HTMLInputElement).labels?.[0]?.textContent ?? input.ariaLabel ?? '').replace(/[\s*]+$/, ''),
    ),
  )
  for (const label of labels) {
    const input = field(scope, label).first()
    await expectReplaced(page, input, await chooseAny(page, input), hand)
  }
  return labels
}

/** Chooses the first record offered, unless one is chosen; its name is then selected, so that typing replaces it. */
async function chooseAny(page: Page, input: Locator): Promise<string> {
  const chosen = await input.inputValue()
  if (chosen !== '') return chosen
  await input.click()
  await page.getByRole('option').first().click()
  await expect(input).not.toHaveValue('')
  const name = await input.inputValue()
  await expect.poll(() => selectedText(input)).toBe(name)
  return name
}

async function expectReplaced(
  page: Page,
  input: Locator,
  name: string,
  { enter, type }: Hand,
): Promise<void> {
  const dialogs = await page.getByRole('dialog').count()
  await enter(input)
  await expect(input).toBeFocused()
  expect(await selectedText(input)).toBe(name)
  await type(UNKNOWN)
  await expect(input).toHaveValue(UNKNOWN)
  await expect(
    page
      .getByText('Nada encontrado')
      .or(page.getByRole('option', { name: 'Criar' }))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(UNKNOWN)
  await expect(page.getByRole('dialog')).toHaveCount(dialogs)
  await input.blur()
  await expect(input).toHaveValue(name)
}

function selectedText(input: Locator): Promise<string> {
  return input.evaluate((element: HTMLInputElement) =>
    element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0),
  )
}
