import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../database/connections/connection.ts'
import type { Tables } from '../../database/schema/types.ts'
import { createLogger } from '../../process/log.ts'

/** A separate database for one test file. */
export interface TestDatabase extends Database {
  /** With the owner's rights, for operations that the application's role may not do. */
  ownerDb: Kysely<Tables>
  appUrl: string
  ownerUrl: string
  /** Closes both connections and drops the database. */
  close(): Promise<void>
}

/** Many calls at once are all answered, however slow the machine is; the tests of how long one waits open their own. */
const PATIENT_MS = 60_000

/** Clones this run's prepared, empty database. Close it in `afterAll`. */
export async function testDatabase({ max }: { max?: number } = {}): Promise<TestDatabase> {
  const log = createLogger('fatal')
  const template = inject('template')
  const { name, url: ownerUrl, drop } = await createDatabase(template.name)
  const appUrl = withDatabase(template.appUrl, name)
  const settings = { log, max, patienceMs: PATIENT_MS }
  const app = openDatabase({ appUrl, ...settings })
  const owner = openDatabase({ appUrl: ownerUrl, ...settings })
  return {
    ...app,
    ownerDb: owner.db,
    appUrl,
    ownerUrl,
    close: async () => {
      await Promise.all([app.close(), owner.close()])
      await drop()
    },
  }
}

/** Creates a database in the test cluster, empty or cloned from `template`. */
export async function createDatabase(
  template = 'template0',
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `teste_${randomUUID().replaceAll('-', '')}`
  // Copying the files takes less than logging every page.
  await onCluster(`create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    url: withDatabase(inject('clusterUrl'), name),
    drop: () => onCluster(`drop database ${name} with (force)`),
  }
}

/** Empties tables, and those that refer to them, whatever rows their triggers keep. */
export async function emptyTables(ownerDb: Kysely<Tables>, ...tables: string[]): Promise<void> {
  await ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(trx)
  })
}

/** Runs `work` in one transaction on behalf of that user, or of the system. */
export function actingAs<T>(
  db: Kysely<Tables>,
  usuario: { id: string } | null,
  work: (trx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('plantao.usuario_id', ${usuario?.id ?? ''}, true),
                     set_config('plantao.origem', 'api', true)`.execute(trx)
    return work(trx)
  })
}

/** The name of the constraint that refuses `work`. Throws if it is accepted or fails for another reason. */
export async function refusedBy(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint) return error.constraint
    throw error
  }
  throw new Error('The database accepted what it should refuse')
}

/**
 * The result of `second`, started while the transaction of `first` is open; `first` commits as soon as `second` waits
 * for one of its locks, or has ended without waiting.
 */
export async function contend<T>(
  db: Kysely<Tables>,
  first: (trx: Kysely<Tables>) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const { outcome } = await db.transaction().execute(async (trx) => {
    await first(trx)
    let ended = false
    const outcome = Promise.allSettled([second()]).then(([result]) => {
      ended = true
      return result
    })
    while (!ended && !(await isAnyoneWaiting(db))) {}
    return { outcome }
  })
  return outcome
}

/** True if a statement waits for a lock. */
export async function isAnyoneWaiting(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function onCluster(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const CODED_TABLES = ['vendas', 'lojas', 'empreendimentos'] as const

/** Runs `work` without the refusal of codes that look the same, as before there was one. Nothing else may write meanwhile. */
export async function beforeCodes<T>(ownerDb: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const switchTriggers = async (how: 'disable' | 'enable') => {
    for (const table of CODED_TABLES)
      await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger guardar_codigo_inclusao,
                ${sql.raw(how)} trigger guardar_codigo_alteracao`.execute(ownerDb)
  }
  await switchTriggers('disable')
  const result = await work()
  await sql`delete from plantao.codigos`.execute(ownerDb)
  await sql`
    insert into plantao.codigos (tabela, registro_id, comparavel, vez)
    select tabela, id, comparavel, row_number() over (partition by tabela, comparavel order by created_at, id) - 1
      from (select 'vendas' as tabela, id, created_at, plantao.codigo_comparavel(numero_venda) as comparavel from vendas
            union all
            select 'lojas', id, created_at, plantao.codigo_comparavel(codigo) from lojas
            union all
            select 'empreendimentos', id, created_at, plantao.codigo_comparavel(codigo) from empreendimentos) todos`.execute(
    ownerDb,
  )
  await switchTriggers('enable')
  return result
}
