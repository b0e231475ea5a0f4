/** Accounts with a password, and calls of the session routes as a browser or an API client. */
import type { FastifyInstance } from 'fastify'
import { ORIGIN, registerUsuario } from './accounts.ts'

/** The password of every `account`. */
export const SENHA = 'castelo-verde-42'

type Headers = Record<string, string>

let lastAccount = 0

/** Calls of the session routes; `ip` is the client's address. */
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
    /** Creates an active Administrador with the password SENHA. */
    async account() {
      const email = `pessoa${++lastAccount}@casa.com.br`
      return { email, ...(await registerUsuario(app(), { email, senha: SENHA })) }
    },
    entrar: (email: string, password: string, headers?: Headers, ip?: string) =>
      send('POST', '/api/sessao', { email, password }, headers, ip),
    /** The session for those headers, or null. */
    sessaoOf: async (headers: Headers) => (await obter(headers)).json().sessao,
  }
}

interface Cookies {
  cookies: { name: string; value: string }[]
}

/** The Cookie header of the browser's next request. */
export function cookieOf({ cookies }: Cookies): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

/** The header of an API client's session. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
