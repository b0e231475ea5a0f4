/** What the page's HTML shows until its screen is rendered. */

/** For browsers that never report a paint. */
const PATIENCE_MS = 500
/** How long the application waits for the screen's scripts: without it, nothing tells of a lost connection. */
const SCRIPTS_MS = 5_000
const VIEW = '.first-view'

/**
 * Resolves when the browser has shown the page's first view; at once if there is none, or if nobody is looking. Scripts that
 * start earlier would delay it.
 */
export function firstViewPainted(): Promise<void> {
  if (document.visibilityState === 'hidden' || !document.querySelector(VIEW)) return Promise.resolve()
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, PATIENCE_MS)
  })
}

/**
 * Loads what the page's screen needs besides the first view, all at once, and runs its scripts one by one, each after those that it
 * needs: together they would be one long task. Does not wait for a script that does not come.
 */
export async function loadScreen(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')]
  for (const link of links) {
    link.rel = link.dataset.rel ?? ''
    link.removeAttribute('data-rel')
  }
  const scripts = links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href)
  await Promise.race([runInTurn(scripts), new Promise((resolve) => setTimeout(resolve, SCRIPTS_MS))])
}

async function runInTurn(scripts: readonly string[]): Promise<void> {
  for (const script of scripts) {
    // One that cannot be loaded is reported where it is imported.
    await import(/* @vite-ignore */ script).catch(() => undefined)
    await pause()
  }
}

/** Ends the task, so that the browser can answer the user. */
export async function pause(): Promise<void> {
  // In a tab that nobody sees, a timer may take a second.
  if (document.visibilityState === 'visible') await new Promise((resolve) => setTimeout(resolve))
}

/**
 * Takes the first view away before the browser paints again: its frame as the frame appears in `root`, and what it shows of the
 * screen as the screen does.
 */
export function removeFirstView(root: HTMLElement): void {
  const view = document.querySelector<HTMLElement>(VIEW)
  if (!view) return
  const hasScreen = view.querySelector('.first-view-screen') !== null
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    view.dataset.framed = ''
    if (hasScreen && !root.querySelector('main > *')) return
    observer.disconnect()
    view.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}
