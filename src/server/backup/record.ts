/** Records in the audit that a backup was made or failed: notices and Configurações read it there. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/types.ts'
import type { Backup } from './write.ts'

/** How many rows the backup has. */
export function rowsOf({ manifest }: Backup): number {
  return manifest.tabelas.reduce((sum, { linhas }) => sum + linhas, 0)
}

export async function recordCopia(db: Kysely<Tables>, arquivo: string, backup: Backup): Promise<void> {
  const detalhes = { arquivo, linhas: rowsOf(backup), bytes: backup.bytes }
  await sql`select plantao.registrar_ato('copia_feita', ${JSON.stringify(detalhes)}::jsonb)`.execute(db)
}

export async function recordFailure(db: Kysely<Tables>, error: unknown): Promise<void> {
  const detalhes = { erro: error instanceof Error ? error.message : String(error) }
  await sql`select plantao.registrar_ato('copia_falhou', ${JSON.stringify(detalhes)}::jsonb)`.execute(db)
}
