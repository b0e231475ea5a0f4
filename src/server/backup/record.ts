/** Records in the audit that a backup was made or failed: notices and Configurações read it there. */
import { recordOwnAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'
import type { Backup } from './write.ts'

/** How many rows the backup has. */
export function rowsOf({ manifest }: Backup): number {
  return manifest.tabelas.reduce((sum, { linhas }) => sum + linhas, 0)
}

export async function recordCopia(db: Db, arquivo: string, backup: Backup): Promise<void> {
  await recordOwnAct(db, 'copia_feita', { arquivo, linhas: rowsOf(backup), bytes: backup.bytes })
}

export async function recordFailure(db: Db, error: unknown): Promise<void> {
  await recordOwnAct(db, 'copia_falhou', { erro: error instanceof Error ? error.message : String(error) })
}
