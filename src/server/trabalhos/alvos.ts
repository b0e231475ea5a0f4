/**
 * Work on a list of targets, in batches: each is one transaction that also takes what it did off the list, so that nothing is done
 * twice. A batch that is refused is tried one by one; what is impossible is left out, named.
 */
import { type RawBuilder, sql } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import { isConflict } from '../database/connections/failures.ts'
import { refusalOf } from '../database/schema/constraints.ts'
import type { Db, Trx } from '../database/schema/types.ts'
import type { Visto, VistoNoArquivo } from '../database/schema/types-trabalhos.ts'
import { isBusy } from '../process/busy.ts'
import { askForWork, type Deixado, end, type Job, noteProgress } from './queue.ts'
import type { Part, Tipo } from './runner.ts'

/** Each takes a quarter of a second of the database's processor, and holds its locks as long. */
const MAX_LINHAS = 1000

/** The result of a batch. */
export interface Feito {
  /** The sum of what was done, in reais. */
  valor: number
  /** The targets that were left out without being refused. */
  deixados: readonly Deixado[]
}

export interface OnAlvos {
  permission: Tipo['permission']
  /** Throws Recusa if the work has to stop, whatever its targets. */
  require?: (db: Db) => Promise<void>
  /** A query of how many commissions the target `a.alvo_id` is about. */
  linhas: ReturnType<typeof sql<number>>
  /** The most targets of a batch. */
  atMost: number
  /** Does the whole of these, or throws a refusal. */
  work: (trx: Trx, ids: readonly string[], part: Part) => Promise<Feito>
  /** Leaves out a target that was refused by itself, too. */
  leaveOut: (trx: Trx, id: string, refusal: Recusa) => Promise<Deixado>
  /** The last step, after all targets. */
  finish?: (trx: Trx, part: Part) => Promise<void>
}

/** A target, with the number of commissions that it is about. */
interface Alvo {
  ordem: number
  alvo_id: string
  linhas: number
}

/**
 * Asks for work on the `alvos`, queries of ids in the order in which they are to be done; with the column `seen`, which each
 * must still be like. Returns its id and how many targets it has. Wake the runner after the commit.
 */
export async function askForAlvos(
  trx: Db,
  {
    alvos,
    seen,
    ...work
  }: Omit<Parameters<typeof askForWork>[1], 'total'> & {
    alvos: RawBuilder<{ id: string }> | readonly RawBuilder<{ id: string }>[]
    seen?: 'versao' | 'visto'
  },
): Promise<{ id: string; total: number }> {
  let total = 0
  const id = await askForWork(trx, { ...work, total: 0 })
  for (const some of [alvos].flat()) {
    const { rows } = await sql<{ total: number }>`
      with postos as (
        insert into trabalhos_alvos (trabalho_id, ordem, alvo_id${seen ? sql`, ${sql.ref(seen)}` : sql``})
        select ${id}, (select total from trabalhos where id = ${id}) + row_number() over (), a.id${seen ? sql`, a.${sql.ref(seen)}` : sql``}
          from (${some}) a
        returning 1)
      update trabalhos set total = total + (select count(*) from postos) where id = ${id} returning total`.execute(
      trx,
    )
    total = rows[0]?.total ?? 0
  }
  return { id, total }
}

/** What was seen of these targets when the work was asked for, in their order. */
export async function seenOf(
  db: Db,
  { id }: Job,
  alvos: readonly string[],
): Promise<({ id: string; versao: number } & Partial<Visto & VistoNoArquivo>)[]> {
  const rows = await db
    .selectFrom('trabalhos_alvos')
    .select(['alvo_id', 'versao', 'visto'])
    .where('trabalho_id', '=', id)
    .where('alvo_id', 'in', alvos)
    .orderBy('ordem')
    .execute()
  return rows.map(({ alvo_id, versao, visto }) => ({ id: alvo_id, versao: versao ?? 0, ...visto }))
}

/** The kind of work that does this to each target. */
export function onAlvos(tipo: OnAlvos): Tipo {
  return { permission: tipo.permission, doPart: (part) => doBatch(tipo, part) }
}

async function doBatch(tipo: OnAlvos, part: Part): Promise<void> {
  const { db, job, log } = part
  await tipo.require?.(db)
  const alvos = upTo(MAX_LINHAS, await nextAlvos(db, job, tipo))
  if (alvos.length === 0) {
    await part.change(async (trx) => {
      await tipo.finish?.(trx, part)
      await end(trx, job)
    })
    return
  }
  try {
    await doTogether(tipo, part, alvos)
  } catch (error) {
    const refused = isConflict(error) ? null : refusedBy(error)
    if (!refused) throw error
    log.info({ trabalho: job.id, codigo: refused.codigo }, 'a batch was refused and is tried one by one')
    for (const alvo of alvos) await doAlone(tipo, part, alvo)
  }
}

/** The next targets; `linhas` is a query of how many commissions the target `a.alvo_id` is about. */
async function nextAlvos(
  db: Db,
  { id }: Job,
  { linhas, atMost }: Pick<OnAlvos, 'linhas' | 'atMost'>,
): Promise<Alvo[]> {
  const { rows } = await sql<Alvo>`
    select a.ordem, a.alvo_id, (${linhas})::integer as linhas
      from (select ordem, alvo_id from trabalhos_alvos
             where trabalho_id = ${id} order by ordem limit ${sql.lit(atMost)}) a
     order by a.ordem`.execute(db)
  return rows
}

function doTogether(tipo: OnAlvos, part: Part, alvos: readonly Alvo[]): Promise<void> {
  return part.change(async (trx) => {
    const ids = alvos.map(({ alvo_id }) => alvo_id)
    await markDone(trx, part.job, alvos, await tipo.work(trx, ids, part))
  })
}

async function doAlone(tipo: OnAlvos, part: Part, alvo: Alvo): Promise<void> {
  try {
    await doTogether(tipo, part, [alvo])
  } catch (error) {
    const refused = refusedBy(error)
    if (!refused) throw error
    await part.change(async (trx) => {
      const deixado = await tipo.leaveOut(trx, alvo.alvo_id, refused)
      await markDone(trx, part.job, [alvo], { valor: 0, deixados: [deixado] })
    })
  }
}

/** Takes these targets off the list, as done or left out. */
async function markDone(trx: Trx, job: Job, alvos: readonly Alvo[], feito: Feito): Promise<void> {
  const feitos = await takeOff(
    trx,
    job,
    alvos.map(({ ordem }) => ordem),
  )
  await noteProgress(trx, job, { feitos, ...feito })
}

/** Takes the targets in these places off the list. Returns how many were still on it. */
export async function takeOff(trx: Trx, { id }: Job, ordens: readonly number[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('trabalhos_alvos')
    .where('trabalho_id', '=', id)
    .where('ordem', 'in', ordens)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function refusedBy(error: unknown): Recusa | null {
  return error instanceof Recusa && !isBusy(error) ? error : refusalOf(error)
}

/** The first ones with at most so many commissions together; one that has more is a batch by itself. */
function upTo(most: number, alvos: readonly Alvo[]): Alvo[] {
  let linhas = 0
  return alvos.filter((alvo, i) => {
    linhas += alvo.linhas
    return i === 0 || linhas <= most
  })
}
