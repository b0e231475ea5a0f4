/** Work on a file in a thread of its own, one file at a time, so that a large one blocks no other request. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refusedFile } from '../../../core/csv/reading.ts'
import { PLANILHA_MESSAGES } from '../../../core/planilha/reading.ts'
import { Recusa } from '../../../core/recusa.ts'
import { currentAsking } from '../../process/asking.ts'
import { busy } from '../../process/busy.ts'
import { createQueue } from '../../process/in-turn.ts'
import type { Server } from './checking.ts'
import type { Message } from './import-worker.ts'
import type { Jobs } from './jobs.ts'

// Rows outlive any young collection: a larger young generation takes more memory and is not faster.
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 6 }

/** The most time that a file's thread may take. */
const LIMITS = {
  /** Processor time, which does not depend on other work on the machine. */
  processorMs: 10_000,
  /** By the clock: the longest that others wait, also where the processor's time is not known. */
  clockMs: 60_000,
}
const LOOK_EVERY_MS = 250
/** Each holds its file in memory. */
const MAX_WAITING = 50

/** One thread at a time: a large file needs up to some hundred megabytes of memory. */
const queue = createQueue({ maxWaiting: MAX_WAITING })

/**
 * Runs the task in its turn; people take turns, however many files each sent. Its signal is aborted when the person
 * leaves. Throws Recusa SERVIDOR_OCUPADO if too many wait.
 */
export function inThreadQueue<T>(task: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const asking = currentAsking.getStore()
  return queue(() => task(asking?.signal), asking)
}

/** The first sheet of a file as texts, row by row. Throws Recusa if it cannot be read. */
export const readTexts = (bytes: Uint8Array): Promise<string[][]> => inThread('texts', bytes)

type ResultOf<Job extends keyof Jobs> = Awaited<ReturnType<Jobs[Job]>>

/**
 * Does a job in a thread, which asks `server` for data. Throws the thread's Recusa, also for a file that takes too much memory or
 * processor time, SERVIDOR_OCUPADO when the machine has no time for it, or the error that ended the thread.
 */
export function inThread<Job extends keyof Jobs>(
  job: Job,
  input: Parameters<Jobs[Job]>[0],
  server?: Server,
  limits = LIMITS,
): Promise<ResultOf<Job>> {
  return inThreadQueue(async (left): Promise<ResultOf<Job>> => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData: { job, input },
      resourceLimits: MEMORY,
    })
    // Otherwise an error after the timeout would end the server, because nobody handles it.
    worker.on('error', () => {})
    using limit = limitOf(worker, limits)
    const signal = AbortSignal.any([limit.signal, ...(left ? [left] : [])])
    const aborted = once(signal, 'abort').then(() => signal.throwIfAborted())
    aborted.catch(() => {})
    try {
      for (;;) {
        const [message] = (await once(worker, 'message', { signal })) as [Message]
        if ('result' in message) return message.result as ResultOf<Job>
        if ('recusa' in message)
          throw new Recusa(message.recusa.codigo, message.recusa.mensagem, { campo: 'arquivo' })
        worker.postMessage(await Promise.race([server?.[message.asks](message.about as never), aborted]))
      }
    } catch (error) {
      signal.throwIfAborted()
      throw isOutOfMemory(error) ? refusedFile(PLANILHA_MESSAGES.grande) : error
    } finally {
      await worker.terminate()
    }
  })
}

/** Its signal is aborted with the refusal of a file whose thread takes more than it may. */
function limitOf(
  worker: Worker,
  { processorMs, clockMs }: typeof LIMITS,
): Disposable & { signal: AbortSignal } {
  const over = new AbortController()
  const look = async () => {
    if ((await processorTimeOf(worker)) > processorMs) over.abort(refusedFile(PLANILHA_MESSAGES.grande))
  }
  // A thread that has ended says so itself.
  const looks = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS)
  const clock = setTimeout(() => over.abort(busy()), clockMs)
  return {
    signal: over.signal,
    [Symbol.dispose]() {
      clearInterval(looks)
      clearTimeout(clock)
    },
  }
}

/** In milliseconds; 0 before Node 24.6, which does not tell. */
async function processorTimeOf(worker: Partial<Pick<Worker, 'cpuUsage'>>): Promise<number> {
  const used = await worker.cpuUsage?.()
  return used ? (used.user + used.system) / 1000 : 0
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
