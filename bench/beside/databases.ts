/** The floor's database and Plantão's with the same rows, on one durable PostgreSQL. */
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startCluster } from '../../src/server/database/postgres/embedded.ts'
import { prepareDatabase } from '../../src/server/database/schema/prepare.ts'
import { createLogger } from '../../src/server/process/log.ts'

export const FLOOR = join(import.meta.dirname, '../floor')

const log = createLogger('error')

export interface Databases {
  /** URLs of the two databases, as their owner. */
  floor: string
  product: string
  /** Stops PostgreSQL and deletes everything. */
  stop: () => Promise<void>
}

/** Both databases with `scale` × 100,000 sales up to the day `hoje` (YYYY-MM-DD). */
export async function openDatabases(scale: number, hoje: string): Promise<Databases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-bench-'))
  // Under root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711)
  const cluster = await startCluster({ dataDir, log })
  const stop = () => cluster.stop().finally(() => rm(dataDir, { recursive: true, force: true }))
  try {
    return { ...(await fillDatabases(cluster.url, scale, hoje)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates and fills both databases on the server at `url`; returns their URLs. */
export async function fillDatabases(
  url: string,
  scale: number,
  hoje: string,
): Promise<Pick<Databases, 'floor' | 'product'>> {
  const owner = await connected(url)
  await owner.query('create database piso')
  await owner.query('create database produto')
  await owner.end()
  const floor = databaseAt(url, 'piso')
  const product = productAt(url)
  await fillFloor(floor, scale, hoje)
  await prepareDatabase({ ownerUrl: product, log })
  await copyIntoProduct(product, floor)
  return { floor, product }
}

/** Plantão's database on the server at `url`. */
export function productAt(url: string): string {
  return databaseAt(url, 'produto')
}

async function fillFloor(url: string, scale: number, hoje: string): Promise<void> {
  const client = await connected(url)
  for (const file of ['schema', 'seed', 'indexes'])
    for (const statement of statementsOf(file)) {
      const text = statement.replaceAll(":'hoje'", `'${hoje}'`).replaceAll(/\*:S\b/g, `*${scale}`)
      await client.query(text)
    }
  await client.end()
}

/** Runs the floor's own script, which reads the other database through postgres_fdw. */
async function copyIntoProduct(url: string, floorUrl: string): Promise<void> {
  const { port, username, password, pathname } = new URL(floorUrl)
  const client = await connected(url)
  for (const statement of statementsOf('copy-into-product'))
    await client.query(
      statement
        .replace(":'SRC'", `'${pathname.slice(1)}'`)
        .replace("port '5600'", `port '${port}'`)
        .replace('mapping for postgres', 'mapping for current_user')
        .replace(
          "user 'postgres', password_required 'false'",
          `user '${username}', password '${decodeURIComponent(password)}'`,
        ),
    )
  await client.end()
}

/** The statements of a script for psql, each of which ends at a line's end, without psql's own commands. */
function statementsOf(file: string): string[] {
  return readFileSync(join(FLOOR, `${file}.sql`), 'utf8')
    .replaceAll(/^\\.*$/gm, '')
    .split(/;\s*$/m)
    .filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '')
}

/** A client whose connection is open. */
export async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

function databaseAt(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
