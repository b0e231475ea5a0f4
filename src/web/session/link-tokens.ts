/**
 * The secrets that a link in a mail carries in the address. They are taken out of it before anything else runs, so that
 * neither the history nor another page ever sees them.
 */

/** The screens whose links carry secrets, and which ones. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  '/reset-password': ['access_token', 'refresh_token'],
  '/primeiro-acesso': ['token'],
  '/confirmar-email': ['token'],
}

let taken: Readonly<Record<string, string>> = {}

/** Takes the secrets out of the address; call it once, before the router reads the address. */
export function takeLinkTokens(): void {
  const wanted = SECRETS[location.pathname.replace(/\/+$/, '')]
  if (!wanted) return
  const params = new URLSearchParams(location.search)
  taken = Object.fromEntries(wanted.map((name) => [name, params.get(name) ?? '']))
  history.replaceState(history.state, '', location.pathname)
}

/** A secret that the address carried; empty when it carried none. */
export function linkToken(name: string): string {
  return taken[name] ?? ''
}

/** Forgets the secrets once they were used. */
export function forgetLinkTokens(): void {
  taken = {}
}
