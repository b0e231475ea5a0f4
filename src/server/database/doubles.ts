/** What is stored twice since before the rules that refuse it: kept, and named in the log at every start. */
import type { Client } from 'pg'
import type { Logger } from '../log.ts'

/** Warns of each draw with several awards that count, with the ids by which an Administrador finds them. */
export async function reportDoubles(owner: Client, log: Logger): Promise<void> {
  const { rows } = await owner.query<{ sorteio_id: string; ids: string[] }>(`
    select sorteio_id, array_agg(id::text order by created_at, id) as ids
      from public.premiacoes
     where sorteio_id is not null and status <> 'Cancelada'
     group by sorteio_id having count(*) > 1`)
  for (const { sorteio_id, ids } of rows)
    log.warn(
      { tabela: 'premiacoes', sorteio_id, ids },
      'um sorteio tem mais de uma premiação; cancele as repetidas',
    )
}
