/** Keeps the toasts at the bottom of the window above what one needs next: a form's or a dialog's buttons, a list's pages. */

/** Marks what no toast covers. */
export const KEPT_CLEAR = { 'data-kept-clear': true }

const GAP_PX = 4
const DIALOG = '[role="dialog"]'

/**
 * From now on `place`, which has the toasts, is as low as it can be, and what has the focus is scrolled out from under it. The
 * height up to which it reaches is kept in a CSS variable of the page. Returns the function that ends this.
 */
export function keepClear(place: string, variable: `--${string}`): () => void {
  const { style } = document.documentElement
  const stopped = new AbortController()
  let frame = 0
  const arrange = () => {
    frame = 0
    const toasts = document.querySelector<HTMLElement>(place)
    if (!toasts) return
    const { offsetHeight: height } = toasts
    const bottom = freeBottom(toasts.getBoundingClientRect(), neededNext(), window.innerHeight)
    toasts.style.bottom = `${bottom}px`
    style.setProperty(variable, `${bottom + height}px`)
    uncoverFocus(toasts)
  }
  const soon = () => {
    frame ||= requestAnimationFrame(arrange)
  }
  const changes = new MutationObserver(soon)
  changes.observe(document.body, { childList: true, subtree: true })
  const on = { capture: true, passive: true, signal: stopped.signal }
  for (const event of ['resize', 'scroll', 'focusin']) window.addEventListener(event, soon, on)
  arrange()
  return () => {
    stopped.abort()
    changes.disconnect()
    cancelAnimationFrame(frame)
    style.removeProperty(variable)
  }
}

/** The parts that the user needs next: of the uppermost dialog, or else of the page. */
function neededNext(): DOMRect[] {
  const around = [...document.querySelectorAll(DIALOG)].at(-1) ?? document
  return [...around.querySelectorAll('[data-kept-clear]')].map((element) => element.getBoundingClientRect())
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The distance from the bottom of a window, of `windowHeight`, at which `toasts` lie over none of `needed`, in pixels. */
export function freeBottom(toasts: Box, needed: readonly Box[], windowHeight: number): number {
  const height = toasts.bottom - toasts.top
  let bottom = GAP_PX
  for (const box of [...needed].sort((a, b) => b.bottom - a.bottom)) {
    const isBeside = box.right <= toasts.left || box.left >= toasts.right
    const isBelow = box.top >= windowHeight - bottom
    const isAbove = box.bottom <= windowHeight - bottom - height
    if (!isBeside && !isBelow && !isAbove) bottom = windowHeight - box.top + GAP_PX
  }
  return bottom
}

function uncoverFocus(toasts: HTMLElement): void {
  const { activeElement } = document
  if (!activeElement?.matches('input, textarea, select, button, a') || toasts.contains(activeElement)) return
  const [field, over] = [activeElement.getBoundingClientRect(), toasts.getBoundingClientRect()]
  const isCovered =
    field.bottom > over.top && field.top < over.bottom && field.right > over.left && field.left < over.right
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest' })
}
