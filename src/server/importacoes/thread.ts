/** Work on a file in a thread of its own, one file at a time, so that a large one blocks no other request. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ARQUIVO_MESSAGES } from '../../core/csv-reading.ts'
import { Recusa } from '../../core/recusa.ts'
import { inThreadQueue } from './threads.ts'

const MEMORY_MB = 1024

/** What a thread answers if the file is refused. */
export interface Refused {
  tipo: 'recusa'
  codigo: string
  mensagem: string
}

/** Sends a request to the thread. Throws the Recusa that it returns, or the error that ended it. */
export type Ask<Request, Answer> = (request: Request) => Promise<Answer>

/** Runs `work` with a thread of the script. Throws Recusa if the file takes too much memory. */
export function inThread<Request, Answer extends { tipo: string }, T>(
  script: URL,
  work: (ask: Ask<Request, Answer>) => Promise<T>,
): Promise<T> {
  return inThreadQueue(async () => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    try {
      return await work(async (request) => {
        worker.postMessage(request)
        const [answer]: [Answer | Refused] = (await once(worker, 'message')) as [Answer | Refused]
        if (isRefused(answer)) throw new Recusa(answer.codigo, answer.mensagem, { campo: 'arquivo' })
        return answer
      })
    } catch (error) {
      throw isOutOfMemory(error) ? new Recusa('FORMATO_CSV', ARQUIVO_MESSAGES.formato) : error
    } finally {
      await worker.terminate()
    }
  })
}

function isRefused(answer: { tipo: string }): answer is Refused {
  return answer.tipo === 'recusa'
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
