/**
 * After a new version is installed, the files of the one that is open may be gone. A screen that cannot be loaded for
 * that reason reloads the page, once; what was typed is kept as a draft on the server.
 */
import { probeServer } from '../connection/connection.ts'

const KEY = 'plantao-recarregado-em'
const ONCE_IN_MS = 60_000

export function reloadOnceWhenChunksVanish(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Otherwise the router reloads by itself, even where there is no server to reload from.
    event.preventDefault()
    void reloadIfServed()
  })
}

/** Without a server to reload from, the open page is worth more than an error page of the browser. */
async function reloadIfServed(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < ONCE_IN_MS || (await probeServer()) === 'servidor') return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
