/** Dependencies, inputs and results of signing in. */
import type { Db } from '../database/schema/types.ts'
import { ADDRESS_HEADER, type Auth } from './auth.ts'
import type { Identity } from './identify.ts'

export interface Parts {
  auth: Auth
  db: Db
  now: () => Date
}

export interface Credentials {
  /** In lower case. */
  email: string
  password: string
  /** The second-factor code, as typed. */
  codigo?: string
}

/** The request that carries the credentials. */
export interface Caller {
  headers: Headers
  ip: string
}

/** The request of a signed-in user who changes their own account. */
export interface OwnCaller extends Caller {
  /**
   * Checks the caller's permission again, just before a write; in a transaction it then holds until the end. Throws
   * Recusa NAO_AUTENTICADO, SEM_ACESSO or SEM_PERMISSAO.
   */
  confirm(db: Db): Promise<void>
}

export interface CookieSession {
  identity: Identity
  /** Values for Set-Cookie headers. */
  cookies: string[]
}

export interface TokenSession {
  identity: Identity
  access_token: string
  refresh_token: string
}

/**
 * The headers passed to better-auth: with the client's address as determined by the server, not as claimed by the
 * client.
 */
export function libraryHeaders({ headers, ip }: Caller, cookie = headers.get('cookie')): Headers {
  const own = new Headers({ [ADDRESS_HEADER]: ip })
  const userAgent = headers.get('user-agent')
  if (cookie) own.set('cookie', cookie)
  if (userAgent) own.set('user-agent', userAgent.slice(0, 300))
  return own
}
