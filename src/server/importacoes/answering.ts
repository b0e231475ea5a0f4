/** The thread's side of `thread.ts`. */
import { parentPort } from 'node:worker_threads'
import { Recusa } from '../../core/recusa.ts'
import type { Refused } from './thread.ts'

/** Answers each request of the server; a Recusa is an answer, any other error ends the thread. */
export function answerRequests<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
): void {
  if (!parentPort) throw new Error('this script runs as a worker thread')
  const port = parentPort
  port.on('message', async (request: Request) => {
    try {
      port.postMessage(await answer(request))
    } catch (error) {
      if (!(error instanceof Recusa)) throw error
      port.postMessage({ tipo: 'recusa', codigo: error.codigo, mensagem: error.mensagem } satisfies Refused)
    }
  })
}
