/** Deletes expired sessions, links and attempt counts. */
import { sql } from 'kysely'
import type { Db } from '../database/schema/types.ts'

export async function forgetExpired(db: Db): Promise<void> {
  for (const statement of EXPIRED) await statement.execute(db)
}

const EXPIRED = [
  sql`delete from auth.session where "expiresAt" < now()`,
  sql`delete from auth.verification where "expiresAt" < now()`,
  sql`delete from auth.sign_in_failures where failed_at < now() - interval '1 day'`,
  sql`delete from auth.recovery_requests where handled_at is not null and requested_at < now() - interval '1 day'`,
  sql`delete from auth.reset_tokens where expires_at < now() - interval '1 day'`,
  sql`delete from auth.setup_tokens where expires_at < now() - interval '1 day'`,
  sql`delete from auth.devices where last_seen_at < now() - interval '180 days'`,
]
