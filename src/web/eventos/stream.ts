/**
 * Follows what changes on the server: one stream for the whole browser, opened by the tab that leads and passed on by it
 * to the others. A stream that ends or falls silent is opened again; whatever was missed then counts as changed.
 */
import type { Mudanca } from '../../contract/eventos.ts'
import { TABELAS_ACOMPANHADAS, type TabelaAcompanhada } from '../../core/cadastros.ts'
import { BATIMENTO_MS } from '../../core/eventos.ts'

export interface ChangesDeps {
  /** Opens the stream; calls back with each message and once when it is lost. Returns how to close it. */
  open: (handlers: { onMessage: (mudanca: Mudanca) => void; onLost: () => void }) => () => void
  /**
   * Runs `work` as soon as no other tab leads, with whether it had to wait for that, until `signal` is aborted or the lead
   * is lost.
   */
  lead: (signal: AbortSignal, work: (signal: AbortSignal, waited: boolean) => Promise<void>) => void
  /** The line to the other tabs. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
  /** Finds out whether the session still holds, after a stream ended. Never rejects. */
  checkSession: () => Promise<unknown>
  /** Calls back each time that the server answers again after it was away, until `signal` is aborted. */
  onRecovery: (listener: () => void, signal: AbortSignal) => void
  onChange: (tabelas: readonly TabelaAcompanhada[]) => void
}

/** Longer than this without even a heartbeat, and the stream counts as lost. */
const SILENCE_MS = 2.4 * BATIMENTO_MS
const MAX_PAUSE_MS = 30_000

/** Follows until the returned function is called. */
export function followChanges(deps: ChangesDeps): () => void {
  const { open, lead, channel, checkSession, onRecovery, onChange } = deps
  const stop = new AbortController()

  function tell(tabelas: readonly TabelaAcompanhada[]): void {
    onChange(tabelas)
    channel.postMessage(tabelas)
  }

  /** One stream, from its opening to its loss. Resolves to whether it ever said anything. */
  function follow(signal: AbortSignal, missed: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      let heard = false
      const end = () => {
        clearTimeout(silence)
        signal.removeEventListener('abort', end)
        close()
        resolve(heard)
      }
      let silence = setTimeout(end, SILENCE_MS)
      const close = open({
        onMessage: ({ tabelas }) => {
          clearTimeout(silence)
          silence = setTimeout(end, SILENCE_MS)
          if (!heard && missed) tell(TABELAS_ACOMPANHADAS)
          else if (tabelas.length > 0) tell(tabelas)
          heard = true
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

  /** Resolves after `ms`, or at once when the server answers again or `signal` is aborted. */
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

  const onOtherTab = ({ data }: MessageEvent<readonly TabelaAcompanhada[]>) => onChange(data)
  channel.addEventListener('message', onOtherTab)
  lead(stop.signal, keepFollowing)
  return () => {
    stop.abort()
    channel.removeEventListener('message', onOtherTab)
  }
}
