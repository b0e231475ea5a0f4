/** Loads in advance what a user may open next. */

/** Runs `load` when the browser is idle; a failure now is retried, and reported, on first use. Returns how to call it off. */
export const preloadWhenIdle = (load: () => Promise<unknown>) =>
  whenIdle(() => void load().catch(() => undefined))

/** Calls `start` when the browser is idle, at once where it does not tell. Returns how to call it off. */
export function whenIdle(start: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    start()
    return () => undefined
  }
  const waiting = requestIdleCallback(start)
  return () => cancelIdleCallback(waiting)
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Like `preloadWhenIdle`, from the first time on that somebody moves the pointer, touches or presses a key: for what is large,
 * and needless for somebody who only reads. Returns how to call it off.
 */
export function preloadOnceUsed(load: () => Promise<unknown>, page: EventTarget = window): () => void {
  let stop = unlisten
  function unlisten() {
    for (const sign of SIGNS_OF_USE) page.removeEventListener(sign, begin, true)
  }
  function begin() {
    unlisten()
    stop = preloadWhenIdle(load)
  }
  for (const sign of SIGNS_OF_USE) page.addEventListener(sign, begin, true)
  return () => stop()
}

/** Whether the page shows the frame of its screen, until the screen itself is rendered. */
export const isFrameShown = (): boolean => document.querySelector('#first-view-shell') !== null
