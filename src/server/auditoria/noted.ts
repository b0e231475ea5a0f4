/** The seals that backups noted beside themselves, with which the chain is compared. */
import { sql } from 'kysely'
import type { NotedLacre } from '../backup/lacres.ts'
import type { Db } from '../database/schema/types.ts'

/** A lacre that a backup noted, and whether the chain still has it. */
export interface NotedCheck extends NotedLacre {
  presente: boolean
  /** The entries sealed after it; 0 if it is absent. */
  depois: number
  /** The restore that explains its absence: of an older backup, after this one was made. */
  restauracao: Restauracao | null
}

interface Restauracao {
  em: string
  /** When the restored backup was made. */
  criada_em: string
}

/**
 * Whether the chain has the lacres that backups noted, and why it need not. `sealed` has how many of all its `entries`
 * are sealed up to a lacre, by hash.
 */
export async function checkNoted(
  trx: Db,
  copias: readonly NotedLacre[],
  { sealed, entries }: { sealed: ReadonlyMap<string, number>; entries: number },
): Promise<NotedCheck[]> {
  const { rows: restores } = await sql<Restauracao>`
    select em, detalhes ->> 'criada_em' as criada_em from auditoria
     where ato = 'copia_restaurada' order by id`.execute(trx)
  return copias.map((noted) => {
    const upTo = sealed.get(noted.hash)
    const at = Date.parse(noted.copia)
    const restore = restores.find(({ em, criada_em }) => Date.parse(criada_em) < at && at < Date.parse(em))
    return {
      ...noted,
      presente: upTo !== undefined,
      depois: upTo === undefined ? 0 : entries - upTo,
      restauracao: upTo === undefined ? (restore ?? null) : null,
    }
  })
}
