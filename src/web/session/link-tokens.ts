/**
 * Secrets carried in the URL by mailed links. They are removed before anything else runs, so that neither the history
 * nor any other page sees them.
 */

/** The screens whose links carry secrets, with the parameter names. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  '/reset-password': ['access_token', 'refresh_token'],
  '/primeiro-acesso': ['token'],
  '/confirmar-email': ['token'],
}

let taken: Readonly<Record<string, string>> = {}

/** Removes the secrets from the URL; call it once, before the router reads it. */
export function takeLinkTokens(): void {
  const wanted = SECRETS[location.pathname.replace(/\/+$/, '')]
  if (!wanted) return
  const params = new URLSearchParams(location.search)
  taken = Object.fromEntries(wanted.map((name) => [name, params.get(name) ?? '']))
  history.replaceState(history.state, '', location.pathname)
}

/** A secret from the URL; empty if there was none. */
export function linkToken(name: string): string {
  return taken[name] ?? ''
}

/** Marks this entry of the history as that of a valid link, so that the page knows why it has none when loaded again. */
export function markLinkOpened(): void {
  history.replaceState({ ...history.state, [OPENED]: true }, '')
}

/** Whether this entry of the history is that of a valid link that was not used. */
export function wasLinkOpened(): boolean {
  return history.state?.[OPENED] === true
}

const OPENED = 'linkOpened'

/** Clears the secrets after use. */
export function forgetLinkTokens(): void {
  taken = {}
}
