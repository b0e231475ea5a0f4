/** Logs, at every start, rows that are older than the constraints that would refuse them. */
import type { Client } from 'pg'
import type { Logger } from '../../process/log.ts'

/** Warns of every draw with several valid awards, of codes that look the same, and of texts that could not be cleaned. */
export async function reportDoubles(owner: Client, log: Logger): Promise<void> {
  for (const { sorteio_id, ids } of await repeatedAwards(owner))
    log.warn({ table: 'premiacoes', sorteio_id, ids }, 'a draw has several awards; cancel the repeated ones')
  for (const { tabela, ids, codigos } of await repeatedCodes(owner))
    log.warn({ table: tabela, ids, codes: codigos }, 'codes look the same; give one of the records another')
  for (const { tabela, coluna, ids } of await uncleanLines(owner))
    log.warn(
      { table: tabela, column: coluna, ids },
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

interface RepeatedCode {
  tabela: string
  ids: string[]
  codigos: string[]
}

/** Numbers of sales and codes of registers that look the same as another, the oldest record first. */
async function repeatedCodes(owner: Client): Promise<RepeatedCode[]> {
  const { rows } = await owner.query<RepeatedCode>(`
    select c.tabela, array_agg(r.id::text order by c.vez) as ids, array_agg(r.codigo order by c.vez) as codigos
      from (select distinct tabela, comparavel from plantao.codigos where vez > 0) repetidos
      join plantao.codigos c using (tabela, comparavel)
     cross join lateral (
       select id, numero_venda as codigo from public.vendas where c.tabela = 'vendas' and id = c.registro_id
       union all
       select id, codigo from public.lojas where c.tabela = 'lojas' and id = c.registro_id
       union all
       select id, codigo from public.empreendimentos where c.tabela = 'empreendimentos' and id = c.registro_id) r
     group by c.tabela, c.comparavel having count(*) > 1 order by c.tabela, c.comparavel`)
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
  for (const { tabela, coluna, ids } of left) {
    const column = owner.escapeIdentifier(coluna)
    const { rows } = await owner.query<{ id: string }>(
      `select id from public.${owner.escapeIdentifier(tabela)}
        where id = any($1::uuid[]) and ${column} <> plantao.em_uma_linha(${column}) order by created_at, id`,
      [ids],
    )
    if (rows.length > 0) found.push({ tabela, coluna, ids: rows.map(({ id }) => id) })
  }
  return found
}
