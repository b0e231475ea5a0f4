/** Whether a backup was restored since somebody last went through what left the bank (docs/decisions/money.md). */
import { type Kysely, sql } from 'kysely'
import { RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Tables } from '../../database/schema/types.ts'

export interface Pendente {
  copia_de: string
  restaurada_em: string
}

/**
 * For everything by which money leaves: approving, exporting payments, marking them Pago.
 * @throws {Recusa} RESTAURACAO_A_CONFERIR while payments that left may be missing in the data.
 */
export async function requireConferencia(db: Kysely<Tables>): Promise<void> {
  if (await pendingRestore(db)) throw new Recusa('RESTAURACAO_A_CONFERIR', RESTAURACAO_MESSAGES.pendente)
}

/** The restores that nobody has gone through; null if there are none. A move to a newer PostgreSQL loses nothing. */
export async function pendingRestore(db: Kysely<Tables>): Promise<Pendente | null> {
  const { rows } = await sql<Pendente>`
    select min((detalhes ->> 'criada_em')::timestamptz) as copia_de, max(em) as restaurada_em
      from auditoria
     where ato = 'copia_restaurada'
       and id > coalesce((select max(id) from auditoria where ato = 'restauracao_conferida'), 0)
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
