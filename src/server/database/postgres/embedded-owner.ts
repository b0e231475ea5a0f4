/**
 * The owner of an embedded database is no superuser. initdb makes one, which cannot be relieved: it hands its name, its
 * password and all that it owns to a new role, and can no longer sign in. A version that knows nothing of this goes on as on
 * an external database.
 */
import { withClient } from '../client.ts'
import { OWNER } from './embedded-initialise.ts'

/** The superuser that initdb made. It works only in PostgreSQL's single-user mode, with the server stopped. */
export const SUPERUSER = 'plantao_sistema'

/** Hands the database over if its owner is a superuser, in one transaction: killed, it is as before. */
export async function relieveOwner(url: string): Promise<void> {
  await withClient({ connectionString: url, application_name: 'plantao-entrega' }, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = current_user and rolsuper')
    if (rows.length > 0) await client.query(HAND_OVER)
  })
}

/** Objects of initdb and of extensions keep their owner. */
const isOurs = (catalog: string, id: string) => `
  ${id} >= 16384 and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`

// A role cannot be renamed by its own session, which therefore works as another superuser until it is done.
const HAND_OVER = `
begin;
set local search_path = pg_catalog;
create role plantao_entrega superuser;
set session authorization plantao_entrega;
alter role ${OWNER} rename to ${SUPERUSER};
do $$
declare
  antigo constant oid = '${SUPERUSER}'::regrole;
  comando text;
begin
  execute format('create role ${OWNER} login createrole password %L',
    (select rolpassword from pg_authid where oid = antigo));
  for comando in
    select format('grant %I to ${OWNER} with admin option', rolname) from pg_roles
     where rolname like 'plantao\\_app\\_%'
    union all
    select format('alter database %I owner to ${OWNER}', current_database())
    union all
    select format('alter schema %I owner to ${OWNER}', nspname) from pg_namespace n
     where nspowner = antigo and ${isOurs('pg_namespace', 'n.oid')}
    union all
    -- Indexes, row types and the sequences of columns go with their tables.
    select format('alter table %s owner to ${OWNER}', c.oid::regclass) from pg_class c
     where relowner = antigo and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${isOurs('pg_class', 'c.oid')}
       and not exists (select from pg_depend d
                        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
                          and d.refclassid = 'pg_class'::regclass and relkind = 'S')
    union all
    select format('alter type %s owner to ${OWNER}', t.oid::regtype)
      from pg_type t left join pg_class c on c.oid = t.typrelid
     where typowner = antigo and (typtype in ('d', 'e', 'r') or relkind = 'c') and ${isOurs('pg_type', 't.oid')}
    union all
    select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure) from pg_proc p
     where proowner = antigo and ${isOurs('pg_proc', 'p.oid')}
  loop
    execute comando;
  end loop;
end $$;
alter role ${SUPERUSER} nologin password null;
reset session authorization;
drop role plantao_entrega;
commit`
