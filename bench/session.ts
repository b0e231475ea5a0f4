import { randomUUID } from 'node:crypto'
import type { UsuarioCargo } from '../src/core/usuarios.ts'
import { LOGINS } from '../src/server/demo/usuarios.ts'

/** Signs in to a server with the demo's data, by default as Administrador; returns the headers of a browser's requests. */
export async function signIn(
  url: string,
  cargo: UsuarioCargo = 'Administrador',
): Promise<Record<string, string>> {
  const login = LOGINS.find((one) => one.cargo === cargo)
  return enter(url, { email: login?.email ?? '', password: login?.senha ?? '' })
}

/** Signs in with a password; returns the headers of that browser's requests. */
export async function enter(
  url: string,
  credentials: { email: string; password: string },
): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/sessao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, origin: url }
}

/** Adds an active Staff whose password is that of the login at `source`: its hash is copied, because computing one takes a fifth of a second. */
export async function addStaff(
  owner: { query(text: string, values: string[]): Promise<unknown> },
  source: string,
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const email = `${id}@plantao.test`
  await owner.query(COPY_LOGIN, [id, email, source])
  return { id, email }
}

const COPY_LOGIN = `
  with login as (insert into auth."user" ("id", "name", "email", "emailVerified")
                 values ($1, 'Érica Nogueira', $2, true)),
       senha as (insert into auth."account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
                 select $1, $1, a."providerId", $1, a."password", now()
                   from auth."account" a join auth."user" u on u.id = a."userId" where u.email = $3)
  insert into public.usuarios (user_id, nome, email, cargo) values ($1, 'Érica Nogueira', $2, 'Staff')`
