/** Serves a database that responds: from its tables to a responding port. */
import { join } from 'node:path'
import { RESTAURACAO_PENDENTE } from '../../core/financeiro/restauracao.ts'
import { isLoopback } from '../../core/rede.ts'
import type { Services } from '../api/api.ts'
import { openDatabase } from '../database/connections/connection.ts'
import { PATIENCE_MS } from '../database/connections/pool.ts'
import { prepareDatabase } from '../database/schema/prepare.ts'
import { noticeCopiedFolder } from '../financeiro/restauracao/pasta.ts'
import { createApp } from '../http/app.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { startUpkeep } from '../process/upkeep.ts'
import { releaseAll } from '../trabalhos/queue.ts'
import { backupChores, choresOf } from './chores.ts'
import { secretOf } from './secret.ts'
import { createServices, firstAccess } from './services.ts'

const WEB_ROOT = join(import.meta.dirname, '../../../dist/web')

// Time limits of the shutdown steps; together with the database's five seconds, under ten.
const DRAIN_MS = 3000
const UPKEEP_MS = 500
const POOLS_MS = 1000
const METRICS_MS = 100

/** A busy machine makes a start slow; it is given up only by who asked for it. */
const START_PATIENCE_MS = 24 * 60 * 60_000

export interface Start {
  config: Config
  log: Logger
  /** Receives the steps that shut down what was started; the start is cancelled when its signal is aborted. */
  shutdown: Pick<Shutdown, 'signal' | 'add'>
  /** Prints a line for the person who started the server. */
  say: (line: string) => void
  /** Whether to fill an empty database with demo data. */
  withDemo?: boolean
  /** Whether a person reads the lines at a terminal, where what they need next stands out. */
  atTerminal?: boolean
}

/** Resolves when the server responds on its port; what it started is registered in `shutdown`. */
export async function serve(parts: Start, ownerUrl: string): Promise<void> {
  const { config, log, shutdown, say, withDemo = false, atTerminal = false } = parts
  const { signal, add } = shutdown
  signal.throwIfAborted()
  say('Preparando as tabelas…')
  const { appUrl, secret: sharedSecret } = await prepareDatabase({ ownerUrl, log })
  const secret = await secretOf(config, sharedSecret)
  signal.throwIfAborted()
  const database = openDatabase({
    appUrl,
    replicaUrl: config.databaseReplicaUrl,
    log,
    prepares: config.preparedStatements,
    slowMs: config.slowStatementMs,
    patienceMs: START_PATIENCE_MS,
  })
  add('pools', POOLS_MS, () => database.close())
  const services = await createServices({ config, database, log, secret, ownerUrl, isDemo: withDemo })
  const demo = withDemo ? await import('../demo/index.ts') : null
  await demo?.seedDemo({ services, ownerUrl, say })
  const isCopy = config.databaseUrl ? false : await noticeCopiedFolder(services)
  const metrics = await openMetrics(services, add)
  const app = await createApp(services, WEB_ROOT, { observe: metrics?.observe })
  add('requests', DRAIN_MS, () => app.close())
  signal.throwIfAborted()
  // Before announcing that the server is ready, so that signing in is already possible; and before the chores, which take
  // all connections at first.
  const wayIn = await firstAccess(services)
  const logins = (await demo?.describeLogins(database)) ?? []
  database.setPatience(PATIENCE_MS)
  await app.listen({ host: config.host, port: config.port })
  // A start that was given up meanwhile has no database any more.
  signal.throwIfAborted()
  // No other server has this database: what holds work is gone.
  if (!config.databaseUrl) await releaseAll(database.db)
  const chores = [...choresOf(services), ...backupChores(services, { ownerUrl, secret })]
  const upkeep = startUpkeep(chores, log)
  add('upkeep', UPKEEP_MS, async () => {
    const { accounts, mailer, importer, extratos, envios, financeiro, loader } = services
    await Promise.all(
      [upkeep, importer, extratos, envios, financeiro, loader, accounts, mailer].map((work) => work.stop()),
    )
  })
  for (const line of warningsOfOpenNetwork(config)) say(line)
  if (config.databaseUrl && secret === sharedSecret)
    say(
      'Aviso: o segredo do servidor está no mesmo banco de dados que ele protege. Para guardá-lo fora: npm run admin -- segredo',
    )
  if (isCopy) say(`Aviso: ${RESTAURACAO_PENDENTE.pasta}`)
  say(`Assinatura das cópias de segurança: ${services.assinatura}`)
  for (const line of logins) say(line)
  if (atTerminal) say('')
  say(`Plantão pronto em ${config.appUrl}`)
  for (const line of wayIn) say(line)
  if (atTerminal) say('')
}

/** The metrics, responding on a port of their own; null, and nothing loaded, unless the settings ask for them. */
async function openMetrics(services: Services, add: Shutdown['add']): Promise<Metrics | null> {
  const { config, log } = services
  if (!config.metrics) return null
  const { createMetrics } = await import('../metrics/metrics.ts')
  const { listenForMetrics } = await import('../metrics/listen.ts')
  const metrics = createMetrics(services)
  const listening = await listenForMetrics(metrics, { ...config.metrics, log })
  add('metrics', METRICS_MS, listening.close)
  return metrics
}

function warningsOfOpenNetwork({ appUrl, appUrlGiven, host, smtpUrl }: Config): string[] {
  const { protocol, hostname } = new URL(appUrl)
  const isOpen = ![host, hostname].every(isLoopback)
  const warnings = []
  if (isOpen && protocol === 'http:')
    warnings.push(
      'Aviso: sem HTTPS, senhas e dados passam abertos pela rede. Ponha um proxy com HTTPS à frente e informe APP_URL.',
    )
  const isUnknownUrl = ['0.0.0.0', '::'].includes(host) && !appUrlGiven
  if (isUnknownUrl)
    warnings.push(
      `Aviso: sem APP_URL, os links dos emails apontam para ${appUrl}, que só abre nesta máquina.`,
    )
  else if (smtpUrl !== undefined && isLoopback(hostname))
    warnings.push(
      `Aviso: os links dos emails apontam para ${appUrl}, que só abre nesta máquina. Informe em APP_URL o endereço que as pessoas abrem, e em HOST o da rede.`,
    )
  return warnings
}
