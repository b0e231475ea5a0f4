/** What signing in works with, is given, and gives. */
import type { Kysely } from 'kysely'
import type { Tables } from '../database/types.ts'
import { ADDRESS_HEADER, type Auth } from './auth.ts'
import type { Identity } from './identify.ts'

export interface Parts {
  auth: Auth
  db: Kysely<Tables>
  now: () => Date
}

export interface Credentials {
  /** In lower case. */
  email: string
  password: string
  /** Of the second factor, as typed. */
  codigo?: string
}

/** The request that carries the credentials. */
export interface Caller {
  headers: Headers
  ip: string
}

/** The request of somebody who is signed in and changes their own account. */
export interface OwnCaller extends Caller {
  /**
   * Asks once more whether the caller may do this, just before it is written; in a transaction it then stays so until the
   * end. Throws Recusa NAO_AUTENTICADO, SEM_ACESSO or SEM_PERMISSAO.
   */
  confirm(db: Kysely<Tables>): Promise<void>
}

export interface CookieSession {
  identity: Identity
  /** Values of the answer's Set-Cookie headers. */
  cookies: string[]
}

export interface TokenSession {
  identity: Identity
  access_token: string
  refresh_token: string
}

/**
 * The headers that the accounts library gets to see: the client's address as the server knows it instead of what the
 * client says of itself.
 */
export function libraryHeaders({ headers, ip }: Caller, cookie = headers.get('cookie')): Headers {
  const own = new Headers({ [ADDRESS_HEADER]: ip })
  const userAgent = headers.get('user-agent')
  if (cookie) own.set('cookie', cookie)
  if (userAgent) own.set('user-agent', userAgent.slice(0, 300))
  return own
}
