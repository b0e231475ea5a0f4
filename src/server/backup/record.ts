/** Records in the audit that a backup was made or failed: notices and Configurações read it there. */
import type { Kysely } from 'kysely'
import { recordOwnAct } from '../database/connections/acts.ts'
import type { Tables } from '../database/schema/types.ts'
import type { Backup } from './write.ts'

/** How many rows the backup has. */
export function rowsOf({ manifest }: Backup): number {
  return manifest.tabelas.reduce((sum, { linhas }) => sum + linhas, 0)
}

export async function recordCopia(db: Kysely<Tables>, arquivo: string, backup: Backup): Promise<void> {
  await recordOwnAct(db, 'copia_feita', { arquivo, linhas: rowsOf(backup), bytes: backup.bytes })
}

export async function recordFailure(db: Kysely<Tables>, error: unknown): Promise<void> {
  await recordOwnAct(db, 'copia_falhou', { erro: error instanceof Error ? error.message : String(error) })
}
