/** `npm run restore`: everything of a backup, into an empty database. */
import { dirname, join, resolve } from 'node:path'
import { readAnonymised } from './backup/anonymised.ts'
import { restoreBackup } from './backup/restore.ts'
import { verifyBackup } from './backup/verify.ts'
import { DATABASE_MS, type Owner, openAlone } from './database/owner.ts'
import { runCommand, say } from './process/command.ts'
import { type Config, readConfig } from './process/config.ts'
import { createLogger, type Logger } from './process/log.ts'
import { writeSecret } from './process/secret-file.ts'
import type { Shutdown } from './process/shutdown.ts'

const HELP = `Uso: npm run restore -- ARQUIVO

Restaura a cópia de segurança ARQUIVO em uma pasta de dados (DATA_DIR) nova ou em um banco de dados (DATABASE_URL)
vazio. O arquivo é conferido inteiro antes de qualquer escrita; uma cópia cifrada precisa da senha em BACKUP_PASSPHRASE.
Clientes anonimizados depois da cópia são anonimizados de novo, pelo arquivo anonimizacoes.json que fica ao lado dela.
`

await runCommand((shutdown) => main(process.argv.slice(2), shutdown))

async function main([file, ...rest]: string[], { signal, add }: Shutdown): Promise<number> {
  if (!file || file.startsWith('-') || rest.length > 0) {
    say(HELP)
    return file === '--help' ? 0 : 1
  }
  const config = readConfig(process.env)
  const log = createLogger('error')
  const anonymised = await readAnonymised(dirname(resolve(file)))
  const backup = await verifyBackup(file, config.backupPassphrase)
  const { url: ownerUrl, close } = await openEmpty(config, log, signal)
  add('database', DATABASE_MS, close)
  const { criada_em, tabelas, segredo } = backup.manifest
  await restoreBackup(backup, {
    ...{ ownerUrl, anonymised, log },
    keepSecret: async (secret) => {
      if (!config.databaseUrl) await writeSecret(join(config.dataDir, 'secret'), secret)
    },
  })
  const rows = tabelas.reduce((sum, { linhas }) => sum + linhas, 0)
  say(
    `Restaurada a cópia de ${criada_em}: ${rows.toLocaleString('pt-BR')} linhas de ${tabelas.length} tabelas.`,
  )
  say('Todos entram de novo com a sua senha. Inicie com npm start.')
  if (!segredo)
    say(
      'A cópia não tem o segredo do servidor. Sem ele (DATA_DIR/secret ou SECRET), quem usa a verificação em duas etapas precisa que um Administrador a retire, e sorteios preparados precisam ser anulados.',
    )
  else if (config.databaseUrl) say(`Inicie com SECRET=${segredo}`)
  return 0
}

async function openEmpty({ databaseUrl, dataDir }: Config, log: Logger, signal: AbortSignal): Promise<Owner> {
  return databaseUrl ? { url: databaseUrl, close: async () => {} } : openAlone(dataDir, log, signal)
}
