import { Client } from 'pg'
import { migrate } from '../../database/schema/migrate.ts'
import { LAST_REPLACEMENT, readReplaced } from '../../database/schema/replaced.ts'
import { createLogger } from '../../process/log.ts'

/** The names that each kind of database before this version has recorded. */
export const RECORDED_BEFORE = {
  'the version before': () => true,
  'version 2.0.0': (nome: string) => nome < '2001',
  'an earlier version 2.0.1': (nome: string) => nome <= '2163_guardas_do_destino',
  'a version before 2.0.0': (nome: string) => nome <= '1175_epoca',
}

/**
 * Makes an empty database what a version before this one left, by the names that it has recorded: those of `kind`. The
 * schema is that of the version before.
 */
export async function prepareAsBefore(
  ownerUrl: string,
  kind: keyof typeof RECORDED_BEFORE = 'the version before',
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await migrate(client, createLogger('fatal'), LAST_REPLACEMENT)
    const names = (await readReplaced()).map(({ nome }) => nome).filter(RECORDED_BEFORE[kind])
    await client.query('delete from plantao.migracoes where nome <> all ($1)', [names])
  } finally {
    await client.end()
  }
}
