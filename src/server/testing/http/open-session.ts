/** Inserts sessions directly, without the cost of hashing a password. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import { cookieKey, cookieNames, SESSION } from '../../session/auth.ts'
import { digest, newToken, sealToken } from '../../session/tokens.ts'

/** Creates a browser's session for a login; `secret` is the server's. Returns its id and the Cookie header. */
export async function openSession(
  db: Kysely<Tables>,
  {
    userId,
    appUrl,
    secret,
    userAgent,
    ipAddress,
  }: { userId: string; appUrl: string; secret: string; userAgent?: string; ipAddress?: string },
): Promise<{ sessionId: string; cookie: string }> {
  const sessionId = randomUUID()
  const token = newToken()
  const now = new Date()
  await db
    .insertInto('auth.session')
    .values({
      id: sessionId,
      userId,
      token: digest(token),
      updatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + SESSION.idle * 1000).toISOString(),
      userAgent,
      ipAddress,
    })
    .execute()
  return { sessionId, cookie: `${cookieNames(appUrl).session}=${sealToken(token, cookieKey(secret))}` }
}
