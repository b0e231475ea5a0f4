/** The server's regular work. */

import packageJson from '../../../package.json' with { type: 'json' }
import { forgetEnvios } from '../anexos/envios.ts'
import type { Services } from '../api/api.ts'
import { forgetOldKeys } from '../api/idempotency.ts'
import { sealAudit } from '../auditoria/lacres.ts'
import { purgeAdiamentos } from '../avisos/adiamentos.ts'
import { dailyBackup } from '../backup/daily.ts'
import { forgetAbandoned } from '../cargas/preparo/envios.ts'
import { removeStaleFolders } from '../cargas/preparo/files.ts'
import { forgetUnused } from '../cargas/preparo/preparo.ts'
import { mergeKeptSums } from '../dashboard/sums.ts'
import { purgeExtratos } from '../extratos/queries.ts'
import { forgetComprovantes } from '../financeiro/comprovantes/envios.ts'
import { checkLedgerAtNight } from '../financeiro/conferencia/nightly.ts'
import { forgetOpeningsOfPayees } from '../financeiro/favorecidos/seen.ts'
import { releaseMissed } from '../financeiro/liberacoes/on-write.ts'
import { forgetClosedForms } from '../formularios/formularios.ts'
import { purgeEnvios } from '../importacoes/envios.ts'
import { purgeImportacoes } from '../importacoes/queries.ts'
import type { Chore } from '../process/upkeep.ts'
import { purgeRascunhos } from '../rascunhos/rascunhos.ts'
import { purgeGuardadas } from '../titulares/guardadas.ts'
import { sendConvites } from '../usuarios/convites.ts'
import { forgetClientsInAnswers, forgetOpenings } from '../vendas/client-data.ts'

const AT_ONCE_MS = 5_000
const SOON_MS = 30_000
const EVERY_MINUTE_MS = 60_000
const NOW_AND_THEN_MS = 10 * 60_000
const EVERY_HOUR_MS = 60 * 60_000

/** The chore of the daily backup, if there is a folder for it. */
export function backupChores(
  { config, now, database: { db } }: Services,
  { ownerUrl, secret }: { ownerUrl: string; secret: string },
): Chore[] {
  const { backupDir: folder, backupPassphrase: passphrase } = config
  if (folder === undefined) return []
  const run = dailyBackup({ folder, passphrase, ownerUrl, db, secret, version: packageJson.version, now })
  return [{ name: 'daily backup', everyMs: NOW_AND_THEN_MS, run }]
}

/** All other periodic chores of a server. */
export function choresOf(services: Services): Chore[] {
  const {
    config,
    accounts,
    mailer,
    importer,
    extratos,
    envios,
    financeiro,
    loader,
    now,
    database: { db },
  } = services
  return [
    // Also retries due mails.
    { name: 'recovery mails', everyMs: SOON_MS, run: accounts.sendRecoveryMails },
    // Resumes imports that another server, or a previous run, left unfinished.
    { name: 'pending imports', everyMs: AT_ONCE_MS, run: async () => importer.wake() },
    { name: 'pending statements', everyMs: AT_ONCE_MS, run: async () => extratos.wake() },
    { name: 'pending statements by mail', everyMs: AT_ONCE_MS, run: async () => envios.wake() },
    { name: 'pending work on commissions', everyMs: AT_ONCE_MS, run: async () => financeiro.wake() },
    { name: 'pending load', everyMs: AT_ONCE_MS, run: async () => loader.wake() },
    { name: 'invitations in turn', everyMs: AT_ONCE_MS, run: () => sendConvites(services) },
    { name: 'comparison of movements', everyMs: NOW_AND_THEN_MS, run: () => checkLedgerAtNight(db, now()) },
    { name: 'seals of the audit', everyMs: AT_ONCE_MS, run: () => sealAudit(db) },
    { name: 'bodies of expired mails', everyMs: NOW_AND_THEN_MS, run: mailer.purge },
    { name: 'expired sessions and links', everyMs: NOW_AND_THEN_MS, run: accounts.forgetExpired },
    { name: 'expired rascunhos', everyMs: NOW_AND_THEN_MS, run: () => purgeRascunhos(db) },
    { name: 'closed forms', everyMs: EVERY_MINUTE_MS, run: () => forgetClosedForms(db) },
    { name: 'notices put aside', everyMs: NOW_AND_THEN_MS, run: () => purgeAdiamentos(db) },
    { name: 'openings of client data', everyMs: NOW_AND_THEN_MS, run: () => forgetOpenings(db, now()) },
    {
      name: 'openings of payees',
      everyMs: NOW_AND_THEN_MS,
      run: () => forgetOpeningsOfPayees(db, now()),
    },
    {
      name: 'clients in stored answers',
      everyMs: NOW_AND_THEN_MS,
      run: () => forgetClientsInAnswers(db, now()),
    },
    { name: 'kept records of deleted sales', everyMs: NOW_AND_THEN_MS, run: () => purgeGuardadas(db) },
    { name: 'abandoned uploads', everyMs: EVERY_MINUTE_MS, run: () => forgetEnvios(db, now()) },
    { name: 'abandoned comprovantes', everyMs: EVERY_MINUTE_MS, run: () => forgetComprovantes(db, now()) },
    { name: 'abandoned files of loads', everyMs: EVERY_MINUTE_MS, run: () => forgetAbandoned(db, now()) },
    { name: 'abandoned load', everyMs: NOW_AND_THEN_MS, run: () => forgetUnused(db) },
    {
      name: 'files of loads',
      everyMs: NOW_AND_THEN_MS,
      run: () => removeStaleFolders(config.dataDir, now()),
    },
    { name: 'old imports', everyMs: NOW_AND_THEN_MS, run: () => purgeImportacoes(db) },
    { name: 'releases that the rule missed', everyMs: EVERY_HOUR_MS, run: () => releaseMissed(db) },
    { name: 'old statements', everyMs: NOW_AND_THEN_MS, run: () => purgeExtratos(db, now()) },
    { name: 'files of imports', everyMs: NOW_AND_THEN_MS, run: () => purgeEnvios(db) },
    { name: 'sums of sales by day', everyMs: NOW_AND_THEN_MS, run: () => mergeKeptSums(db) },
    { name: 'idempotency keys', everyMs: NOW_AND_THEN_MS, run: () => forgetOldKeys(db) },
  ]
}
