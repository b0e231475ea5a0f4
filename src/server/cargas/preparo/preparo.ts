/** The load in preparation: at most one, shared by all Administradores. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isUnderWay, KEPT_DAYS, MAX_VENDAS_BEFORE, PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Db, Tables } from '../../database/schema/types.ts'

export type PreparoRow = Selectable<Tables['cargas_preparos']>

export function refused(message: string): Recusa {
  return new Recusa('CARGA_RECUSADA', message)
}

/** Locks the preparation until the end of the transaction and returns it. Throws Recusa NAO_ENCONTRADO. */
export async function lockPreparo(db: Db): Promise<PreparoRow> {
  return db
    .updateTable('cargas_preparos')
    .set({ usada_em: sql`now()` })
    .returningAll()
    .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', PREPARO_MESSAGES.ausente))
}

/**
 * Like lockPreparo, but creates the preparation if there is none and the installation is new. Throws Recusa
 * CARGA_RECUSADA.
 */
export async function beginPreparo(db: Db): Promise<PreparoRow> {
  const begun = await db
    .insertInto('cargas_preparos')
    .defaultValues()
    .onConflict((conflict) => conflict.column('unico').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun) {
    const refusal = await refusalOfInstallation(db)
    if (refusal !== null) throw refused(refusal)
  }
  return lockPreparo(db)
}

/** The reason why this installation cannot prepare a load; null if it can. */
export async function refusalOfInstallation(db: Db): Promise<string | null> {
  // From the maintained sums: counting the sales takes longer the more there are.
  const { vendas } = await db
    .selectFrom('vendas_por_mes')
    .select(sql<number>`coalesce(sum(quantidade), 0)`.as('vendas'))
    .executeTakeFirstOrThrow()
  return vendas > MAX_VENDAS_BEFORE ? PREPARO_MESSAGES.em_uso(vendas) : null
}

/** Throws Recusa while the server is working on it. */
export function requireFree({ situacao }: Pick<PreparoRow, 'situacao'>): void {
  if (isUnderWay(situacao)) throw refused(PREPARO_MESSAGES.em_andamento)
}

/** Throws Recusa while the server is working on it, and once a part of it is loaded. */
export function requireNotLoaded(preparo: Pick<PreparoRow, 'situacao'>): void {
  requireFree(preparo)
  if (preparo.situacao === 'Interrompida') throw refused(PREPARO_MESSAGES.interrompida)
  if (preparo.situacao === 'Carregada') throw refused(PREPARO_MESSAGES.carregada)
}

/** Deletes a preparation unused for KEPT_DAYS, with the clients' data in its files. */
export async function forgetUnused(db: Db): Promise<void> {
  await removePreparos(
    db,
    sql`usada_em < now() - make_interval(days => ${KEPT_DAYS})
        and situacao not in ('Carregando', 'Interrompida', 'Desfazendo')`,
  )
}

/** Deletes the preparation with its job, if it is like that. */
export async function removePreparos(db: Db, like: RawBuilder<unknown>): Promise<void> {
  await sql`
    with retirados as (delete from cargas_preparos where ${like} returning trabalho_id)
    delete from trabalhos where id in (select trabalho_id from retirados)`.execute(db)
}

/** Takes the last job away: what still works on it has nothing to say any more. */
export async function forgetTrabalho(
  db: Db,
  { trabalho_id }: Pick<PreparoRow, 'trabalho_id'>,
): Promise<void> {
  if (trabalho_id !== null) await db.deleteFrom('trabalhos').where('id', '=', trabalho_id).execute()
}
