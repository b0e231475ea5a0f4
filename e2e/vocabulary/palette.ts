/** The global search, and the bell. */
import { expect, type Locator, type Page } from '@playwright/test'

export function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Buscar em tudo' })
  return {
    dialog,
    input: dialog.getByRole('combobox', { name: 'Buscar em tudo' }),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    group: (name: string) => dialog.getByRole('group', { name, exact: true }),
    async open(): Promise<void> {
      await expect(page.getByRole('banner').first()).toBeVisible()
      await page.keyboard.press('ControlOrMeta+k')
      await expect(this.input).toBeFocused()
    },
    /** The option that Enter selects. */
    async expectChosen(name: string | RegExp): Promise<void> {
      const chosen = dialog.getByRole('option', { selected: true })
      await expect(chosen).toHaveCount(1)
      await expect(chosen).toHaveAccessibleName(name)
      await expect(this.input).toHaveAttribute(
        'aria-activedescendant',
        (await chosen.getAttribute('id')) ?? 'none',
      )
    },
  }
}

export function bell(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Avisos' })
  return {
    button: page.getByRole('banner').getByRole('button', { name: /^Avisos/ }),
    panel,
    group: (name: string): Locator => panel.getByRole('region', { name, exact: true }),
    async open(): Promise<void> {
      await this.button.click()
      await expect(panel).toBeVisible()
    },
  }
}
