/** Empties tables that their triggers would keep. */
import type { Client } from 'pg'
import { allTables, KEPT, PREPARED } from './tables.ts'

/** Deletes all data, as if the database had only been prepared. */
export async function emptyDatabase(client: Client): Promise<void> {
  const kept = [...KEPT, ...PREPARED]
  const names = (await allTables(client)).map(({ tabela }) => tabela).filter((name) => !kept.includes(name))
  await client.query('begin')
  await withoutTriggers(client, names, async () => {
    await client.query(`truncate ${names.join(', ')} restart identity`)
    await client.query('insert into public.configuracoes default values')
  })
  await client.query('commit')
}

/** Triggers of the tables would audit and announce what `work` writes, or refuse it. Keys and checks stay on. */
export async function withoutTriggers(
  client: Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const always = await triggersThatAlwaysFire(client)
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`)
  await work()
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { tabela, nome } of always)
    await client.query(`alter table ${tabela} enable always trigger ${nome}`)
}

/** Those that `enable trigger user` would make fire as usual; names as SQL. */
async function triggersThatAlwaysFire(client: Client): Promise<{ tabela: string; nome: string }[]> {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as tabela, quote_ident(t.tgname) as nome
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where t.tgenabled = 'A' and not t.tgisinternal and n.nspname in ('public', 'auth', 'plantao')
       and c.relowner = current_user::regrole`)
  return rows
}
