/**
 * Follows changes on the server: one stream per browser, opened by the leading tab, which relays it to the others. A
 * stream that ends or goes silent is reopened, and everything then counts as changed. The first one is told how old the
 * page is, and names what changed since.
 */
import type { AnnouncedChange } from '../../contract/eventos.ts'
import { FIRST_MESSAGE_MS, HEARTBEAT_MS, MAX_AGE_MS } from '../../core/eventos.ts'
import { type AnnouncedTable, FOLLOWED_TABLES } from '../../core/followed-tables.ts'

export interface ChangesDeps {
  /**
   * Opens the stream; calls back with each message and once when it is lost. Returns the function that closes it. The
   * first message names what changed within `ageMs`, in whole milliseconds; nothing if that is null.
   */
  open: (
    ageMs: number | null,
    handlers: { onMessage: (change: AnnouncedChange) => void; onLost: () => void },
  ) => () => void
  /**
   * Runs `work` once no other tab leads, until `signal` is aborted or leadership is lost. `waited` is true if another
   * tab led before.
   */
  lead: (signal: AbortSignal, work: (signal: AbortSignal, waited: boolean) => Promise<void>) => void
  /** Channel to the other tabs. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
  /** Checks after a stream has ended whether the session is still valid. Never rejects. */
  checkSession: () => Promise<unknown>
  /** Subscribes to recoveries of the server until `signal` is aborted. */
  onRecovery: (listener: () => void, signal: AbortSignal) => void
  onChange: (tables: readonly AnnouncedTable[]) => void
}

/** Silence, in milliseconds, after which a stream counts as lost: no message and no heartbeat. */
const SILENCE_MS = 2.4 * HEARTBEAT_MS
const MAX_PAUSE_MS = 30_000

/** Follows changes until the returned function is called. */
export function followChanges(deps: ChangesDeps): () => void {
  const { open, lead, channel, checkSession, onRecovery, onChange } = deps
  const stop = new AbortController()

  function notify(tables: readonly AnnouncedTable[]): void {
    onChange(tables)
    channel.postMessage(tables)
  }

  /** Runs one stream until it is lost. Resolves to true if it delivered any message. */
  function follow(signal: AbortSignal, missed: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      let received = false
      const end = () => {
        clearTimeout(silence)
        signal.removeEventListener('abort', end)
        close()
        resolve(received)
      }
      let silence = setTimeout(end, SILENCE_MS)
      const asked = performance.now()
      const close = open(missed ? null : Math.min(Math.ceil(asked), MAX_AGE_MS), {
        onMessage: ({ tabelas }) => {
          clearTimeout(silence)
          silence = setTimeout(end, SILENCE_MS)
          const late = performance.now() - asked > FIRST_MESSAGE_MS
          if (!received && (missed || late)) notify(FOLLOWED_TABLES)
          else if (tabelas.length > 0) notify(tabelas)
          received = true
        },
        onLost: end,
      })
      signal.addEventListener('abort', end)
    })
  }

  async function keepFollowing(signal: AbortSignal, waited: boolean): Promise<void> {
    let missed = waited
    for (let pause = 1_000; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      if (await follow(signal, missed)) pause = 1_000
      missed = true
      if (!signal.aborted) await checkSession()
      await wait(pause, signal)
    }
  }

  /** Resolves after `ms`, or earlier if the server recovers or `signal` is aborted. */
  function wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const over = new AbortController()
      const end = () => {
        clearTimeout(timer)
        over.abort()
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { signal: over.signal })
      onRecovery(end, over.signal)
    })
  }

  const onOtherTab = ({ data }: MessageEvent<readonly AnnouncedTable[]>) => onChange(data)
  channel.addEventListener('message', onOtherTab)
  lead(stop.signal, keepFollowing)
  return () => {
    stop.abort()
    channel.removeEventListener('message', onOtherTab)
  }
}
