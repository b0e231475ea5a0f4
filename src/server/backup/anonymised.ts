/**
 * Beside the backups: the sales whose clients were anonymised, by id and without any of their data, so that a restored
 * backup of before is anonymised again.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { BackupError } from './format.ts'

const FILE = 'anonimizacoes.json'

/** The ids in the folder's list; none without a list. Throws BackupError if the list is damaged. */
export async function readAnonymised(folder: string): Promise<string[]> {
  const file = join(folder, FILE)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  try {
    return z.array(z.uuid()).parse(JSON.parse(text))
  } catch (error) {
    throw new BackupError(`O arquivo ${file} está danificado. Sem ele, clientes anonimizados voltariam.`, {
      cause: error,
    })
  }
}

/** Adds those of the database to the folder's list. */
export async function keepAnonymised(folder: string, ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'plantao-copia' })
  await client.connect()
  try {
    const { rows } = await client.query<{ venda_id: string }>('select venda_id from plantao.anonimizacoes')
    const ids = new Set([...(await readAnonymised(folder)), ...rows.map(({ venda_id }) => venda_id)])
    if (ids.size === 0) return
    const draft = join(folder, `${FILE}.incompleto`)
    await writeFile(draft, JSON.stringify([...ids].sort()), { mode: 0o600, flush: true })
    await rename(draft, join(folder, FILE))
  } finally {
    await client.end()
  }
}
