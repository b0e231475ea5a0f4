/** `npm run restore`: everything of a backup, into an empty database. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readAnonymised } from './backup/anonymised.ts'
import { restoreBackup } from './backup/restore.ts'
import { fingerprintOf } from './backup/signature.ts'
import { voucherOf } from './backup/trust.ts'
import { verifyBackup } from './backup/verify.ts'
import { DATABASE_MS, type Owner, openAlone } from './database/postgres/owner.ts'
import { runCommand, say } from './process/command.ts'
import { type Config, readConfig } from './process/config.ts'
import { createLogger, type Logger } from './process/log.ts'
import { keptSecret, writeSecret } from './process/secret-file.ts'
import type { Shutdown } from './process/shutdown.ts'

const HELP = `Uso: npm run restore -- ARQUIVO [--confiar]

Restaura a cópia de segurança ARQUIVO em uma pasta de dados (DATA_DIR) nova ou em um banco de dados (DATABASE_URL)
vazio. O arquivo é conferido inteiro antes de qualquer escrita; uma cópia cifrada precisa da senha em BACKUP_PASSPHRASE.
Uma cópia sem senha só é restaurada se tem a assinatura do segredo daqui (SECRET ou DATA_DIR/secret) ou com --confiar,
depois de comparar a assinatura com a que a instalação mostra em Configurações e ao iniciar.
Clientes anonimizados depois da cópia são anonimizados de novo, pelo arquivo anonimizacoes.json que fica ao lado dela.
`

await runCommand((shutdown) => main(process.argv.slice(2), shutdown))

async function main(args: string[], { signal, add }: Shutdown): Promise<number> {
  const { values, positionals } = readArguments(args)
  const [file, ...rest] = positionals
  if (!file || rest.length > 0 || values.help) {
    say(HELP)
    return values.help ? 0 : 1
  }
  const config = readConfig(process.env)
  const log = createLogger('error')
  const anonymised = await readAnonymised(dirname(resolve(file)))
  const backup = await verifyBackup(file, config.backupPassphrase)
  const secret = await secretAtHand(config)
  const own = secret === undefined ? null : fingerprintOf(secret)
  say(voucherOf(backup, { own, trusted: values.confiar ?? false }))
  const { url: ownerUrl, close } = await openEmpty(config, log, signal)
  add('database', DATABASE_MS, close)
  const { criada_em, tabelas, segredo } = backup.manifest
  await restoreBackup(backup, {
    ownerUrl,
    anonymised,
    log,
    keepSecret: async (secret) => {
      if (!config.databaseUrl) await writeSecret(join(config.dataDir, 'secret'), secret)
    },
  })
  const rows = tabelas.reduce((sum, { linhas }) => sum + linhas, 0)
  say(
    `Restaurada a cópia de ${criada_em}: ${rows.toLocaleString('pt-BR')} linhas de ${tabelas.length} tabelas.`,
  )
  if (!segredo && (own === null || backup.signer !== own))
    say(
      'A cópia não tem o segredo do servidor. Sem ele (DATA_DIR/secret ou SECRET), quem usa a verificação em duas etapas precisa que um Administrador a retire, e sorteios preparados precisam ser anulados.',
    )
  const needed = { SECRET: config.databaseUrl ? segredo : undefined, DATA_DIR: process.env.DATA_DIR }
  say(`Todos entram de novo com a sua senha. Inicie com: ${settingsInShell(needed)}npm start`)
  return 0
}

/** @throws {Error} with the help text, if an option is unknown. */
function readArguments(args: string[]) {
  const options = { help: { type: 'boolean', short: 'h' }, confiar: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    throw new Error(`Não entendi as opções.\n\n${HELP}`, { cause })
  }
}

/** The given settings as they are written before a command: 'DATA_DIR=./novo '. */
function settingsInShell(settings: Record<string, string | undefined>): string {
  return Object.entries(settings)
    .filter(([, value]) => value?.trim())
    .map(([name, value = '']) => `${name}=${/^[\w./:@+-]+$/.test(value) ? value : quoted(value)} `)
    .join('')
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`
}

/** The secret of the settings or of the data folder, where one of before the restore may have been put. */
async function secretAtHand({ secret, databaseUrl, dataDir }: Config): Promise<string | undefined> {
  const file = join(dataDir, 'secret')
  return secret ?? (!databaseUrl && existsSync(file) ? keptSecret(file) : undefined)
}

async function openEmpty({ databaseUrl, dataDir }: Config, log: Logger, signal: AbortSignal): Promise<Owner> {
  return databaseUrl ? { url: databaseUrl, close: async () => {} } : openAlone(dataDir, log, signal)
}
