/** Forwards the database's change notifications to every open stream. Each server listens to the database itself. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AnnouncedChange } from '../../../contract/eventos.ts'
import { FIRST_MESSAGE_MS } from '../../../core/eventos.ts'
import { ANNOUNCED_TABLES, type AnnouncedTable } from '../../../core/followed-tables.ts'
import type { Database } from './connection.ts'
import type { Listener } from './listener.ts'

export interface Events {
  /**
   * Yields a first message with the tables changed within `ageMs`, then a message for each change and an empty one after `heartbeatMs` without changes.
   * Ends when `signal` is aborted, the session is deleted, the caller loses permission or the server closes.
   */
  watch(watcher: Watcher): AsyncGenerator<AnnouncedChange, void>
  /** Starts listening, so that what changes before the first stream is known to it. */
  listen(): void
  /** Whether the user has as many streams as one may have. */
  isFull(userId: string): boolean
  /** How many streams are open, and how many messages were sent to all so far. */
  counts(): { open: number; sent: number }
  /** Ends every stream and stops listening. */
  close(): Promise<void>
}

interface Watcher {
  userId: string
  sessionId: string
  /** How long ago, in milliseconds, the watcher began to read; without it, what changed before is not told. */
  ageMs?: number | undefined
  /** Whether the caller may still watch. Called at the start, at each heartbeat and when ABOUT_CALLERS has changed. */
  isGood: () => Promise<boolean>
  signal?: AbortSignal | undefined
}

/** The tables that decide who the caller is and what they see: usuario, colaborador's loja, and Staff's restrictions. */
const ABOUT_CALLERS: ReadonlySet<AnnouncedTable> = new Set(['usuarios', 'colaboradores', 'configuracoes'])

/** Changes within this time of each other are sent as one message. */
const TOGETHER_MS = 200
/**
 * For each open stream, how much later than that a change may be sent, and how long nothing is sent afterwards: a message makes
 * its screen read again, which takes up to 20 ms of a processor.
 */
const SPREAD_MS = 40
/** At most: a screen that was told nothing for a minute takes its stream for lost. */
const MAX_SPREAD_MS = 15_000
/**
 * How long the first message waits for the database connection; if it takes longer, everything counts as changed once
 * it is up.
 */
const READY_MS = 2_000
const MAX_STREAMS = 30

const CHANGES = 'plantao_mudancas'
const SESSIONS = 'plantao_sessoes'

interface Dependencies {
  database: Pick<Database, 'listen'>
  heartbeatMs: number
}

export function createEvents({ database, heartbeatMs }: Dependencies): Events {
  const streams = new Set<Stream>()
  const changes = createChangeTimes()
  let listener: Listener | null = null
  let closed = false
  let sent = 0

  function hear(): Listener {
    listener ??= database.listen({
      channels: [CHANGES, SESSIONS],
      onConnected: () => {
        announce(ANNOUNCED_TABLES)
      },
      onNotification: (channel, payload) => {
        if (channel === SESSIONS) for (const stream of streams) if (stream.sessionId === payload) stream.end()
        if (channel !== CHANGES) return
        const table = tableOf(payload)
        if (table) announce([table])
      },
    })
    return listener
  }

  function announce(tables: readonly AnnouncedTable[]): void {
    changes.note(tables)
    for (const stream of streams) stream.add(tables)
  }

  async function* follow({
    userId,
    sessionId,
    ageMs,
    isGood,
    signal,
  }: Watcher): AsyncGenerator<AnnouncedChange, void> {
    const stream = createStream(userId, sessionId)
    const end = () => stream.end()
    signal?.addEventListener('abort', end)
    streams.add(stream)
    try {
      if (closed || signal?.aborted) return
      const heard = await Promise.race([hear().ready.then(() => true), wait(READY_MS, false, { ref: false })])
      // The session may have ended between the request's head and the start of LISTEN.
      if (!(await isGood())) return
      if (heard) stream.take()
      sent++
      yield { tabelas: heard && ageMs !== undefined ? changes.within(ageMs) : [] }
      while (true) {
        const woke = await stream.next(heartbeatMs, Math.min(streams.size * SPREAD_MS, MAX_SPREAD_MS))
        if (woke === 'end') return
        const tabelas = stream.take()
        if ((woke === 'heartbeat' || tabelas.some((table) => ABOUT_CALLERS.has(table))) && !(await isGood()))
          return
        sent++
        yield { tabelas }
      }
    } finally {
      signal?.removeEventListener('abort', end)
      streams.delete(stream)
    }
  }

  return {
    watch: follow,
    listen() {
      if (!closed) hear()
    },
    isFull: (userId) => [...streams].filter((stream) => stream.userId === userId).length >= MAX_STREAMS,
    counts: () => ({ open: streams.size, sent }),
    async close() {
      closed = true
      for (const stream of streams) stream.end()
      await listener?.close()
    },
  }
}

/** When each table was last announced, or may have been while nobody listened. */
function createChangeTimes() {
  /** By `performance.now()`. */
  const changedAt = new Map<AnnouncedTable, number>()
  return {
    note(tables: readonly AnnouncedTable[]): void {
      for (const table of tables) changedAt.set(table, performance.now())
    },
    /** The tables changed within `ageMs`, and within the time that the request may have taken to arrive. */
    within(ageMs: number): AnnouncedTable[] {
      const since = performance.now() - ageMs - FIRST_MESSAGE_MS
      return [...changedAt].filter(([, at]) => at >= since).map(([table]) => table)
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
  /**
   * Resolves when there is something to send: after a change at some moment within `spreadMs`, and that long after the one
   * before; at once if usuarios or configuracoes changed, since the caller may be concerned. Colaboradores change often: all screens
   * reading at once after each would be what the spread prevents.
   */
  next(heartbeatMs: number, spreadMs: number): Promise<'change' | 'heartbeat' | 'end'>
}

function createStream(userId: string, sessionId: string): Stream {
  const pending = new Set<AnnouncedTable>()
  let ended = false
  let quietUntil = 0
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
    async next(heartbeatMs, spreadMs) {
      await pause(heartbeatMs, () => ended || pending.size > 0)
      if (!ended && pending.size > 0) {
        await pause(TOGETHER_MS, () => ended)
        const quiet = quietUntil - performance.now()
        await pause(
          Math.max(0, quiet) + Math.random() * spreadMs,
          () => ended || pending.has('usuarios') || pending.has('configuracoes'),
        )
        quietUntil = performance.now() + spreadMs
      }
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
