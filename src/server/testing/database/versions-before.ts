import { Client } from 'pg'
import { migrate } from '../../database/schema/migrate.ts'
import { LAST_REPLACEMENT, readReplaced } from '../../database/schema/replaced.ts'
import { createLogger } from '../../process/log.ts'

/** The last name that each kind of database before this version has recorded. */
export const RECORDED_BEFORE = {
  'version 2.3.0': '3321_notas',
  'version 2.2.0': '3291_tetos_de_adiantamentos',
  'version 2.1.0': '3201_avisos_de_fechamentos',
  'version 2.0.2': '3141_motivos_dos_gatilhos',
  'the last version 2.0.1': '2190_codigos_de_outra_hora',
  'an earlier version 2.0.1': '2163_guardas_do_destino',
  'version 2.0.0': '1380_relatorio_de_cargas',
  'a version before 2.0.0': '1175_epoca',
}
type Kind = keyof typeof RECORDED_BEFORE

/** Those that have to go through version 2.3.0. */
export const EARLIER = (Object.keys(RECORDED_BEFORE) as Kind[]).filter((kind) => kind !== 'version 2.3.0')

/**
 * Makes an empty database what a version before this one left, by the names that it has recorded: those of `kind`. The
 * schema is that of version 2.3.0.
 */
export async function prepareAsBefore(ownerUrl: string, kind: Kind = 'version 2.3.0'): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await migrate(client, createLogger('fatal'), LAST_REPLACEMENT)
    const names = (await readReplaced())
      .map(({ nome }) => nome)
      .filter((nome) => nome <= RECORDED_BEFORE[kind])
    await client.query('delete from plantao.migracoes where nome <> all ($1)', [names])
  } finally {
    await client.end()
  }
}
