/**
 * After an update, the open version's files may be gone from the server. A screen that fails to load for that reason
 * reloads the page, once; typed values are kept as drafts on the server.
 */
import { probeServer } from '../connection/connection.ts'

const KEY = 'plantao-recarregado-em'
const ONCE_IN_MS = 60_000
/** How long a page that is being left stays at most, until the next one answers. */
const LEAVING_MS = 30_000

let leftAt = Number.NEGATIVE_INFINITY

export function reloadOnceWhenChunksVanish(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without this the router reloads the page itself, even when the server is down.
    event.preventDefault()
    void reloadIfServed()
  })
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
}

/** While the server is down, the open page is more useful than the browser's error page. */
async function reloadIfServed(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < ONCE_IN_MS || (await probeServer()) === 'servidor') return
  // Firefox gives up what a page loads as soon as it is being left; a reload would lead back to it.
  if (Date.now() - leftAt < LEAVING_MS) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
