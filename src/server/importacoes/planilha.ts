/** Turns an XLSX into the CSV that an import reads, in a worker thread with limits of memory and time. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PlanilhaLida, SentArquivo } from '../../contract/importacoes.ts'
import { PLANILHA_MESSAGES, refusalOfPlanilha } from '../../core/planilha-reading.ts'
import { Recusa } from '../../core/recusa.ts'
import { inThreadQueue } from './threads.ts'

export type Answer =
  | { tipo: 'lida'; csv: string; folha: string; folhas: number }
  | { tipo: 'vazia' | 'quebrada' | 'grande' }

const MEMORY_MB = 512
const TIME_MS = 20_000

/** Reads the first sheet, one file at a time. Throws Recusa ARQUIVO_RECUSADO if it is no XLSX or too large. */
export function readPlanilha({ nome, conteudo }: SentArquivo): Promise<PlanilhaLida> {
  const bytes = new Uint8Array(Buffer.from(conteudo, 'base64'))
  const refusal = refusalOfPlanilha(nome, bytes)
  if (refusal) throw refused(refusal)
  return inThreadQueue(() => readInThread(bytes))
}

async function readInThread(bytes: Uint8Array): Promise<PlanilhaLida> {
  const worker = new Worker(new URL('./planilha-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // An error after the timeout would otherwise end the server: nothing waits for it any more.
  worker.on('error', () => {})
  try {
    worker.postMessage(bytes)
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIME_MS) })) as [Answer]
    if (answer.tipo !== 'lida') throw refused(PLANILHA_MESSAGES[answer.tipo])
    const { csv, folha, folhas } = answer
    return { csv, folha, folhas }
  } catch (error) {
    throw isTooMuch(error) ? refused(PLANILHA_MESSAGES.grande) : error
  } finally {
    await worker.terminate()
  }
}

function refused(message: string): Recusa {
  return new Recusa('ARQUIVO_RECUSADO', message, { campo: 'arquivo' })
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}
