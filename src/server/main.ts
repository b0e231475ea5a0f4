import { type Config, ConfigError, readConfig } from './process/config.ts'
import { createLogger } from './process/log.ts'
import { logFilesFor } from './process/log-files.ts'
import { listenForShutdown } from './process/shutdown.ts'
import { giveThreadsTheirOwnLimits } from './process/thread-limits.ts'
import { start } from './start/start.ts'

// How long an unfinished start may take to reach its next step: together with the shutdown steps, within ten seconds.
const START_MS = 3500

// The parent process and its terminal may be gone.
process.stdout.on('error', () => {})

giveThreadsTheirOwnLimits()
const config = configOrExit()
const logFiles = logFilesFor(process.stderr, config)
const log = createLogger(config.logLevel, logFiles ?? undefined)
const shutdown = listenForShutdown({ log, force: () => process.exit(1) })
let failed = false

process.on('uncaughtException', (error) => {
  log.fatal(error)
  if (logFiles) say(`O Plantão parou por um erro. O que houve está em ${logFiles.path}`)
  failed = true
  shutdown.request()
})

if (logFiles) say(`Registro do que acontece: ${logFiles.path}`)
const withDemo = process.argv.includes('--demo')
const atTerminal = process.stdout.isTTY
const starting = start({ config, log, shutdown, say, withDemo, atTerminal }).catch((error: unknown) => {
  if (shutdown.signal.aborted) return
  say(`Plantão não iniciou. ${sentenceOf(error)}`)
  log.debug({ err: error })
  failed = true
  shutdown.request()
})
await shutdown.requested
if (!failed) say('Encerrando…')
// An unfinished start stops at its next step; a migration is one transaction and can be interrupted.
await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, START_MS))])
const clean = await shutdown.run()
if (!failed) say('Plantão encerrado.')
process.exit(failed || !clean ? 1 : 0)

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    say(`Plantão não iniciou. ${error.message}`)
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return `A porta ${config.port} já está em uso. Escolha outra com PORT.`
  if (isRefusalToListen(error))
    return `Não é possível atender em ${config.host}, porta ${config.port}. Confira HOST e PORT.`
  return error.message
}

/** The address is unavailable: port not permitted, unknown interface or unresolvable name. */
function isRefusalToListen(error: Error): boolean {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string }
  if (syscall === 'listen') return code === 'EACCES' || code === 'EADDRNOTAVAIL'
  return syscall === 'getaddrinfo' && hostname === config.host
}

/** Prints a line for the person who started the server. */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
