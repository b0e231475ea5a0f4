/** The queue of long work: what is asked for, which server works on it, how far it is, and why it stopped. */
import { sql } from 'kysely'
import type { Db, Trx } from '../database/schema/types.ts'
import type { Deixado, TrabalhoTipo } from '../database/schema/types-trabalhos.ts'
import type { Logger } from '../process/log.ts'

export type { Deixado, TrabalhoTipo }

/** A piece of work that this server holds, by the token `reserva`. */
export interface Job {
  id: string
  tipo: TrabalhoTipo
  /** The person who asked; null if deleted. */
  usuario_id: string | null
  fechamento_id: string | null
  /** YYYY-MM-DD */
  dia: string | null
  reserva: string
  tentativas: number
}

/** After so long without a sign of life another server takes over. */
const LEASE_SECONDS = 30
const RENEWED_EVERY_MS = 10_000
/** The most times that a part is begun, for instance by servers that end while they work on it. */
export const MAX_ATTEMPTS = 5

const untilRenewed = sql`reservado_ate = now() + ${LEASE_SECONDS} * interval '1 second'`

/** Asks for work, of `total` units if that is known. Returns its id. Wake the runner after the commit. */
export async function askForWork(
  trx: Db,
  work: {
    tipo: TrabalhoTipo
    usuario_id: string
    total: number | null
    fechamento_id?: string | null
    dia?: string | null
    created_at?: string
  },
): Promise<string> {
  const { id } = await trx.insertInto('trabalhos').values(work).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Takes the work that got least so far, of what no server holds: somebody's large one lets another's come in between. */
export async function claim(db: Db, tipos: readonly TrabalhoTipo[]): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update trabalhos set reserva = gen_random_uuid(), tentativas = tentativas + 1, ${untilRenewed}
     where id = (select id from trabalhos
                  where concluido_em is null and (reservado_ate is null or reservado_ate < now())
                    and tipo = any(${tipos}::text[])
                  order by feitos, created_at, id limit 1 for update skip locked)
    returning id, tipo, usuario_id, fechamento_id, dia, reserva, tentativas`.execute(db)
  return rows[0]
}

/** Holds the work while `work` runs. */
export async function whileRenewing<T>(
  { db, log }: { db: Db; log: Logger },
  { id, reserva }: Job,
  work: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => {
    // If this fails, the lease ends, and another server goes on.
    sql`update trabalhos set ${untilRenewed} where id = ${id} and reserva = ${reserva}`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed'))
  }, RENEWED_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}

/** True if this server still holds the work, and it is still asked for. */
export async function isHeld(db: Db, { id, reserva }: Job): Promise<boolean> {
  const found = await db
    .selectFrom('trabalhos')
    .select('id')
    .where('id', '=', id)
    .where('reserva', '=', reserva)
    .executeTakeFirst()
  return found !== undefined
}

/** Lets any server go on at once, which attempted the same part so often before. */
export async function release(db: Db, { id, reserva }: Job, tentativas = 0): Promise<void> {
  await db
    .updateTable('trabalhos')
    .set({ reserva: null, reservado_ate: null, tentativas })
    .where('id', '=', id)
    .where('reserva', '=', reserva)
    .execute()
}

/** Lets all work go on that servers left which are gone: for the only server of a database, when it starts. */
export async function releaseAll(db: Db): Promise<void> {
  await db.updateTable('trabalhos').set({ reservado_ate: null }).where('reserva', 'is not', null).execute()
}

/**
 * Runs `work` in one transaction, which holds the work until its end. Does nothing if another server holds it by now, or it
 * was removed: what was made meanwhile is made there.
 */
export async function ifHeld(db: Db, { id, reserva }: Job, work: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('trabalhos')
      .select('id')
      .where('id', '=', id)
      .where('reserva', '=', reserva)
      .forUpdate()
      .executeTakeFirst()
    if (held) await work(trx)
  })
}

/** Notes `feitos` more units as done, and what of them was left out; `valor` is in reais. Returns whether that was all. */
export async function noteProgress(
  trx: Trx,
  { id }: Pick<Job, 'id'>,
  { feitos, valor = 0, deixados = [] }: { feitos: number; valor?: number; deixados?: readonly Deixado[] },
): Promise<boolean> {
  const { rows } = await sql<{ todos: boolean }>`
    update trabalhos
       set feitos = feitos + ${feitos}::integer, valor = valor + ${valor},
           deixados = deixados || ${JSON.stringify(deixados)}::jsonb, tentativas = 0
     where id = ${id} returning feitos >= total as todos`.execute(trx)
  return rows[0]?.todos ?? false
}

/** Ends the work; `falha` says why it stopped before its end. */
export async function end(trx: Db, { id }: Pick<Job, 'id'>, falha: string | null = null): Promise<void> {
  await trx
    .updateTable('trabalhos')
    .set({ falha, concluido_em: sql<string>`now()`, reserva: null, reservado_ate: null })
    .where('id', '=', id)
    .execute()
}

/** Lets the work rest until an instant, held by nobody. */
export async function postpone(trx: Db, { id }: Pick<Job, 'id'>, until: string): Promise<void> {
  await trx
    .updateTable('trabalhos')
    .set({ reserva: null, reservado_ate: until, tentativas: 0 })
    .where('id', '=', id)
    .execute()
}

/** Lets the work go on that stopped, on behalf of `usuario_id` if nobody asks for it any more, or `anyway`; no effect on other work. */
export async function goOn(trx: Db, id: string, usuario_id: string, anyway: boolean): Promise<void> {
  await trx
    .updateTable('trabalhos')
    .set((eb) => ({
      falha: null,
      concluido_em: null,
      tentativas: 0,
      usuario_id: anyway ? usuario_id : eb.fn.coalesce('usuario_id', eb.val(usuario_id)),
    }))
    .where('id', '=', id)
    .where('falha', 'is not', null)
    .execute()
}
