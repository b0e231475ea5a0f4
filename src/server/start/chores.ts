/** What the server does from time to time. */
import type { Services } from '../api/api.ts'
import { forgetOldKeys } from '../api/idempotency.ts'
import { purgarImportacoes } from '../importacoes/consultas.ts'
import type { Chore } from '../process/upkeep.ts'
import { purgarRascunhos } from '../rascunhos/rascunhos.ts'

const AT_ONCE_MS = 5_000
const SOON_MS = 30_000
const NOW_AND_THEN_MS = 10 * 60_000

/** All periodic chores of a server. */
export function choresOf({ accounts, mailer, importer, database: { db } }: Services): Chore[] {
  return [
    // Also retries due mails.
    { name: 'emails de recuperação', everyMs: SOON_MS, run: accounts.sendRecoveryMails },
    // Resumes imports that another server, or a previous run, left unfinished.
    { name: 'importações por fazer', everyMs: AT_ONCE_MS, run: async () => importer.wake() },
    { name: 'corpos de emails vencidos', everyMs: NOW_AND_THEN_MS, run: mailer.purge },
    { name: 'sessões e links vencidos', everyMs: NOW_AND_THEN_MS, run: accounts.forgetExpired },
    { name: 'rascunhos vencidos', everyMs: NOW_AND_THEN_MS, run: () => purgarRascunhos(db) },
    { name: 'importações antigas', everyMs: NOW_AND_THEN_MS, run: () => purgarImportacoes(db) },
    { name: 'chaves de idempotência', everyMs: NOW_AND_THEN_MS, run: () => forgetOldKeys(db) },
  ]
}
