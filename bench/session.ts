import type { UsuarioCargo } from '../src/core/usuarios.ts'
import { LOGINS } from '../src/server/demo/usuarios.ts'

/** Signs in to a server with the demo's data, by default as Administrador; returns the headers of a browser's requests. */
export async function signIn(
  url: string,
  cargo: UsuarioCargo = 'Administrador',
): Promise<Record<string, string>> {
  const login = LOGINS.find((one) => one.cargo === cargo)
  const response = await fetch(`${url}/api/sessao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: login?.email, password: login?.senha }),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, origin: url }
}
