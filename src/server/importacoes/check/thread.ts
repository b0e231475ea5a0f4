/** Work on a file in a thread of its own, one file at a time, so that a large one blocks no other request. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { PLANILHA_MESSAGES } from '../../../core/planilha/reading.ts'
import { Recusa } from '../../../core/recusa.ts'
import { currentAsking } from '../../process/asking.ts'
import { createQueue } from '../../process/in-turn.ts'
import type { Server } from './checking.ts'
import type { Message } from './import-worker.ts'
import type { Jobs } from './jobs.ts'

const MEMORY_MB = 1024
/** The files of two others, taking the maximum time, keep a third person waiting for less than 25 s. */
const TIME_MS = 10_000
/** Each holds its file in memory. */
const MAX_WAITING = 50

/** One thread at a time: a large file needs up to a gigabyte of memory. */
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
 * Does a job in a thread, which asks `server` for data and may be silent for `timeMs` milliseconds. Throws the thread's Recusa,
 * also for a file that takes too much memory or time, or the error that ended it.
 */
export function inThread<Job extends keyof Jobs>(
  job: Job,
  input: Parameters<Jobs[Job]>[0],
  server?: Server,
  timeMs = TIME_MS,
): Promise<ResultOf<Job>> {
  return inThreadQueue(async (left): Promise<ResultOf<Job>> => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData: { job, input },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    // Otherwise an error after the timeout would end the server, because nobody handles it.
    worker.on('error', () => {})
    try {
      for (;;) {
        const signal = AbortSignal.any([AbortSignal.timeout(timeMs), ...(left ? [left] : [])])
        const [message] = (await once(worker, 'message', { signal })) as [Message]
        if ('result' in message) return message.result as ResultOf<Job>
        if ('recusa' in message)
          throw new Recusa(message.recusa.codigo, message.recusa.mensagem, { campo: 'arquivo' })
        worker.postMessage(await server?.[message.asks](message.about as never))
      }
    } catch (error) {
      left?.throwIfAborted()
      throw isTooMuch(error)
        ? new Recusa('ARQUIVO_RECUSADO', PLANILHA_MESSAGES.grande, { campo: 'arquivo' })
        : error
    } finally {
      await worker.terminate()
    }
  })
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}
