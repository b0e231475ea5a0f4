/** Records in the audit that everything was exported, and whether personal data were among it. */
import { recordOwnAct } from '../database/connections/acts.ts'
import { openDatabase } from '../database/connections/connection.ts'
import type { Logger } from '../process/log.ts'

/** `linhas` are the rows of all tables. */
export async function recordExport(
  url: string,
  details: { arquivo: string; linhas: number; dados_pessoais: boolean },
  log: Logger,
): Promise<void> {
  const { db, close } = openDatabase({ appUrl: url, log, max: 1 })
  try {
    await recordOwnAct(db, 'tudo_exportado', details)
  } finally {
    await close()
  }
}
