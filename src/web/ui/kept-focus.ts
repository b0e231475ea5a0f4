/** Where the focus goes when what has it is disabled or disappears; the browser would leave it nowhere. */

/**
 * From now on a control that was disabled while it worked takes the focus again, and Tab stays in the open dialog when
 * nothing has the focus: Mantine keeps it there only while something in it has.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  document.addEventListener(
    'keydown',
    ({ key }) => {
      // Once the browser has moved it: from where it was lost, it often finds the next control by itself.
      if (key === 'Tab' && isLost()) setTimeout(enterDialog)
    },
    { capture: true },
  )
  // Whoever presses elsewhere meant to leave it.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(last instanceof Node && target instanceof Node && last.contains(target))) last = null
  })
  new MutationObserver((changes) => {
    const enabled = changes.find(({ target }) => target === last)?.target
    if (enabled instanceof HTMLElement && !enabled.matches(':disabled') && isLost())
      enabled.focus({ preventScroll: true })
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}

/** Moves the focus from behind the open dialog to its first button. */
function enterDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1)
  if (!dialog || dialog.contains(document.activeElement)) return
  const button = dialog.querySelector<HTMLElement>('button:not(:disabled)')
  ;(button ?? dialog).focus()
}

const isLost = () => document.activeElement === document.body
