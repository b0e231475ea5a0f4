/** What keeps a load from being undone: records of it that somebody changed, and what others made to refer to them. */
import type { Client } from 'pg'
import { NAME_COLUMNS, ownerOf } from '../../core/auditoria.ts'
import { CADASTROS, FOLLOWED_TABLES } from '../../core/cadastros.ts'
import { formatInstant } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import { CARGA_TABLE_NAMES } from './tables.ts'

/** More than these are counted. */
const NAMED = 5

interface Touched {
  tabela: string
  registro_id: string
  /** The record whose history has the change; null if the change is not in the audit. */
  grupo_id: string | null
  usuario_nome: string | null
  em: Date | null
  antes: Record<string, unknown> | null
  depois: Record<string, unknown> | null
  total: number
}

/**
 * The records, named, each with who changed it and when; null if there are none. Nothing may be able to change from here to
 * the end of the transaction.
 */
export async function describeWorkOn(client: Client, carga: string): Promise<string | null> {
  const { rows } = await client.query<Touched>(
    `with tocados as (
       select a.tabela, a.registro_id, a.id as entrada ${CHANGED}
       ${(await referring(client)).map((made) => `union all ${made}`).join('\n')}
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
  for (const row of rows) named.push(await described(client, row))
  const others = first.total - rows.length
  return [...named, ...(others > 0 ? [`mais ${counted(others, 'registro', 'registros')}`] : [])].join('; ')
}

/**
 * Changes of the load's records by usuarios. They are later than the entry of the load itself: a record that had the same
 * id before may have been deleted by somebody, which is no work on this one.
 */
const CHANGED = `
  from plantao.cargas_registros r
  join public.auditoria a on a.tabela = r.tabela and a.registro_id = r.registro_id
 where r.carga_id = $1 and a.usuario_id is not null and a.operacao in ('INSERT', 'UPDATE', 'DELETE')
   and a.id > coalesce((select max(i.id) from public.auditoria i
                         where i.registro_id = a.registro_id and i.tabela = a.tabela
                           and i.operacao = 'INSERT' and i.origem = 'carga'), 0)`

/** For each foreign key to a table of loads, what finds rows that are not the load's and refer to one of its records. */
async function referring(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ made: string }>(
    `select format($$
       select %1$L, d.id, (select max(a.id) from public.auditoria a where a.registro_id = d.id and a.tabela = %1$L)
         from plantao.cargas_registros r join public.%1$I d on d.%2$I = r.registro_id
        where r.carga_id = $1 and r.tabela = %3$L and not exists (
          select from plantao.cargas_registros o
           where o.tabela = %1$L and o.registro_id = d.id and o.carga_id = r.carga_id)$$,
              referring.relname, a.attname, referred.relname) as made
       from pg_constraint c
       join pg_class referring on referring.oid = c.conrelid
       join pg_class referred on referred.oid = c.confrelid
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and referring.relname = any ($1) and referred.relname = any ($2)`,
    [FOLLOWED_TABLES, CARGA_TABLE_NAMES],
  )
  return rows.map(({ made }) => made)
}

async function described(client: Client, touched: Touched): Promise<string> {
  const { tabela, grupo_id, registro_id, usuario_nome, em, antes, depois } = touched
  const cadastro = ownerOf(tabela)
  const by = em ? ` (${usuario_nome ?? 'o sistema'}, ${formatInstant(em.toISOString())})` : ''
  if (!cadastro) return `${tabela}${by}`
  const column = NAME_COLUMNS[cadastro]
  const { rows } = await client.query<{ nome: string }>(
    `select ${column} as nome from public.${cadastro} where id = $1`,
    [grupo_id ?? registro_id],
  )
  const nome = rows[0]?.nome ?? String((antes ?? depois)?.[column] ?? '')
  return `${CADASTROS[cadastro].singular} ${nome}`.trimEnd() + by
}
