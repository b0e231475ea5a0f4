/**
 * Beside the backups: the sales whose clients were anonymised, by id and without any of their data, so that a restored
 * backup of before is anonymised again.
 */
import { z } from 'zod'
import { withClient } from '../database/client.ts'
import { readBeside, writeBeside } from './beside.ts'

const LIST = {
  name: 'anonimizacoes.json',
  schema: z.array(z.uuid()),
  consequence: 'Sem ele, clientes anonimizados voltariam.',
}

/** The ids in the folder's list; none without a list. Throws BackupError if the list is damaged. */
export async function readAnonymised(folder: string): Promise<string[]> {
  return (await readBeside(folder, LIST)) ?? []
}

/** Adds those of the database to the folder's list. */
export async function keepAnonymised(folder: string, ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'plantao-copia' }, async (client) => {
    const { rows } = await client.query<{ venda_id: string }>('select venda_id from plantao.anonimizacoes')
    const ids = new Set([...(await readAnonymised(folder)), ...rows.map(({ venda_id }) => venda_id)])
    if (ids.size > 0) await writeBeside(folder, LIST.name, [...ids].sort())
  })
}
