/** Long work that is asked for in the database and held by one server at a time, until it stops giving signs of life. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Logger } from '../../process/log.ts'
import type { Tables } from '../schema/types.ts'

/** After so long without a sign of life another server takes over. */
const LEASE_SECONDS = 30
const RENEWED_EVERY_MS = 10_000
/** How often a batch is begun, for instance by servers that end while they work on it. */
export const MAX_ATTEMPTS = 5

type LeasedTable = 'extratos' | 'financeiro_trabalhos'

/** The leases that this server holds, by the token `reserva`. */
interface Held {
  id: string
  reserva: string | null
}

/** The columns of work that any server may go on with. */
export const RELEASED = { reserva: null, reservado_ate: null, tentativas: 0 }

/** Sets until when nobody else may take the work. */
export function untilRenewed() {
  return sql`reservado_ate = now() + ${LEASE_SECONDS} * interval '1 second'`
}

/** Holds the work while `work` runs. */
export async function whileRenewing<T>(
  { db, log }: { db: Kysely<Tables>; log: Logger },
  table: LeasedTable,
  { id, reserva }: Held,
  work: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => {
    // If this fails, the lease ends, and another server goes on.
    sql`update ${sql.table(table)} set ${untilRenewed()} where id = ${id} and reserva = ${reserva}`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed'))
  }, RENEWED_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}

/** Lets any server go on at once. */
export async function release(db: Kysely<Tables>, table: LeasedTable, { id, reserva }: Held): Promise<void> {
  await db.updateTable(table).set(RELEASED).where('id', '=', id).where('reserva', '=', reserva).execute()
}

/**
 * Runs `work` in one transaction, which holds the work until its end. Does nothing if another server holds it by now, or it
 * was removed: what was made meanwhile is made there.
 */
export async function ifHeld(
  db: Kysely<Tables>,
  table: LeasedTable,
  { id, reserva }: Held,
  work: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('reserva', '=', reserva)
      .forUpdate()
      .executeTakeFirst()
    if (held) await work(trx)
  })
}
