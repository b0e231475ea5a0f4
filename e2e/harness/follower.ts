/** A client that keeps the number of sales it shows up to date by the stream of changes, as the screens do. */
import { setTimeout as wait } from 'node:timers/promises'
import { SERVED_BY } from './balancer.ts'

export interface Follower {
  /** The number of sales shown last; null before the first answer. */
  shown(): number | null
  /** The server that the stream comes from, through a balancer; null while none is open. */
  servedBy(): string | null
  /** For how many milliseconds each interruption of the stream lasted. */
  interruptions(): readonly number[]
  /** Closes the stream. */
  stop(): Promise<void>
}

const RETRY_MS = 25

/** Starts following. `whileAway` is awaited after each interruption, before the stream is opened again. */
export function follow(
  url: string,
  headers: Record<string, string>,
  whileAway: () => Promise<unknown> = async () => {},
): Follower {
  const stopping = new AbortController()
  const { signal } = stopping
  const interruptions: number[] = []
  let shown: number | null = null
  let servedBy: string | null = null
  /** When the answer shown began to be read. */
  let readAt = performance.now()
  let brokenAt: number | null = null

  /** Reads until there is an answer: the server asked may be the one that was killed. */
  async function read(): Promise<void> {
    for (;;) {
      const begin = performance.now()
      const response = await fetch(`${url}/api/vendas/totais`, { headers, signal })
      if (response.ok) {
        const { quantidade } = (await response.json()) as { quantidade: number }
        shown = quantidade
        readAt = begin
        return
      }
      await wait(RETRY_MS, undefined, { signal })
    }
  }

  async function watch(): Promise<void> {
    const age = Math.ceil(performance.now() - readAt)
    const response = await fetch(`${url}/api/eventos?idade=${age}`, { headers, signal })
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
    if (brokenAt !== null) interruptions.push(performance.now() - brokenAt)
    brokenAt = null
    servedBy = response.headers.get(SERVED_BY)
    for await (const text of response.body.pipeThrough(new TextDecoderStream()))
      if (text.includes('"vendas"')) await read()
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (shown === null) await read()
        await watch()
      } catch (error) {
        // Whatever breaks is asked for again, as browsers do.
        if (!(error instanceof Error)) throw error
      }
      servedBy = null
      brokenAt ??= performance.now()
      if (signal.aborted) return
      await whileAway()
      await wait(RETRY_MS)
    }
  }

  const running = run()
  return {
    shown: () => shown,
    servedBy: () => servedBy,
    interruptions: () => interruptions,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
