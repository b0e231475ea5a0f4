/** Where the focus goes when what has it is disabled or disappears; the browser would leave it nowhere. */
import { markFirstFocus } from './first-focus.ts'

/**
 * From now on a control that was disabled while it worked takes the focus again, what disappears leaves it to what contained it, and
 * Tab stays in the open dialog when nothing has the focus: Mantine keeps it there only while something in it has.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null
  let around: Element[] = []
  document.addEventListener('focusin', ({ target }) => {
    last = target
    around = ancestorsOf(target)
  })
  document.addEventListener(
    'keydown',
    ({ key }) => {
      // Once the browser has moved it: from where it was lost, it often finds the next control by itself.
      if (key === 'Tab' && isNowhere()) setTimeout(enterDialog)
    },
    { capture: true },
  )
  // A press elsewhere is meant to leave it.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(last instanceof Node && target instanceof Node && last.contains(target))) last = null
  })
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(markFirstFocus)
    const enabled = changes.find(({ type, target }) => type === 'attributes' && target === last)?.target
    if (enabled instanceof HTMLElement && !enabled.matches(':disabled') && isNowhere())
      enabled.focus({ preventScroll: true })
    if (last instanceof Node && !last.isConnected) {
      last = null
      // One that is hidden does not take it.
      if (isNowhere()) around.some((element) => element.isConnected && takesFocus(element))
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}

/** Whether nothing has the focus, or only what contained something that disappeared. */
export const isFocusLost = (): boolean =>
  isNowhere() || document.activeElement?.matches(`[${PLACE}]`) === true

const PLACE = 'data-focus-place'

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** The elements of the screen or dialog that contain it, the nearest first. */
function ancestorsOf(target: EventTarget | null): Element[] {
  const ancestors: Element[] = []
  if (!(target instanceof Element)) return ancestors
  for (let at = target.parentElement; at?.closest('main, [role="dialog"]'); at = at.parentElement)
    ancestors.push(at)
  return ancestors
}

/** Focuses what is no control, if it can be: Tab goes on from there, and a screen reader reads from there. */
function takesFocus(place: Element): boolean {
  if (!(place instanceof HTMLElement)) return false
  if (place.hasAttribute('tabindex')) place.focus({ preventScroll: true })
  else {
    place.tabIndex = -1
    place.setAttribute(PLACE, '')
    const leave = () => {
      place.removeAttribute('tabindex')
      place.removeAttribute(PLACE)
    }
    place.addEventListener('blur', leave, { once: true })
    place.focus({ preventScroll: true })
    if (document.activeElement !== place) leave()
  }
  return document.activeElement === place
}

/** Moves the focus from behind the open dialog to its first button. */
function enterDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1)
  if (!dialog || dialog.contains(document.activeElement)) return
  const button = dialog.querySelector<HTMLElement>('button:not(:disabled)')
  ;(button ?? dialog).focus()
}
