/** The tables that a backup has, as far as possible in an order in which they can be filled: references come later. */
import type { Client } from 'pg'

declare const fromCatalog: unique symbol
/** A name as SQL that the database's catalog gave: no other is put into a statement. */
export type SqlName = string & { readonly [fromCatalog]: true }

export interface Table {
  /** Schema and name: 'public.vendas', 'auth."user"'. */
  tabela: SqlName
  /** Columns, without those that the database computes. */
  colunas: SqlName[]
}

/** A foreign key that is checked at once; names as SQL. */
interface Reference {
  nome: string
  de: string
  para: string
}

/** Written by the preparation of a database and never by a restore; the secret is only in an encrypted backup's manifest. */
export const KEPT: readonly string[] = ['plantao.migracoes', 'plantao.segredos']

/** Tables that a migration puts rows into, besides the row of configuracoes. */
export const PREPARED: readonly string[] = [
  'plantao.epoca',
  'public.arquivos_do_banco_layouts',
  'public.rubricas',
]

/**
 * What does not outlive the installation, and why. A table that earlier backups have cannot be added: a restore would
 * refuse them.
 */
const LEFT_OUT: readonly string[] = [
  // Nobody stays signed in, and no link or counter of failures is valid, on another server.
  'auth.session',
  'auth.refresh_tokens',
  'auth."rateLimit"',
  'auth.verification',
  'auth.reset_tokens',
  'auth.setup_tokens',
  'auth.recovery_requests',
  'auth.sign_in_failures',
  // Answers of requests that nobody repeats there.
  'public.idempotencia',
  // Uploads that were under way.
  'public.anexos_envios',
  'public.anexos_envios_partes',
  'public.importacoes_envios',
  'public.importacoes_envios_partes',
  // Files that are there for 24 hours.
  'public.extratos',
  'public.extratos_pessoas',
  'public.extratos_documentos',
  'public.extratos_partes',
  // A load that was being prepared.
  'public.cargas_preparos',
  'public.cargas_arquivos',
  'public.cargas_partes',
  'public.cargas_correcoes',
  'public.cargas_problemas',
]

/** Whether the database has the table, which earlier versions do not make. */
export async function hasTable(client: Client, tabela: string): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [tabela])
  return rowCount === 1
}

/** The tables of the installation, also those that a backup leaves out. */
export async function allTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as tabela,
           (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as colunas
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth', 'plantao') and c.relowner = current_user::regrole
     order by 1`)
  return rows
}

/** The tables that a backup has; with `everything`, also those that are of no use in another installation. */
export async function backedUpTables(client: Client, everything = false): Promise<Table[]> {
  const leftOut = new Set<string>(everything ? KEPT : [...KEPT, ...LEFT_OUT])
  const left = (await allTables(client)).filter(({ tabela }) => !leftOut.has(tabela))
  const references = await referencesOf(client)
  const ordered: Table[] = []
  while (left.length > 0) {
    const waiting = new Set<string>(left.map(({ tabela }) => tabela))
    const isFree = ({ tabela }: Table) =>
      !references.some(({ de, para }) => de === tabela && para !== tabela && waiting.has(para))
    // In a circle one goes first: see `referencesAhead`.
    const next = Math.max(left.findIndex(isFree), 0)
    ordered.push(...left.splice(next, 1))
  }
  return ordered
}

/** The foreign keys whose rows are filled in before those that they reference. */
export async function referencesAhead(client: Client, ordered: readonly string[]): Promise<Reference[]> {
  const place = new Map(ordered.map((tabela, index) => [tabela, index]))
  return (await referencesOf(client)).filter(({ de, para }) => (place.get(de) ?? 0) < (place.get(para) ?? 0))
}

async function referencesOf(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select quote_ident(f.conname) as nome, format('%I.%I', dn.nspname, d.relname) as de,
           format('%I.%I', pn.nspname, p.relname) as para
      from pg_constraint f
      join pg_class d on d.oid = f.conrelid join pg_namespace dn on dn.oid = d.relnamespace
      join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
     where f.contype = 'f' and not f.condeferrable and dn.nspname in ('public', 'auth', 'plantao')`)
  return rows
}
