/** Listens for notifications (NOTIFY) on a dedicated connection, reconnecting whenever it is lost. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '../../process/log.ts'

export interface Listener {
  /** Resolves once it listens for the first time. */
  ready: Promise<void>
  /** Stops listening. */
  close(): Promise<void>
}

export interface Hearing {
  channels: readonly string[]
  onNotification: (channel: string, payload: string) => void
  /** Called after each (re)connection: notifications up to this point may have been missed. */
  onConnected: () => void
}

const MAX_PAUSE_MS = 5_000
const PROBE_MS = 25_000

/** Starts listening; never throws, retries forever. */
export function openListener(
  { appUrl, log }: { appUrl: string; log: Logger },
  { channels, onNotification, onConnected }: Hearing,
): Listener {
  const closing = new AbortController()
  const { promise: ready, resolve: heard } = Promise.withResolvers<void>()

  /** Listens on one connection until it ends. Rejects if it cannot be made. */
  async function hear(): Promise<void> {
    const client = new Client({
      connectionString: appUrl,
      application_name: 'plantao',
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    client.on('error', () => lose())
    client.on('end', () => lose())
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    closing.signal.addEventListener('abort', () => lose(), { once: true })
    // A paused database keeps its connections open but silent.
    const probe = setInterval(() => void client.query('select 1').catch(() => lose()), PROBE_MS)
    try {
      await client.connect()
      for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onConnected()
      heard()
      await lost
    } finally {
      clearInterval(probe)
      // Not awaited: a silent connection would never respond.
      void client.end().catch(() => undefined)
    }
  }

  async function keepHearing(): Promise<void> {
    for (let pause = 250; !closing.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        await hear()
        pause = 250
      } catch (error) {
        log.warn({ err: error }, 'not listening to the changes of the database; trying again')
      }
      if (closing.signal.aborted) return
      await wait(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  const hearing = keepHearing()
  return {
    ready,
    async close() {
      closing.abort()
      await hearing
    },
  }
}
