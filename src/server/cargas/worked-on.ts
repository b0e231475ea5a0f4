/** Obstacles to undoing a load: changed records, and new references to its records. */
import type { Client } from 'pg'
import { counted } from '../../core/text.ts'
import { describeTouched, type RunSql, referencesTo, type Touched } from '../database/connections/touched.ts'
import { CARGA_TABLE_NAMES } from './tables.ts'

/** Records named at most; the others are counted. */
const NAMED = 5

/**
 * Names the records, with who changed them and when; null if there are none. Nothing may change them until the end of
 * the transaction.
 */
export async function describeWorkOn(client: Client, carga: string): Promise<string | null> {
  const run: RunSql = (text, values) => client.query(text, values)
  const { rows } = await run<Touched & { total: number }>(
    `with tocados as (
       select a.tabela, a.registro_id, a.id as entrada ${CHANGED}
       ${(await referring(run)).map((made) => `union all ${made}`).join('\n')}
     ), registros as (
       select distinct on (coalesce(a.grupo_id, t.registro_id)) t.tabela, t.registro_id,
              a.grupo_id, a.usuario_nome, a.em, a.antes, a.depois, a.id
         from tocados t left join public.auditoria a on a.id = t.entrada
        order by coalesce(a.grupo_id, t.registro_id), a.id desc
     )
     select *, (count(*) over ())::int as total from registros order by id desc limit ${NAMED}`,
    [carga],
  )
  const [first] = rows
  if (!first) return null
  const named: string[] = []
  for (const row of rows) named.push(await describeTouched(run, row))
  const others = first.total - rows.length
  return [...named, ...(others > 0 ? [`mais ${counted(others, 'registro', 'registros')}`] : [])].join('; ')
}

/**
 * Changes of the load's records by usuarios, after the entry of the load itself: a record with the same id may have
 * been deleted before, which does not count.
 */
const CHANGED = `
  from plantao.cargas_registros r
  join public.auditoria a on a.tabela = r.tabela and a.registro_id = r.registro_id
 where r.carga_id = $1 and a.usuario_id is not null and a.operacao in ('INSERT', 'UPDATE', 'DELETE')
   and a.id > coalesce((select max(i.id) from public.auditoria i
                         where i.registro_id = a.registro_id and i.tabela = a.tabela
                           and i.operacao = 'INSERT' and i.origem = 'carga'), 0)`

/**
 * For each foreign key to a loaded table, a query for rows that are not part of the load and refer to one of its
 * records.
 */
async function referring(run: RunSql): Promise<string[]> {
  const references = await referencesTo(run, CARGA_TABLE_NAMES)
  return references.map(
    ({ tabela, coluna, referida }) => `
       select '${tabela}', d.id,
              (select max(a.id) from public.auditoria a where a.registro_id = d.id and a.tabela = '${tabela}')
         from plantao.cargas_registros r join public.${tabela} d on d.${coluna} = r.registro_id
        where r.carga_id = $1 and r.tabela = '${referida}' and not exists (
          select from plantao.cargas_registros o
           where o.tabela = '${tabela}' and o.registro_id = d.id and o.carga_id = r.carga_id)`,
  )
}
