/** Everything that migrations make, as text that two databases can be compared by. */
import { Client } from 'pg'

/** Objects of Plantão's schemas that belong to no extension. */
const own = (catalog: string, oid: string) => `
  not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`
const OURS = `('public', 'auth', 'plantao')`

/** Each query gives lines; what depends on a database alone (oids, instants) is in none of them. */
const QUERIES = [
  `select concat_ws(' | ', 'schema', n.nspname, n.nspacl::text, obj_description(n.oid, 'pg_namespace')) as line
     from pg_namespace n where n.nspname in ${OURS}`,
  `select concat_ws(' | ', 'extension', e.extname, n.nspname) as line
     from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  `select concat_ws(' | ', 'relation', c.oid::regclass, c.relkind, c.relpersistence, pg_get_userbyid(c.relowner), c.relacl::text,
            c.reloptions::text, c.relreplident, c.relrowsecurity, obj_description(c.oid, 'pg_class')) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS} and c.relkind <> 'i' and ${own('pg_class', 'c.oid')}`,
  // By their order: what was dropped leaves a gap in the numbers, where a new database has none.
  `select concat_ws(' | ', 'column', c.oid::regclass, row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), l.collname,
            a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, a.attstorage, a.attcompression,
            a.attoptions::text, a.attacl::text, col_description(c.oid, a.attnum)) as line
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where n.nspname in ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped and ${own('pg_class', 'c.oid')}`,
  `select concat_ws(' | ', 'constraint', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated, k.condeferrable,
            k.condeferred, k.conislocal, k.connoinherit, obj_description(k.oid, 'pg_constraint')) as line
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where n.nspname in ${OURS} and k.conrelid <> 0 and k.contype <> 't'`,
  // PostgreSQL names the first of several keys that a row violates or a deletion meets.
  `select concat_ws(' | ', 'keys of', conrelid::regclass, string_agg(conname, ', ' order by oid)) as line
     from pg_constraint where contype = 'f' group by conrelid`,
  `select concat_ws(' | ', 'keys that hold', confrelid::regclass, string_agg(conname, ', ' order by oid)) as line
     from pg_constraint where contype = 'f' and confdeltype = 'a' group by confrelid`,
  `select concat_ws(' | ', 'index', i.indrelid::regclass, pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisreplident, i.indnullsnotdistinct, c.reloptions::text) as line
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS} and ${own('pg_class', 'i.indrelid')}`,
  `select concat_ws(' | ', 'trigger', t.tgrelid::regclass, t.tgname, pg_get_triggerdef(t.oid), t.tgenabled,
            obj_description(t.oid, 'pg_trigger')) as line
     from pg_trigger t where not t.tgisinternal`,
  `select concat_ws(' | ', 'function', p.oid::regprocedure, pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner), p.proacl::text,
            p.procost, p.prorows, obj_description(p.oid, 'pg_proc')) as line
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${OURS} and p.prokind in ('f', 'p') and ${own('pg_proc', 'p.oid')}`,
  `select concat_ws(' | ', 'type', t.oid::regtype, t.typtype, t.typacl::text) as line
     from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname in ${OURS} and ${own('pg_type', 't.oid')}`,
  `select concat_ws(' | ', 'sequence', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin,
            s.seqcache, s.seqcycle, d.refobjid::regclass, d.refobjsubid, d.deptype) as line
     from pg_sequence s left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.seqrelid
      and d.refclassid = 'pg_class'::regclass`,
  `select concat_ws(' | ', 'default privileges', n.nspname, d.defaclobjtype, d.defaclacl::text) as line
     from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
  `select concat_ws(' | ', 'other', kind, count) as line
     from (select 'policies' as kind, count(*) from pg_policy
           union all select 'rules', count(*) from pg_rewrite r where r.oid >= 16384
           union all select 'event triggers', count(*) from pg_event_trigger
           union all select 'statistics', count(*) from pg_statistic_ext
           union all select 'publications', count(*) from pg_publication
           union all select 'casts', count(*) from pg_cast where oid >= 16384
           union all select 'settings', count(*) from pg_db_role_setting s join pg_database b on b.oid = s.setdatabase
                      where b.datname = current_database()) others`,
]

/** The lines of `client`'s database, sorted; the role of its application has the same name in all. */
export async function schemaOf(client: Client): Promise<string[]> {
  const lines: string[] = []
  for (const query of QUERIES)
    for (const { line } of (await client.query<{ line: string }>(query)).rows)
      lines.push(line.replaceAll(/plantao_app_\d+/g, 'plantao_app'))
  return lines.sort()
}

/** The same of the database at `url`. */
export async function schemaAt(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return schemaOf(client).finally(() => client.end())
}
