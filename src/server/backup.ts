/** `npm run backup`: one file with everything, while the server runs or not. */
import { basename, dirname, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { keepAnonymised } from './backup/anonymised.ts'
import { noteLacre } from './backup/lacres.ts'
import { recordCopia, rowsOf } from './backup/record.ts'
import { signerOf } from './backup/signature.ts'
import { writeBackup } from './backup/write.ts'
import { withOneConnection } from './database/connections/connection.ts'
import { DATABASE_MS, openOwner } from './database/postgres/owner.ts'
import { runCommand, say } from './process/command.ts'
import { readConfig } from './process/config.ts'
import { createLogger } from './process/log.ts'
import type { Shutdown } from './process/shutdown.ts'
import { secretOf } from './start/secret.ts'

const HELP = `Uso: npm run backup -- ARQUIVO

Faz uma cópia de segurança de tudo em ARQUIVO, com o servidor ligado ou desligado. O arquivo não pode existir.
Com BACKUP_PASSPHRASE a cópia é cifrada com essa senha, e tem também o segredo do servidor. Sem ela, a cópia é
legível por quem tiver o arquivo, e o segredo (DATA_DIR/secret) deve ser guardado à parte.

Usa o banco de dados de DATA_DIR ou o de DATABASE_URL. Para restaurar: npm run restore -- ARQUIVO
`

await runCommand((shutdown) => main(process.argv.slice(2), shutdown))

async function main([file, ...rest]: string[], { signal, add }: Shutdown): Promise<number> {
  if (!file || file.startsWith('-') || rest.length > 0) {
    say(HELP)
    return file === '--help' ? 0 : 1
  }
  const config = readConfig(process.env)
  const log = createLogger('error')
  const owner = await openOwner(config, log, signal)
  add('database', DATABASE_MS, owner.close)
  const backup = await writeBackup({
    ownerUrl: owner.url,
    file,
    passphrase: config.backupPassphrase,
    signal,
    secret: (shared) => secretOf(config, shared),
    version: packageJson.version,
  })
  const folder = dirname(resolve(file))
  await keepAnonymised(folder, owner.url)
  await noteLacre(folder, basename(file), backup)
  await withOneConnection(owner.url, log, (db) => recordCopia(db, basename(file), backup))
  const rows = rowsOf(backup)
  say(
    `Cópia feita em ${resolve(file)}: ${rows.toLocaleString('pt-BR')} linhas de ${backup.manifest.tabelas.length} tabelas, ${(backup.bytes / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB${config.backupPassphrase ? ', cifrada' : ''}.`,
  )
  say(`Assinatura: ${signerOf(backup.manifest, backup.manifest)}`)
  return 0
}
