/** Work that waits in the database. */
import { sql } from 'kysely'
import type { Db } from '../database/schema/types.ts'
import type { Logger } from '../process/log.ts'

export interface Backlog {
  mails: number
  imports: number
}

/** How many mails wait to be sent or delivered and imports to be finished or undone; NaN when the database does not answer. */
export async function readBacklog(db: Db, log: Logger): Promise<Backlog> {
  try {
    const { rows } = await sql<Backlog>`
      select (select count(*) from caixa_de_saida where status = 'Pendente') as mails,
             (select count(*) from trabalhos
               where concluido_em is null and tipo in ('Importar', 'Desfazer importação')) as imports`.execute(
      db,
    )
    return rows[0] ?? { mails: 0, imports: 0 }
  } catch (error) {
    log.warn({ err: error }, 'the backlog could not be read for the metrics')
    return { mails: Number.NaN, imports: Number.NaN }
  }
}
