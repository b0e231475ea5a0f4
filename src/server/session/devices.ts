/** Recognizes browsers that have signed in before: a signed, long-lived cookie whose hash is in the database. */
import type { Auth } from './auth.ts'
import type { Parts } from './parts.ts'
import { cookieValue, digest, newToken, openSealed, sealToken } from './tokens.ts'

const MAX_AGE_DAYS = 180

/** The hash of the browser's device token; null without a valid one. */
export function knownDevice(
  { key, cookies }: Pick<Auth, 'key' | 'cookies'>,
  headers: Headers,
): string | null {
  const value = cookieValue(headers.get('cookie'), cookies.device)
  const token = value && openSealed(value, key)
  return token ? digest(token) : null
}

/** Remembers that the login signed in from this browser. Returns the Set-Cookie header. */
export async function rememberDevice({ auth, db }: Parts, userId: string, headers: Headers): Promise<string> {
  const { key, cookies } = auth
  const value = cookieValue(headers.get('cookie'), cookies.device)
  const token = (value && openSealed(value, key)) || newToken()
  await db
    .insertInto('auth.devices')
    .values({ user_id: userId, token_hash: digest(token) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_seen_at: new Date().toISOString() }),
    )
    .execute()
  const secure = cookies.secure ? '; Secure' : ''
  return `${cookies.device}=${sealToken(token, key)}; Path=/; Max-Age=${MAX_AGE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
}
