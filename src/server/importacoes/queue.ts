/** The queues of imports: those to be made, and those to be undone. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { can, unrestricted } from '../../contract/permissions.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import type { Tables } from '../database/schema/types.ts'

/** An import whose turn it is. */
export interface Job {
  id: string
  tipo: ImportacaoTipo
  arquivo: string
  usuario_nome: string
  /** The usuario who requested it; null if deleted. */
  autor: { id: string; cargo: UsuarioCargo; status: RecordStatus } | null
}

interface Queue {
  /** The jobs, which are locked by `alias`, with their imports as `i`. */
  from: RawBuilder<unknown>
  alias: 'i' | 'd'
  /** When a job was requested. */
  since: RawBuilder<unknown>
  /** Processes the job's next batch. */
  work(trx: Transaction<Tables>, job: Job): Promise<void>
  /** Ends the job because its author may no longer import. */
  end(trx: Transaction<Tables>, job: Job): Promise<void>
}

/**
 * Runs the next batch of the oldest job that no server is working on, in one transaction. Returns whether there was
 * one.
 */
export function runNextBatch(db: Kysely<Tables>, queue: Queue): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = (await nextJob(trx, queue)) ?? (await nextWithoutAuthor(trx, queue))
    if (!job) return false
    const { autor, usuario_nome } = job
    await sql`select set_config('plantao.usuario_id', ${autor?.id ?? ''}, true),
                     set_config('plantao.usuario_nome', ${usuario_nome}, true),
                     set_config('plantao.origem', 'importacao', true)`.execute(trx)
    const mayGoOn =
      autor !== null && autor.status === 'Ativo' && can(unrestricted(autor.cargo), 'planilhas.importar')
    await (mayGoOn ? queue.work(trx, job) : queue.end(trx, job))
    return true
  })
}

/**
 * Locks the job and the usuario who requested it until the end of the transaction. The usuario is locked first, in
 * the same order as when deleting one, which updates their jobs.
 */
async function nextJob(trx: Transaction<Tables>, { from, alias, since }: Queue): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select i.id, i.tipo, i.arquivo, ${sql.ref(`${alias}.usuario_nome`)},
           json_build_object('id', u.id, 'cargo', u.cargo, 'status', u.status) as autor
      from ${from}
      join usuarios u on u.id = ${sql.ref(`${alias}.usuario_id`)}
     where ${sql.ref(`${alias}.concluida_em`)} is null
     order by ${since}, i.id
     limit 1
       for share of u
       for update of ${sql.ref(alias)} skip locked`.execute(trx)
  return rows[0]
}

async function nextWithoutAuthor(trx: Transaction<Tables>, { from, alias }: Queue): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select i.id, i.tipo, i.arquivo, ${sql.ref(`${alias}.usuario_nome`)}, null as autor
      from ${from}
     where ${sql.ref(`${alias}.concluida_em`)} is null and ${sql.ref(`${alias}.usuario_id`)} is null
     limit 1
       for update of ${sql.ref(alias)} skip locked`.execute(trx)
  return rows[0]
}
