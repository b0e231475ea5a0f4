/** Calls of a site's servers, in turn. */
import { LOGINS } from '../e2e/harness/cluster.ts'
import type { Site } from './site.ts'

export interface Answer {
  /** 0 if there was no answer. */
  status: number
  /** What JSON gave; an empty object if there was none. */
  body: Record<string, unknown>
  /** The cookies it set, as the next request sends them. */
  cookie: string
}

interface Asked {
  body?: object
  headers?: Record<string, string>
}

/** Calls the n-th server; the address from which it seems to come is each time another one. */
export type Call = (n: number, method: string, path: string, asked?: Asked) => Promise<Answer>

let lastAddress = 0
/** An address that no call came from. */
export function nextAddress(): string {
  lastAddress++
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** Calls without a session. */
export function callsOf(site: Site): Call {
  return async (n, method, path, { body, headers = {} } = {}) => {
    const url = site.urls[n % site.urls.length] ?? ''
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          origin: url,
          'x-forwarded-for': nextAddress(),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await response.text()
      const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
      return { status: response.status, body: parsed(text), cookie: cookies.join('; ') }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return { status: 0, body: { message: error.message }, cookie: '' }
    }
  }
}

/** Calls as the site's Administrador, as a program. */
export async function callsAsAdministrador(site: Site): Promise<Call> {
  const call = callsOf(site)
  const { email, password } = LOGINS.Administrador
  const { body } = await call(0, 'POST', '/sessao/token', { body: { email, password } })
  const authorization = `Bearer ${body.access_token}`
  return (n, method, path, { body, headers = {} } = {}) =>
    call(n, method, path, { headers: { authorization, ...headers }, ...(body && { body }) })
}

function parsed(text: string): Record<string, unknown> {
  const value: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  return value as Record<string, unknown>
}
