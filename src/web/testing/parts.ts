/** Parts of a screen beside those that `screen.tsx` finds: named elements, rows, native controls, files, and what was read. */
import { onTestFinished } from 'vitest'
import { all, dialog, press, shown, textOf } from './screen.tsx'

/** Waits until an address with all these parts was read. */
export const asked = (read: readonly string[], ...parts: readonly string[]) =>
  shown(
    () => read.some((address) => parts.every((part) => address.includes(part))),
    `${parts.join(' … ')} in ${read.join('\n')}`,
  )

/** The element with that name of its own, as filters, lists and tables have; a select's options have its name, too. */
export const labelled = <E extends HTMLElement = HTMLElement>(label: string): Promise<E> =>
  shown(() => all(`[aria-label="${label}"]:not([role="listbox"])`).at(-1) as E | undefined, `'${label}'`)

/** Waits until the rows of the table with that name say this. */
export const listed = (table: string, rows: readonly (string | RegExp)[]) =>
  shown(
    () => {
      const texts = all(`table[aria-label="${table}"] tbody tr`).map(textOf)
      return (
        texts.length === rows.length &&
        rows.every((row, i) => (typeof row === 'string' ? texts[i]?.includes(row) : row.test(texts[i] ?? '')))
      )
    },
    `the rows ${rows.join(' | ')} of '${table}'`,
  )

/** The names of the buttons and links that `name` fits. */
export const offered = (name: RegExp, scope?: typeof dialog) =>
  all('button, a, [role="tab"]', scope)
    .map((one) => one.getAttribute('aria-label') ?? textOf(one))
    .filter((one) => name.test(one))

/** Waits until the open dialog says `text`. */
export const asks = (text: string) =>
  shown(() => textOf(dialog() ?? document.head).includes(text), `'${text}' in the dialog`)

/** Waits until there is no dialog. */
export const closed = () => shown(() => dialog() === undefined, 'the screen alone')

/** The input with that aria-label. */
export const labelledInput = (label: string) =>
  shown(() => {
    const input = all(`input[aria-label="${label}"]`)[0]
    return input instanceof HTMLInputElement && input
  }, `the input '${label}'`)

/** The control with that aria-label or label. */
const control = (label: string) =>
  shown(() => {
    const labels = all('label').filter((one) => (one.textContent ?? '').replace(/ ?\*$/, '') === label)
    const id = labels[0]?.getAttribute('for') ?? ''
    return all(`[aria-label="${label}"]`)[0] ?? document.getElementById(id)
  }, `the control '${label}'`)

/** Chooses the option with that text in the native select with that label. */
export async function select(label: string, option: string): Promise<void> {
  const input = await control(label)
  if (!(input instanceof HTMLSelectElement)) throw new Error(`'${label}' is no native select`)
  const value = [...input.options].find(({ text }) => text === option)?.value
  if (value === undefined) throw new Error(`'${label}' has no option '${option}'`)
  input.value = value
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Ticks, or unticks, the box with that aria-label or label. */
export async function tick(label: string): Promise<void> {
  const box = await control(label)
  box.click()
}

/** Chooses the files in the input with that aria-label. */
export async function chooseFiles(label: string, files: readonly File[]): Promise<void> {
  const input = await labelledInput(label)
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Opens the menu behind the button and presses its item. */
export async function pressInMenu(button: string, item: string): Promise<void> {
  await press(button)
  await press(item)
}

/** The texts of the elements that `selector` describes, with usual spaces in amounts. */
export const textsOf = (selector: string): string[] =>
  all(selector).map((one) => (one.textContent ?? '').replaceAll('\u00a0', ' '))

/** Makes the screen so many pixels wide, until the test ends. */
export function onScreenOf(width: number): void {
  const { innerWidth } = window
  const resize = (to: number) => {
    window.innerWidth = to
    window.dispatchEvent(new Event('resize'))
  }
  onTestFinished(() => resize(innerWidth))
  resize(width)
}
