/** Signs in, with a cookie for browsers or two tokens for API clients, and out. */
import { isAPIError } from 'better-auth/api'
import { maskEmail } from '../../core/masks.ts'
import { Recusa } from '../../core/recusa.ts'
import { CODIGO_NECESSARIO } from '../../core/second-factor.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'
import { type OpenedSession, passCode } from './codes.ts'
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
 * Signs a browser in and ends the session it had before.
 * @throws {Recusa} CREDENCIAIS_INVALIDAS; CODIGO_NECESSARIO if the password is right and the login has a second factor;
 * WRONG_CODE; MUITAS_TENTATIVAS.
 */
export async function signInWithCookie(
  parts: Parts,
  credentials: Credentials,
  caller: Caller,
): Promise<CookieSession> {
  const { auth, db } = parts
  const { token, cookies } = await checkCredentials(parts, credentials, caller)
  const identity = await identityOf(db, token, false)
  await recordAct(db, caller, { ato: 'entrada', author: identity })
  const before = credentialOf(caller.headers, auth)
  if (before && !before.bearer)
    await db.deleteFrom('auth.session').where('token', '=', digest(before.token)).execute()
  cookies.push(await rememberDevice(parts, identity.userId, caller.headers))
  return { identity, cookies }
}

/**
 * Signs an API client in.
 * @throws {Recusa} like signInWithCookie.
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
  const identity = await identityOf(db, token, true)
  await recordAct(db, caller, { ato: 'entrada', author: identity, detalhes: { programa: true } })
  return { identity, access_token: token, refresh_token }
}

/** Ends the caller's session, if any. Returns the Set-Cookie headers that delete the browser's cookie. */
export async function signOut({ auth, db }: Parts, caller: Caller): Promise<string[]> {
  const credential = credentialOf(caller.headers, auth)
  if (credential) await db.deleteFrom('auth.session').where('token', '=', digest(credential.token)).execute()
  if (credential?.bearer) return []
  const { headers } = await auth.api.signOut({ headers: libraryHeaders(caller), returnHeaders: true })
  return headers.getSetCookie()
}

/**
 * Checks the caller's own password, subject to the limits on failed attempts.
 * @throws {Recusa} SENHA_ATUAL_INCORRETA for the field `campo`, or MUITAS_TENTATIVAS.
 */
export async function requirePassword(
  { auth, db, now }: Parts,
  { userId, email }: Pick<Identity, 'userId' | 'email'>,
  { senha, campo }: { senha: string; campo: string },
  caller: Caller,
): Promise<void> {
  const device = knownDevice(auth, caller.headers)
  const attempt = await beginAttempt(db, { email, ip: caller.ip, device, now: now() })
  const account = await auth.rows.findCredentialAccount(userId)
  const hash = account?.password
  if (!hash || !(await auth.verifyPassword({ hash, password: senha })))
    throw new Recusa('SENHA_ATUAL_INCORRETA', 'Senha atual incorreta.', { campo })
  await attempt.forget()
}

/** Refusals that count as a failed attempt. */
const FAILURES: ReadonlySet<string> = new Set(['CREDENCIAIS_INVALIDAS', 'CODIGO_INCORRETO'])

/** Checks the credentials, subject to the limits on failed attempts, and opens a session. */
async function checkCredentials(
  parts: Parts,
  credentials: Credentials,
  caller: Caller,
): Promise<OpenedSession> {
  const { auth, db, now } = parts
  const device = knownDevice(auth, caller.headers)
  const attempt = await beginAttempt(db, { email: credentials.email, ip: caller.ip, device, now: now() })
  try {
    const before = await passwordHashOf(db, credentials.email).executeTakeFirst()
    const opened = await openSession(parts, credentials, caller)
    // Waits for a concurrent password change: a session opened with the old password would otherwise survive it.
    const after = await passwordHashOf(db, credentials.email).forShare('a').executeTakeFirst()
    if (after?.password !== before?.password) {
      await db.deleteFrom('auth.session').where('token', '=', digest(opened.token)).execute()
      throw wrongCredentials()
    }
    await attempt.forget()
    return opened
  } catch (error) {
    if (!(error instanceof Recusa && FAILURES.has(error.codigo))) await attempt.forget()
    else {
      const { email } = credentials
      const detalhes = { email: maskEmail(email), motivo: error.message }
      await recordAct(db, caller, { ato: 'entrada_recusada', author: { email }, detalhes })
    }
    throw error
  }
}

/** Query for a login's password hash. */
function passwordHashOf(db: Db, email: string) {
  return db
    .selectFrom('auth.account as a')
    .innerJoin('auth.user as u', 'u.id', 'a.userId')
    .select('a.password')
    .where('u.email', '=', email)
    .where('a.providerId', '=', 'credential')
}

/** Opens a session with the password and, if the login has a second factor, a code. */
async function openSession(
  parts: Parts,
  { email, password, codigo }: Credentials,
  caller: Caller,
): Promise<OpenedSession> {
  const { response, headers } = await parts.auth.api
    .signInEmail({
      body: { email, password },
      headers: libraryHeaders(caller, null),
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      if (isWrongCredentials(error)) throw wrongCredentials()
      throw error
    })
  if (!('twoFactorRedirect' in response)) return { token: response.token, cookies: headers.getSetCookie() }
  if (codigo === undefined) throw new Recusa('CODIGO_NECESSARIO', CODIGO_NECESSARIO)
  const { id: userId } = await parts.db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const challenge = headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return passCode(parts, { userId, typed: codigo, cookie: challenge, recovery: true }, caller)
}

// For an unknown address better-auth hashes the password too, so that the response time reveals nothing.
function isWrongCredentials(error: unknown): boolean {
  return isAPIError(error) && (error.statusCode === 401 || error.statusCode === 400)
}

function wrongCredentials(): Recusa {
  return new Recusa('CREDENCIAIS_INVALIDAS', 'Email ou senha incorretos.')
}

async function identityOf(db: Db, token: string, bearer: boolean): Promise<Identity> {
  const identity = await identify(db, { token, bearer })
  if (!identity) throw new Error('a session that was just opened is not there')
  return identity
}
