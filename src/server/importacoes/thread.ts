/** Work on a file in a thread of its own, one file at a time, so that a large one blocks no other request. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { PLANILHA_MESSAGES } from '../../core/planilha-reading.ts'
import { Recusa } from '../../core/recusa.ts'
import { inThreadQueue } from './threads.ts'

const MEMORY_MB = 1024
/** Two others' files that take as long as they may keep a third person waiting for less than 25 s. */
const TIME_MS = 10_000

/** What a thread answers if the file is refused. */
export interface Refused {
  tipo: 'recusa'
  codigo: string
  mensagem: string
}

/** Sends a request to the thread. Throws the Recusa that it returns, or the error that ended it. */
export type Ask<Request, Answer> = (request: Request) => Promise<Answer>

/** Runs `work` with a thread of the script. Throws Recusa if the file takes too much memory or time. */
export function inThread<Request, Answer extends { tipo: string }, T>(
  script: URL,
  work: (ask: Ask<Request, Answer>) => Promise<T>,
): Promise<T> {
  return inThreadQueue(async (left) => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    // An error after the timeout would otherwise end the server: nothing waits for it any more.
    worker.on('error', () => {})
    try {
      return await work(async (request) => {
        worker.postMessage(request)
        const signal = AbortSignal.any([AbortSignal.timeout(TIME_MS), ...(left ? [left] : [])])
        const [answer] = (await once(worker, 'message', { signal })) as [Answer | Refused]
        if (isRefused(answer)) throw new Recusa(answer.codigo, answer.mensagem, { campo: 'arquivo' })
        return answer
      })
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

function isRefused(answer: { tipo: string }): answer is Refused {
  return answer.tipo === 'recusa'
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}
