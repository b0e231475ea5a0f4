/** What lives as long as the server, put together once at start. */
import type { Services } from './api.ts'
import { createCipher } from './cipher.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { createImporter } from './importacoes/executor.ts'
import type { Logger } from './log.ts'
import { createMailer } from './mail.ts'
import { createAccounts } from './session/index.ts'

/** The services on an open, migrated database. `now` is fixed in tests. */
export async function createServices({
  config,
  database,
  log,
  secret,
  now = () => new Date(),
}: {
  config: Config
  database: Database
  log: Logger
  secret: string
  now?: () => Date
}): Promise<Services> {
  const mailer = createMailer({ config, database, log, secret, now })
  const accounts = await createAccounts({ config, database, log, mailer, secret, now })
  const importer = createImporter({ database, log })
  const sementes = createCipher(secret, 'plantao sementes de sorteios')
  return { config, database, log, accounts, mailer, importer, sementes, now }
}

export { firstAccess } from './session/first-access.ts'
