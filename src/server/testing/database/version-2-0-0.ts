import { Client } from 'pg'
import { migrate } from '../../database/schema/migrate.ts'
import { LAST_REPLACEMENT } from '../../database/schema/replaced.ts'
import { createLogger } from '../../process/log.ts'

/** Makes an empty database what version 2.0.0 left: the schema of the replacements, recorded under its own names. */
export async function prepareAsVersion200(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const replacements = await migrate(client, createLogger('fatal'), LAST_REPLACEMENT)
    await client.query('delete from plantao.migracoes where nome = any ($1)', [replacements])
  } finally {
    await client.end()
  }
}
