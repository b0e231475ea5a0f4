/**
 * The first focus of a dialog: the element that it names, or its first field, or the button that changes nothing,
 * or its title; never its close button.
 */

const DIALOG = '[role="dialog"][aria-modal="true"]'
const FIELD =
  'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled)'
/** Where Mantine's focus trap begins; without one it begins with the first button, which closes the dialog. */
const FIRST = 'data-autofocus'
/** The button by which a question without fields is left as it was. */
const SAFE = '[data-safe]'

/** Marks the first focus of a dialog in `added`, which has just appeared. */
export function markFirstFocus(added: Node): void {
  if (!(added instanceof Element)) return
  const dialog = added.matches(DIALOG) ? added : added.querySelector(DIALOG)
  if (!dialog || dialog.querySelector(`[${FIRST}]`)) return
  const first = dialog.querySelector(FIELD) ?? dialog.querySelector(SAFE) ?? titleOf(dialog)
  first?.setAttribute(FIRST, 'true')
}

/** The dialog's title, which can have the focus from now on. */
function titleOf(dialog: Element): Element | null {
  const title = dialog.querySelector('h2')
  title?.setAttribute('tabindex', '-1')
  return title
}
