/** What a screen asks the server for, its native controls, and files that are given to it. */
import { all, press, shown } from './screen.tsx'

/** From now on keeps the address, with its query, of each GET request; call it right after `openScreen`. */
export function addressesAsked(): string[] {
  const asked: string[] = []
  const answer = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (request.method === 'GET') asked.push(decodeURIComponent(`${pathname}${search}`).replaceAll('+', ' '))
    return answer(request)
  }
  return asked
}

/** The element with that aria-label. */
export const labelled = (label: string) => shown(() => all(`[aria-label="${label}"]`)[0], `'${label}'`)

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

/** Makes the screen so many pixels wide. */
export function onScreenOf(width: number): void {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}
