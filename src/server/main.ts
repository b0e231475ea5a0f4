import { isIP } from 'node:net'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { lockDataDir } from './data-lock.ts'
import { openDatabase } from './database/connection.ts'
import { startEmbedded } from './database/embedded.ts'
import { waitForExternal } from './database/external.ts'
import { prepareDatabase } from './database/prepare.ts'
import { createLogger } from './log.ts'
import { keptSecret } from './secret-file.ts'
import { createServices, firstAccess } from './services.ts'
import { listenForShutdown } from './shutdown.ts'
import { choresOf, startUpkeep } from './upkeep.ts'

const WEB_ROOT = join(import.meta.dirname, '../../dist/web')

// What each part of the end may take; with the database's own five seconds they stay within ten.
const START_MS = 3500
const DRAIN_MS = 3000
const UPKEEP_MS = 500
const POOLS_MS = 1000
const DATABASE_MS = 5200

// Whoever launched us may be gone, and the terminal with it.
process.stdout.on('error', () => {})

const config = configOrExit()
const log = createLogger(config.logLevel)
const shutdown = listenForShutdown({ log, force: () => process.exit(1) })
let failed = false

process.on('uncaughtException', (error) => {
  log.fatal(error)
  failed = true
  shutdown.request()
})

const starting = start().catch((error: unknown) => {
  if (shutdown.signal.aborted) return
  say(`Plantão não iniciou. ${sentenceOf(error)}`)
  log.debug({ err: error })
  failed = true
  shutdown.request()
})
await shutdown.requested
if (!failed) say('Encerrando…')
// A start that is under way gives up at its next step; a migration is one transaction and may be cut.
await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, START_MS))])
const clean = await shutdown.run()
if (!failed) say('Plantão encerrado.')
process.exit(failed || !clean ? 1 : 0)

async function start(): Promise<void> {
  const { signal, add } = shutdown
  const ownerUrl = await ownerOfDatabase()
  signal.throwIfAborted()
  say('Preparando as tabelas…')
  const { appUrl, secret: sharedSecret } = await prepareDatabase({ ownerUrl, log })
  const secret = config.secret ?? (config.databaseUrl ? sharedSecret : await keptSecret(inDataDir('secret')))
  signal.throwIfAborted()
  const database = openDatabase({ appUrl, log })
  add('pools', POOLS_MS, () => database.close())
  const services = await createServices({ config, database, log, secret })
  const demo = process.argv.includes('--demo') ? await import('./demo/index.ts') : null
  const { now, accounts } = services
  await demo?.seedDemo({ db: database.db, now, makeLogin: accounts.createLogin, say })
  const app = await createApp(services, WEB_ROOT)
  add('requests', DRAIN_MS, () => app.close())
  signal.throwIfAborted()
  // Whoever is told that the server is ready can sign in.
  const wayIn = await firstAccess(services)
  const upkeep = startUpkeep(choresOf(services), log)
  add('upkeep', UPKEEP_MS, async () => {
    await Promise.all([upkeep.stop(), services.importer.stop()])
    await Promise.all([services.accounts.settled(), services.mailer.settled()])
  })
  await app.listen({ host: config.host, port: config.port })
  warnOfOpenNetwork()
  say(`Plantão pronto em ${config.appUrl}`)
  for (const line of wayIn) say(line)
  for (const line of (await demo?.describeLogins(database.db)) ?? []) say(line)
}

/** The owner's address of a database that answers: the external one, or the embedded one, now running. */
async function ownerOfDatabase(): Promise<string> {
  const { signal, add } = shutdown
  if (config.databaseUrl) {
    await waitForExternal({ url: config.databaseUrl, say, signal })
    return config.databaseUrl
  }
  const lock = await lockDataDir(config.dataDir)
  add('lock', 100, async () => lock.release())
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, say, signal })
  add('database', DATABASE_MS, () => embedded.stop())
  return embedded.url
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    say(`Plantão não iniciou. ${error.message}`)
    process.exit(1)
  }
}

function warnOfOpenNetwork(): void {
  const { protocol, hostname } = new URL(config.appUrl)
  const isOpen = ![config.host, hostname].every(isLoopback)
  if (isOpen && protocol === 'http:')
    say(
      'Aviso: sem HTTPS, senhas e dados passam abertos pela rede. Ponha um proxy com HTTPS à frente e informe APP_URL.',
    )
  if (['0.0.0.0', '::'].includes(config.host) && !config.appUrlGiven)
    say(`Aviso: sem APP_URL, os links dos emails apontam para ${config.appUrl}, que só abre nesta máquina.`)
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return `A porta ${config.port} já está em uso. Escolha outra com PORT.`
  if (isRefusalToListen(error))
    return `Não é possível atender em ${config.host}, porta ${config.port}. Confira HOST e PORT.`
  return error.message
}

/** The address cannot be had: no right to the port, no such interface, or a name that leads nowhere. */
function isRefusalToListen(error: Error): boolean {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string }
  if (syscall === 'listen') return code === 'EACCES' || code === 'EADDRNOTAVAIL'
  return syscall === 'getaddrinfo' && hostname === config.host
}

function inDataDir(name: string): string {
  return join(config.dataDir, name)
}

/** One line for the person who started the server. */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
