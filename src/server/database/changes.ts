/** Forwards the database's change notifications to every open stream. Each server listens to the database itself. */
import { randomUUID } from 'node:crypto'
import type { AnnouncedChange } from '../../contract/eventos.ts'
import { ANNOUNCED_TABLES, type AnnouncedTable } from '../../core/cadastros.ts'
import type { Database } from './connection.ts'
import type { Listener } from './listener.ts'

export interface Events {
  /**
   * Yields a first message with what changed since `since` (empty without it), then a message for each change and an empty one after `heartbeatMs` without changes.
   * Ends when `signal` is aborted, the session is deleted, the caller loses permission or the server closes.
   */
  watch(watcher: Watcher): AsyncGenerator<AnnouncedChange, void>
  /** Where the changes stand now, for a later `since`. Resolves once the database is listened to. */
  position(): Promise<string>
  /** Whether the user has as many streams as one may have. */
  isFull(userId: string): boolean
  /** Ends every stream and stops listening. */
  close(): Promise<void>
}

interface Watcher {
  userId: string
  sessionId: string
  /** Whether the caller may still watch. Called at the start, at each heartbeat and when any usuario has changed. */
  isGood: () => Promise<boolean>
  /** A position of this or another server, or anything else, which counts as one that is long past. */
  since?: string | undefined
  signal?: AbortSignal | undefined
}

/** Changes within this time of each other are sent as one message. */
const TOGETHER_MS = 200
/**
 * How long the first message waits for the database connection; if it takes longer, everything counts as changed once
 * it is up.
 */
const READY_MS = 2_000
const MAX_STREAMS = 30

const CHANGES = 'plantao_mudancas'
const SESSIONS = 'plantao_sessoes'

export function createEvents({
  database,
  heartbeatMs,
}: {
  database: Pick<Database, 'listen'>
  heartbeatMs: number
}): Events {
  const streams = new Set<Stream>()
  let listener: Listener | null = null
  let closed = false
  const log = createChangeLog()

  function announce(tables: readonly AnnouncedTable[]): void {
    log.note(tables)
    for (const stream of streams) stream.add(tables)
  }

  function hear(): Listener {
    listener ??= database.listen({
      channels: [CHANGES, SESSIONS],
      onConnected: () => announce(ANNOUNCED_TABLES),
      onNotification: (channel, payload) => {
        if (channel === SESSIONS) for (const stream of streams) if (stream.sessionId === payload) stream.end()
        if (channel !== CHANGES) return
        const table = tableOf(payload)
        if (table) announce([table])
      },
    })
    return listener
  }

  async function* follow({
    userId,
    sessionId,
    isGood,
    since,
    signal,
  }: Watcher): AsyncGenerator<AnnouncedChange, void> {
    const stream = createStream(userId, sessionId)
    const end = () => stream.end()
    signal?.addEventListener('abort', end)
    streams.add(stream)
    try {
      if (closed || signal?.aborted) return
      const heard = await Promise.race([hear().ready.then(() => true), timeout(READY_MS)])
      // The session may have ended between the request's head and the start of LISTEN.
      if (!(await isGood())) return
      if (heard) stream.take()
      yield { tabelas: since === undefined ? [] : log.since(since) }
      while (true) {
        const woke = await stream.next(heartbeatMs)
        if (woke === 'end') return
        const tabelas = stream.take()
        if ((woke === 'heartbeat' || tabelas.includes('usuarios')) && !(await isGood())) return
        yield { tabelas }
      }
    } finally {
      signal?.removeEventListener('abort', end)
      streams.delete(stream)
    }
  }

  return {
    watch: follow,
    async position() {
      await hear().ready
      return log.position()
    },
    isFull: (userId) => [...streams].filter((stream) => stream.userId === userId).length >= MAX_STREAMS,
    async close() {
      closed = true
      for (const stream of streams) stream.end()
      await listener?.close()
    },
  }
}

/** Remembers in which order the tables changed last. */
function createChangeLog() {
  // Another server, or this one after a restart, has heard of other changes.
  const server = randomUUID()
  const last = new Map<AnnouncedTable, number>()
  let count = 0
  return {
    note(tables: readonly AnnouncedTable[]): void {
      count++
      for (const table of tables) last.set(table, count)
    },
    position: () => `${server}.${count}`,
    since(position: string): AnnouncedTable[] {
      const [of, noted] = position.split('.')
      if (of !== server) return [...ANNOUNCED_TABLES]
      return [...last].flatMap(([table, changed]) => (changed > Number(noted) ? [table] : []))
    },
  }
}

interface Stream {
  userId: string
  sessionId: string
  add(tabelas: Iterable<AnnouncedTable>): void
  /** The tables added since the last call. */
  take(): AnnouncedTable[]
  end(): void
  /** Resolves when there is something to send. */
  next(heartbeatMs: number): Promise<'change' | 'heartbeat' | 'end'>
}

function createStream(userId: string, sessionId: string): Stream {
  const pending = new Set<AnnouncedTable>()
  let ended = false
  let wake = () => {}

  async function pause(ms: number, until: () => boolean): Promise<void> {
    if (until()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    wake = () => {
      if (until()) resolve()
    }
    await promise
    clearTimeout(timer)
    wake = () => {}
  }

  return {
    userId,
    sessionId,
    add(tabelas) {
      for (const table of tabelas) pending.add(table)
      wake()
    },
    take() {
      const tabelas = [...pending]
      pending.clear()
      return tabelas
    },
    end() {
      ended = true
      wake()
    },
    async next(heartbeatMs) {
      await pause(heartbeatMs, () => ended || pending.size > 0)
      if (!ended && pending.size > 0) await pause(TOGETHER_MS, () => ended)
      return ended ? 'end' : pending.size > 0 ? 'change' : 'heartbeat'
    },
  }
}

/** The table named by a notification; null if screens do not follow it. */
function tableOf(payload: string): AnnouncedTable | null {
  const parsed: unknown = JSON.parse(payload)
  const table = typeof parsed === 'object' && parsed !== null && 'tabela' in parsed ? parsed.tabela : null
  return ANNOUNCED_TABLES.find((followed) => followed === table) ?? null
}

function timeout(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref()
  })
}
