/** What a screen asks the server for: the filters and orders of its lists. */

/** The queries of all GET requests to `path` from now on, without '?'. Call it after the screen was opened. */
export function queriesTo(path: string): string[] {
  const { fetch } = globalThis
  const asked: string[] = []
  globalThis.fetch = (input, init) => {
    const { method, url } = new Request(input, init)
    const { pathname, search } = new URL(url)
    if (method === 'GET' && pathname === path) asked.push(search.slice(1))
    return fetch(input, init)
  }
  return asked
}
