/** Lays out PDFs in a thread of its own, in turn: a large page takes half a second, in which the server answers others. */
import type { Piscina } from 'piscina'
import { currentAsking } from '../process/asking.ts'
import { createQueue } from '../process/in-turn.ts'

/** A module whose default export returns the bytes of a document. Its input is copied: data without functions. */
interface DocumentModule {
  default: (input: never) => Promise<Uint8Array<ArrayBuffer>>
}

/** More would wait for minutes. */
const MAX_WAITING = 100
const inTurn = createQueue({ maxWaiting: MAX_WAITING })

/** How many documents are being laid out and how many wait. */
export const documentsLoad = inTurn.load

let threads: Promise<Piscina> | undefined

/** Its memory is returned after a while without documents. */
async function openThreads(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    // The thread sleeps in its event loop, not in a lock.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 36 },
  })
}

/**
 * The bytes that the default export of `module` returns for `input`. Nothing is laid out, or no further, for someone who left.
 * @throws {Recusa} SERVIDOR_OCUPADO if too many wait
 */
export function inPdfThread<M extends DocumentModule>(
  module: URL,
  input: Parameters<M['default']>[0],
): Promise<Uint8Array<ArrayBuffer>> {
  const asking = currentAsking.getStore()
  return inTurn(async () => {
    try {
      threads ??= openThreads()
      return await (await threads).run(input, { filename: module.href, signal: asking?.signal ?? null })
    } catch (error) {
      // Someone who left is no failure.
      asking?.signal.throwIfAborted()
      throw error
    }
  }, asking)
}
