/** Accounts with a password, and the session's routes as a browser or a program calls them. */
import type { FastifyInstance } from 'fastify'
import { ORIGIN, registerUsuario } from './accounts.ts'

/** The password of every `account`. */
export const SENHA = 'castelo-verde-42'

type Headers = Record<string, string>

let lastAccount = 0

/** Calls of the session's routes on that server; `ip` is the client's address. */
export function sessionCalls(app: () => FastifyInstance) {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Headers = {},
    ip = '10.0.0.1',
  ) => app().inject({ method, url, payload, headers: { origin: ORIGIN, ...headers }, remoteAddress: ip })
  const obter = (headers: Headers) => send('GET', '/api/sessao', undefined, headers)
  return {
    send,
    obter,
    /** A new active Administrador who has SENHA. */
    async account() {
      const email = `pessoa${++lastAccount}@casa.com.br`
      return { email, ...(await registerUsuario(app(), { email, senha: SENHA })) }
    },
    entrar: (email: string, password: string, headers?: Headers, ip?: string) =>
      send('POST', '/api/sessao', { email, password }, headers, ip),
    /** The session that those headers open, or null. */
    sessaoDe: async (headers: Headers) => (await obter(headers)).json().sessao,
  }
}

interface Cookies {
  cookies: { name: string; value: string }[]
}

/** The Cookie header that a browser would send next. */
export function cookieOf({ cookies }: Cookies): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

/** The header of a program's session. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
