/** The figures of a running server for Prometheus. Loaded only when METRICS_PORT is set. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../api/api.ts'
import { exportsLoad } from '../export/export.ts'
import type { AnsweredRequest } from '../http/app.ts'
import { documentsLoad } from '../pdf/thread.ts'
import type { Queue } from '../process/in-turn.ts'
import { errorsLogged } from '../process/log.ts'
import { readBacklog } from './backlog.ts'

export interface Metrics {
  /** Counts a request that was answered. */
  observe(request: AnsweredRequest): void
  /** Every metric as Prometheus reads it; what the database does not answer is not a number. */
  text(): Promise<string>
  readonly contentType: string
}

/** The label that all addresses without a route share: an invented address never makes a new series. */
const UNKNOWN = 'desconhecida'

type Sources = Pick<Services, 'accounts' | 'config' | 'database' | 'events' | 'log'>

/** Creates the metrics, in a registry of their own. */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'plantao_http_request_duration_seconds',
    help: 'Requests answered, by route, method and class of status; event streams are not among them',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  observeConnections(sources, registers)
  observeStreams(sources, registers)
  observeErrors(registers)
  observeQueues(sources, registers)
  observeBacklog(sources, registers)
  return {
    observe({ route, method, status, seconds }) {
      requests.observe({ route: route ?? UNKNOWN, method, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function observeConnections({ database }: Sources, registers: Registry[]): void {
  new Gauge({
    name: 'plantao_pool_connections',
    help: 'Connections to the database by pool and state, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waiting }] of Object.entries({
        application: database.pool,
        accounts: database.authPool,
        ...(database.replicaPool && { replica: database.replicaPool }),
      })) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  const { replica } = database
  if (replica)
    new Counter({
      name: 'plantao_replica_reads_total',
      help: 'Reads that a replica may answer, by where they went; those repeated on the primary went to the replica first',
      labelNames: ['to'],
      registers,
      collect() {
        this.reset()
        for (const [to, reads] of Object.entries(replica.counts())) this.inc({ to }, reads)
      },
    })
}

function observeStreams({ events }: Sources, registers: Registry[]): void {
  new Gauge({
    name: 'plantao_event_streams',
    help: 'Event streams that are open',
    registers,
    collect() {
      this.set(events.counts().open)
    },
  })
  new Counter({
    name: 'plantao_event_messages_total',
    help: 'Messages sent to event streams, heartbeats included',
    registers,
    collect() {
      this.reset()
      this.inc(events.counts().sent)
    },
  })
}

function observeErrors(registers: Registry[]): void {
  new Counter({
    name: 'plantao_errors_logged_total',
    help: 'Log lines of level error or fatal',
    registers,
    collect() {
      this.reset()
      this.inc(errorsLogged())
    },
  })
}

function observeQueues({ accounts }: Sources, registers: Registry[]): void {
  const inTurn = (name: string, tasks: string, load: Queue['load']) =>
    new Gauge({
      name,
      help: `${tasks}, and waiting for their turn`,
      labelNames: ['state'],
      registers,
      collect() {
        const { running, waiting } = load()
        this.set({ state: 'running' }, running)
        this.set({ state: 'waiting' }, waiting)
      },
    })
  inTurn('plantao_exports', 'Spreadsheets being written', exportsLoad)
  inTurn('plantao_documents', 'PDFs being laid out', documentsLoad)
  inTurn('plantao_password_hashes', 'Passwords being hashed or checked', accounts.hashingLoad)
}

function observeBacklog({ config, database, log }: Sources, registers: Registry[]): void {
  new Gauge({
    name: 'plantao_backlog',
    help: 'Mails to be sent, mails to be delivered by a person, and imports, in the database and not finished',
    labelNames: ['queue'],
    registers,
    async collect() {
      const { mails, imports } = await readBacklog(database.db, log)
      // Without a mail server nothing sends them: a person does, on the page 'Caixa de saída'.
      this.set({ queue: 'mails' }, config.smtpUrl ? mails : 0)
      this.set({ queue: 'mails_for_a_person' }, config.smtpUrl ? 0 : mails)
      this.set({ queue: 'imports' }, imports)
    },
  })
}
