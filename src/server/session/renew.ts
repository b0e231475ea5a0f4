/** Renews sessions: a browser keeps its cookie, an API client gets two new tokens. */
import { SESSION } from './auth.ts'
import { credentialOf, type Identity, identify } from './identify.ts'
import { type Caller, type CookieSession, libraryHeaders, type Parts, type TokenSession } from './parts.ts'
import { digest, newToken, sealToken } from './tokens.ts'

/** Renews a browser's session for another access and idle period; null if it has ended. */
export async function renewCookie({ auth, db }: Parts, caller: Caller): Promise<CookieSession | null> {
  const credential = credentialOf(caller.headers, auth)
  if (!credential || credential.bearer || !(await identify(db, credential))) return null
  const { headers } = await auth.api.getSession({ headers: libraryHeaders(caller), returnHeaders: true })
  const identity = await identify(db, credential)
  return identity && { identity, cookies: headers.getSetCookie() }
}

/**
 * Renews an API client's session: both tokens are replaced. Using a refresh token twice means that it was stolen and
 * ends the session. Null if the token is invalid.
 */
export async function renewTokens({ db }: Parts, refreshToken: string): Promise<TokenSession | null> {
  const access_token = newToken()
  const refresh_token = newToken()
  const renewed = await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('auth.refresh_tokens as r')
      .innerJoin('auth.session as s', 's.id', 'r.session_id')
      .select(['r.session_id', 'r.used_at', 's.expiresAt'])
      .where('r.token_hash', '=', digest(refreshToken))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return false
    if (found.used_at !== null || Date.parse(found.expiresAt) <= Date.now()) {
      await trx.deleteFrom('auth.session').where('id', '=', found.session_id).execute()
      return false
    }
    const renewedAt = new Date()
    await trx
      .updateTable('auth.refresh_tokens')
      .set({ used_at: renewedAt.toISOString() })
      .where('token_hash', '=', digest(refreshToken))
      .execute()
    await trx
      .insertInto('auth.refresh_tokens')
      .values({ token_hash: digest(refresh_token), session_id: found.session_id })
      .execute()
    await trx
      .updateTable('auth.session')
      .set({
        token: digest(access_token),
        updatedAt: renewedAt.toISOString(),
        expiresAt: new Date(renewedAt.getTime() + SESSION.idle * 1000).toISOString(),
      })
      .where('id', '=', found.session_id)
      .execute()
    return true
  })
  const identity = renewed && (await identify(db, { token: access_token, bearer: true }))
  return identity ? { identity, access_token, refresh_token } : null
}

/** Replaces the token of a browser's session. Returns the Set-Cookie headers. */
export async function replaceCookie(
  { auth, db }: Parts,
  identity: Identity,
  caller: Caller,
): Promise<string[]> {
  const token = newToken()
  await db
    .updateTable('auth.session')
    .set({ token: digest(token) })
    .where('id', '=', identity.sessionId)
    .execute()
  const { headers } = await auth.api.getSession({
    headers: libraryHeaders(caller, `${auth.cookies.session}=${sealToken(token, auth.key)}`),
    returnHeaders: true,
  })
  return headers.getSetCookie()
}
