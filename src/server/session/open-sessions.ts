/** A login's open sessions: listing them, ending one, recording their use. */
import { sql } from 'kysely'
import type { Db } from '../database/schema/types.ts'
import { SESSION } from './auth.ts'
import type { Identity } from './identify.ts'
import type { Caller } from './parts.ts'

export interface OpenSession {
  id: string
  userAgent: string | null
  /** The address it was last used from. */
  ip: string | null
  /** True for an API client's session, false for a browser's. */
  bearer: boolean
  createdAt: string
  usedAt: string
}

/** The login's open sessions, most recently used first. */
export async function openSessionsOf(db: Db, userId: string): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('auth.session')
    .select(['id', 'userAgent', 'ipAddress', 'bearer', 'createdAt', 'used_at'])
    .where('userId', '=', userId)
    .where(
      sql<boolean>`"expiresAt" > now() and "createdAt" > now() - ${SESSION.absolute} * interval '1 second'`,
    )
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ ipAddress, used_at, ...row }) => ({ ...row, ip: ipAddress || null, usedAt: used_at }))
}

/** Ends one session of the login; false if it does not exist. */
export async function endSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('auth.session')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

const NOTED_EVERY_MS = 60_000

/** Records the session's use, at most once a minute or when its address changes. */
export async function noteUse(db: Db, identity: Identity, { ip }: Pick<Caller, 'ip'>): Promise<void> {
  if (identity.ip === ip && identity.usedAt.getTime() > Date.now() - NOTED_EVERY_MS) return
  await db
    .updateTable('auth.session')
    .set({ used_at: new Date().toISOString(), ipAddress: ip })
    .where('id', '=', identity.sessionId)
    .execute()
}
