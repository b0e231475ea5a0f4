/** What a screen reads, lists and offers, beside what `screen.tsx` finds. */
import { all, dialog, shown, textOf } from './screen.tsx'

/** The addresses that the open screen reads from now on: '/api/metas?status=Cancelada'. */
export function watchReads(): string[] {
  const read: string[] = []
  const answer = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const { method, url } = input instanceof Request ? input : new Request(input, init)
    const { pathname, search } = new URL(url)
    if (method === 'GET') read.push(pathname + decodeURIComponent(search.replaceAll('+', ' ')))
    return answer(input, init)
  }
  return read
}

/** Waits until an address with all these parts was read. */
export const asked = (read: readonly string[], ...parts: readonly string[]) =>
  shown(
    () => read.some((address) => parts.every((part) => address.includes(part))),
    `${parts.join(' … ')} in ${read.join('\n')}`,
  )

/** The element with that name of its own, as filters, lists and tables have; a select's options have its name, too. */
export const labelled = <E extends HTMLElement = HTMLElement>(label: string): Promise<E> =>
  shown(() => all(`[aria-label="${label}"]:not([role="listbox"])`).at(-1) as E | undefined, `'${label}'`)

/** Where the select has its options, as distinct from others on the screen. */
const optionIn = (input: HTMLElement) => {
  const label = input.getAttribute('aria-label')
  return `[role="listbox"]${label ? `[aria-label="${label}"]` : `[aria-labelledby="${input.id}-label"]`} [role="option"]`
}

/** The options that the select offers, once it is open. */
export function optionsOf(input: HTMLElement): Promise<HTMLElement[]> {
  input.focus()
  input.click()
  return shown(() => {
    const found = all(optionIn(input))
    return found.length > 0 && found
  }, 'an option')
}

/** Chooses the option with that text in the select. */
export async function pick(input: HTMLElement, option: string): Promise<void> {
  await optionsOf(input)
  const find = () => all(optionIn(input)).find((one) => textOf(one) === option)
  ;(await shown(find, `the option '${option}'`)).click()
}

/** Chooses the option in the filter with that name. */
export const filterBy = async (label: string, option: string) => pick(await labelled(label), option)

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
