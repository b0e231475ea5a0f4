/** What the server does by itself from time to time. Several servers may do so at once on one database. */
import type { Services } from '../api.ts'
import { forgetOldKeys } from '../http/idempotency.ts'
import { purgarImportacoes } from '../importacoes/consultas.ts'
import { purgarRascunhos } from '../rascunhos.ts'
import { createBackground } from './background.ts'
import type { Logger } from './log.ts'

export interface Chore {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

/** Runs each chore now and then at its interval, never twice at once. `stop` waits for those under way. */
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

/** All that a server does by itself. */
export function choresOf({ accounts, mailer, importer, database: { db } }: Services): Chore[] {
  return [
    // Also sends the mails that are due again.
    { name: 'emails de recuperação', everyMs: SOON_MS, run: accounts.sendRecoveryMails },
    // Goes on with what another server, or this one before it was stopped, left undone.
    { name: 'importações por fazer', everyMs: AT_ONCE_MS, run: async () => importer.wake() },
    { name: 'corpos de emails vencidos', everyMs: NOW_AND_THEN_MS, run: mailer.purge },
    { name: 'sessões e links vencidos', everyMs: NOW_AND_THEN_MS, run: accounts.forgetExpired },
    { name: 'rascunhos vencidos', everyMs: NOW_AND_THEN_MS, run: () => purgarRascunhos(db) },
    { name: 'importações antigas', everyMs: NOW_AND_THEN_MS, run: () => purgarImportacoes(db) },
    { name: 'chaves de idempotência', everyMs: NOW_AND_THEN_MS, run: () => forgetOldKeys(db) },
  ]
}
