/** Where the focus goes when what has it is disabled or disappears; the browser would leave it nowhere. */

/**
 * From now on a button that was disabled while it worked takes the focus again, and Tab stays in the open dialog when
 * nothing has the focus: Mantine keeps it there only while something in it has.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  // Whoever presses elsewhere meant to leave it.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(last instanceof Node && target instanceof Node && last.contains(target))) last = null
  })
  new MutationObserver((changes) => {
    const enabled = changes.find(({ target }) => target === last)?.target
    if (enabled instanceof HTMLButtonElement && !enabled.disabled && isLost())
      enabled.focus({ preventScroll: true })
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('keydown', enterDialog, { capture: true })
}

function enterDialog({ key }: KeyboardEvent): void {
  if (key !== 'Tab' || !isLost()) return
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  ;[...dialogs].at(-1)?.focus({ preventScroll: true })
}

const isLost = () => document.activeElement === document.body
