/** Logs, at every start, rows that are older than the constraints that would refuse them. */
import type { Client } from 'pg'
import type { Logger } from '../process/log.ts'

/** Warns of every draw with several valid awards, and of texts that could not be cleaned. */
export async function reportDoubles(owner: Client, log: Logger): Promise<void> {
  for (const { sorteio_id, ids } of await repeatedAwards(owner))
    log.warn({ table: 'premiacoes', sorteio_id, ids }, 'a draw has several awards; cancel the repeated ones')
  for (const { tabela: table, coluna, ids } of await uncleanLines(owner))
    log.warn(
      { table, column: coluna, ids },
      'texts have invisible characters; without them they would equal those of another record, or be empty',
    )
}

async function repeatedAwards(owner: Client): Promise<{ sorteio_id: string; ids: string[] }[]> {
  const { rows } = await owner.query(`
    select sorteio_id, array_agg(id::text order by created_at, id) as ids
      from public.premiacoes
     where sorteio_id is not null and status <> 'Cancelada'
     group by sorteio_id having count(*) > 1`)
  return rows
}

interface UncleanLines {
  tabela: string
  coluna: string
  ids: string[]
}

/** Rows that the migration could not clean and that have been neither corrected nor deleted since. */
async function uncleanLines(owner: Client): Promise<UncleanLines[]> {
  const { rows: left } = await owner.query<UncleanLines>(`
    select tabela, coluna, array_agg(registro_id::text) as ids
      from plantao.linhas_por_limpar group by tabela, coluna order by tabela, coluna`)
  const found: UncleanLines[] = []
  for (const { tabela: table, coluna, ids } of left) {
    const column = owner.escapeIdentifier(coluna)
    const { rows } = await owner.query<{ id: string }>(
      `select id from public.${owner.escapeIdentifier(table)}
        where id = any($1::uuid[]) and ${column} <> plantao.em_uma_linha(${column}) order by created_at, id`,
      [ids],
    )
    if (rows.length > 0) found.push({ tabela: table, coluna, ids: rows.map(({ id }) => id) })
  }
  return found
}
