/** Periodic chores. Several servers may run them at once on one database. */
import type { Services } from './api.ts'
import { forgetOldKeys } from './idempotency.ts'
import { purgarImportacoes } from './importacoes/consultas.ts'
import { createBackground } from './process/background.ts'
import type { Logger } from './process/log.ts'
import { purgarRascunhos } from './rascunhos.ts'

export interface Chore {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

/** Runs each chore at its interval, never twice at once. `stop` waits for running chores. */
export function startUpkeep(chores: Chore[], log: Logger): { stop(): Promise<void> } {
  const background = createBackground(log)
  const timers = chores.map((chore) => {
    let busy = false
    const turn = () => {
      if (busy) return
      busy = true
      background.run(chore.name, () => chore.run().finally(() => (busy = false)))
    }
    turn()
    return setInterval(turn, chore.everyMs).unref()
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await background.settled()
    },
  }
}

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
