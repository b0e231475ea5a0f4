/** Loads in advance what a user may open next. */

/** Runs `load` when the browser is idle; a failure now is retried, and reported, on first use. Returns how to call it off. */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  const start = () => void load().catch(() => undefined)
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    start()
    return () => undefined
  }
  const waiting = requestIdleCallback(start)
  return () => cancelIdleCallback(waiting)
}
