/** Signing in, with a cookie for browsers and with two tokens for programs, and out again. */
import { isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { credentialOf, type Identity, identify } from './identify.ts'
import {
  type Caller,
  type CookieSession,
  type Credentials,
  libraryHeaders,
  type Parts,
  type TokenSession,
} from './parts.ts'
import { beginAttempt } from './throttle.ts'
import { digest, newToken } from './tokens.ts'

/**
 * Signs a browser in. The session it had before ends.
 * @throws {Recusa} CREDENCIAIS_INVALIDAS, or MUITAS_TENTATIVAS.
 */
export async function signInWithCookie(
  parts: Parts,
  credentials: Credentials,
  caller: Caller,
): Promise<CookieSession> {
  const { auth, db } = parts
  const { token, cookies } = await checkCredentials(parts, credentials, caller)
  const identity = await identityOf(db, token, false)
  const before = credentialOf(caller.headers, auth)
  if (before && !before.bearer)
    await db.deleteFrom('auth.session').where('token', '=', digest(before.token)).execute()
  cookies.push(await rememberDevice(parts, identity.userId, caller.headers))
  return { identity, cookies }
}

/**
 * Signs a program in.
 * @throws {Recusa} CREDENCIAIS_INVALIDAS, or MUITAS_TENTATIVAS.
 */
export async function signInWithTokens(
  parts: Parts,
  credentials: Credentials,
  caller: Caller,
): Promise<TokenSession> {
  const { db } = parts
  const { token } = await checkCredentials(parts, credentials, caller)
  const refresh_token = newToken()
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .updateTable('auth.session')
      .set({ bearer: true })
      .where('token', '=', digest(token))
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('auth.refresh_tokens')
      .values({ token_hash: digest(refresh_token), session_id: id })
      .execute()
  })
  return { identity: await identityOf(db, token, true), access_token: token, refresh_token }
}

/** Ends the caller's session, when there is one. Returns the Set-Cookie headers that take the browser's cookie away. */
export async function signOut({ auth, db }: Parts, caller: Caller): Promise<string[]> {
  const credential = credentialOf(caller.headers, auth)
  if (credential) await db.deleteFrom('auth.session').where('token', '=', digest(credential.token)).execute()
  if (credential?.bearer) return []
  const { headers } = await auth.api.signOut({ headers: libraryHeaders(caller), returnHeaders: true })
  return headers.getSetCookie()
}

/**
 * Whether the password is the login's, under the limits of failed attempts.
 * @throws {Recusa} MUITAS_TENTATIVAS.
 */
export async function isPasswordOf(
  { auth, db, now }: Parts,
  { userId, email }: Pick<Identity, 'userId' | 'email'>,
  password: string,
  caller: Caller,
): Promise<boolean> {
  const device = knownDevice(auth, caller.headers)
  const attempt = await beginAttempt(db, { email, ip: caller.ip, device, now: now() })
  const account = await auth.rows.findCredentialAccount(userId)
  const right = account?.password ? await auth.verifyPassword({ hash: account.password, password }) : false
  if (right) await attempt.forget()
  return right
}

/** Checks the credentials under the limits of failed attempts and opens a session. */
async function checkCredentials({ auth, db, now }: Parts, { email, password }: Credentials, caller: Caller) {
  const device = knownDevice(auth, caller.headers)
  const attempt = await beginAttempt(db, { email, ip: caller.ip, device, now: now() })
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email, password },
      headers: libraryHeaders(caller, null),
      returnHeaders: true,
    })
    await attempt.forget()
    return { token: response.token, cookies: headers.getSetCookie() }
  } catch (error) {
    if (isWrongCredentials(error)) throw new Recusa('CREDENCIAIS_INVALIDAS', 'Email ou senha incorretos.')
    await attempt.forget()
    throw error
  }
}

// The library takes the same time for an address it does not know: it hashes the password all the same.
function isWrongCredentials(error: unknown): boolean {
  return isAPIError(error) && (error.statusCode === 401 || error.statusCode === 400)
}

async function identityOf(db: Kysely<Tables>, token: string, bearer: boolean): Promise<Identity> {
  const identity = await identify(db, { token, bearer })
  if (!identity) throw new Error('a session that was just opened is not there')
  return identity
}
