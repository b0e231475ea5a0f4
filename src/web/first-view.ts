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

/** Takes the first view away as the first screen appears in `root`, before the browser paints again. */
export function removeFirstView(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    observer.disconnect()
    for (const view of document.querySelectorAll('.first-view')) view.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}
