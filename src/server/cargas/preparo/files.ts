/** The files of a load in preparation, on this server's disk while they are read. */
import { existsSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { partsOf } from '../../../core/partes.ts'
import { makeFolder } from '../../process/folder.ts'
import { Stopped } from './state.ts'

const PREFIX = 'carga-'
const STALE_MS = 86_400_000

/**
 * Runs `work` with the files in a private folder in `dataDir`, written with one part in memory at a time. The folder
 * is emptied before, in case a server died meanwhile, and after.
 */
export async function inFolder(
  client: Client,
  { id: preparo, trabalho }: { id: string; trabalho: string },
  dataDir: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = folderOf(dataDir, trabalho)
  await removeFolder(dataDir, trabalho)
  makeFolder(folder, 0o700)
  try {
    const { rows } = await client.query<{ id: string; nome: string; tamanho: string }>(
      'select id, nome, tamanho from public.cargas_arquivos where preparo_id = $1',
      [preparo],
    )
    for (const { id, nome, tamanho } of rows) {
      const parts = storedParts(client, id, Number(tamanho))
      await writeFile(join(folder, nome), parts, { flag: 'wx', mode: 0o600 })
    }
    await work(folder)
  } finally {
    await removeFolder(dataDir, trabalho)
  }
}

/** Removes the folder of work that was interrupted. */
export async function removeFolder(dataDir: string, trabalho: string): Promise<void> {
  await rm(folderOf(dataDir, trabalho), { recursive: true, force: true })
}

function folderOf(dataDir: string, trabalho: string): string {
  return join(dataDir, `${PREFIX}${trabalho}`)
}

/** Removes folders of servers that died while working, whose work another server did. */
export async function removeStaleFolders(dataDir: string, now: Date): Promise<void> {
  // With an external database the folder is created with its first file.
  if (!existsSync(dataDir)) return
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(dataDir, name)
    const found = await stat(folder).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true })
  }
}

async function* storedParts(client: Client, id: string, tamanho: number): AsyncGenerator<Buffer> {
  for (let parte = 1; parte <= partsOf(tamanho); parte++) {
    const { rows } = await client.query<{ dados: Buffer }>(
      'select dados from public.cargas_partes where arquivo_id = $1 and parte = $2',
      [id, parte],
    )
    const [part] = rows
    // The preparation was discarded meanwhile.
    if (!part) throw new Stopped()
    yield part.dados
  }
}
