/** Creates the services that live as long as the server. */
import { HEARTBEAT_MS } from '../../core/eventos.ts'
import type { Services } from '../api/api.ts'
import { fingerprintOf } from '../backup/signature.ts'
import { createLoader } from '../cargas/preparo/loader.ts'
import { createEvents } from '../database/connections/changes.ts'
import type { Database } from '../database/connections/connection.ts'
import { fazerExtratos } from '../extratos/job.ts'
import { enviarExtratos } from '../financeiro/extratos/enviar.ts'
import { liberacoesOnWrite } from '../financeiro/liberacoes/on-write.ts'
import { paymentAsItIs } from '../financeiro/pagamentos/queries.ts'
import { TIPOS_DE_TRABALHO } from '../financeiro/tipos.ts'
import { desfazerImportacao } from '../importacoes/desfazer/job.ts'
import { importar } from '../importacoes/processing.ts'
import { createMailer } from '../mail/mailer.ts'
import { createBatchRunner } from '../process/batches.ts'
import { createCipher } from '../process/cipher.ts'
import type { Config } from '../process/config.ts'
import { freeBytes } from '../process/disk.ts'
import { createKeyedHash } from '../process/keyed-hash.ts'
import type { Logger } from '../process/log.ts'
import { createAccounts } from '../session/index.ts'
import { type Tipos, workOnTrabalhos } from '../trabalhos/runner.ts'
import { asSeenNow as vendaAsSeenNow } from '../vendas/client-data.ts'

/** Creates the services on an open, migrated database. `now` is fixed in tests. */
export async function createServices({
  config,
  database,
  log,
  secret,
  ownerUrl,
  isDemo = false,
  now = () => new Date(),
  free = config.databaseUrl ? async () => null : () => freeBytes(config.dataDir),
}: {
  config: Config
  database: Database
  log: Logger
  secret: string
  /** The database owner's URL. */
  ownerUrl: string
  isDemo?: boolean
  now?: () => Date
  /** The room on the database's disk; given in tests. */
  free?: Services['freeBytes']
}): Promise<Services> {
  const mailer = await createMailer({ config, database, log, secret, now })
  const accounts = await createAccounts({ config, database, log, mailer, secret, now })
  const events = createEvents({ database, heartbeatMs: HEARTBEAT_MS })
  // Each kind goes on beside the others: laying out a document takes long.
  const runnerOf = (name: string, tipos: Tipos) =>
    createBatchRunner({ name, log, runBatch: () => workOnTrabalhos({ db: database.db, log, now, tipos }) })
  const importer = runnerOf('imports', {
    Importar: importar(liberacoesOnWrite),
    'Desfazer importação': desfazerImportacao,
  })
  const extratos = runnerOf('statements', { Extratos: fazerExtratos })
  const envios = runnerOf(
    'statements by mail',
    mailer.sendOnce ? { 'Enviar extratos': enviarExtratos(mailer.sendOnce) } : {},
  )
  const financeiro = runnerOf('work on commissions', TIPOS_DE_TRABALHO)
  const loader = createLoader({ db: database.db, ownerUrl, dataDir: config.dataDir, log, now })
  const ciphers = {
    sementes: createCipher(secret, 'plantao sementes de sorteios'),
    rascunhos: createCipher(secret, 'plantao rascunhos'),
  }
  const buscas = createKeyedHash(secret, 'plantao buscas')
  const assinatura = fingerprintOf(secret)
  const asSeenNow: Services['asSeenNow'] = async (context, stored) =>
    paymentAsItIs(context, await vendaAsSeenNow(context, stored))
  const runners = { importer, extratos, envios, financeiro, loader }
  const vendaHooks = liberacoesOnWrite
  const services = { vendaHooks, config, database, log, accounts, mailer, events, ...runners }
  return { ...services, ...ciphers, buscas, asSeenNow, assinatura, isDemo, now, freeBytes: free }
}

export { firstAccess } from '../session/first-access.ts'
