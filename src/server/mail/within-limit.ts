/** Mails that a person's action causes, and the limit on how many in an hour. */
import { sql } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import { EMAILS_PER_HOUR, USUARIO_MESSAGES } from '../../core/usuarios.ts'
import type { Db } from '../database/schema/types.ts'
import type { Mail, Mailer } from './mailer.ts'

interface Sending {
  /** The change's transaction. */
  db: Db
  mailer: Mailer
  afterCommit: (work: () => void) => void
}

/**
 * Stores the mails in the same transaction as the change, and starts sending them after the commit. Throws Recusa
 * LIMITE_DE_EMAILS.
 */
export async function sendWithinLimit(
  { db, mailer, afterCommit }: Sending,
  usuario_id: string | undefined,
  mails: Omit<Mail, 'usuario_id'>[],
): Promise<void> {
  // Serializes concurrent counts, which could together exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended('plantao.emails ' || ${usuario_id}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('caixa_de_saida')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('usuario_id', '=', usuario_id ?? null)
    .where(sql<boolean>`created_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (count + mails.length > EMAILS_PER_HOUR)
    throw new Recusa('LIMITE_DE_EMAILS', USUARIO_MESSAGES.emailLimit)
  for (const mail of mails) await mailer.send({ ...mail, usuario_id }, db)
  afterCommit(mailer.deliverSoon)
}
