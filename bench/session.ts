import { LOGINS } from '../src/server/demo/usuarios.ts'

/** Signs in to a server with the demo's data; returns the headers of a browser's requests. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/sessao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: LOGINS[0]?.email, password: LOGINS[0]?.senha }),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, origin: url }
}
