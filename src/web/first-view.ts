/** What the page's HTML shows until its screen is rendered. */

/** For browsers that never report a paint. */
const PATIENCE_MS = 500
const SHOWN = '.first-view:not([hidden])'

/**
 * Resolves when the browser has shown the page's first view; at once if there is none, or if nobody is looking. Scripts that
 * start earlier would delay it.
 */
export function firstViewPainted(): Promise<void> {
  if (document.visibilityState === 'hidden' || !document.querySelector(SHOWN)) return Promise.resolve()
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, PATIENCE_MS)
  })
}

/** Loads what the page's screen needs besides the first view. */
export function preloadScreen(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) {
    link.rel = link.dataset.rel ?? ''
    link.removeAttribute('data-rel')
  }
}

const FRAME = '.first-view:not(.first-view-screen)'

/**
 * Takes the first view away before the browser paints again: its frame as the frame appears in `root`, and what it shows of the
 * screen as the screen does.
 */
export function removeFirstView(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    for (const view of document.querySelectorAll(FRAME)) view.remove()
    if (!root.querySelector('main > *')) return
    observer.disconnect()
    document.querySelector('.first-view-screen')?.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}
