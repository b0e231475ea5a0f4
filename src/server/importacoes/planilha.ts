/** Turns an XLSX into the CSV that an import reads, in a worker thread with limits of memory and time. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SentArquivo } from '../../contract/importacao-jobs.ts'
import type { PlanilhaLida } from '../../contract/importacoes.ts'
import { PLANILHA_MESSAGES, refusalOfPlanilha } from '../../core/planilha-reading.ts'
import { Recusa } from '../../core/recusa.ts'
import { inThreadQueue } from './threads.ts'

/** What the thread is asked, and its answers; `folhas` are the names of all sheets. */
export interface Request {
  bytes: Uint8Array
  folha: string | undefined
}
export type Answer =
  | { tipo: 'lida'; csv: string; folha: string; folhas: string[] }
  | { tipo: 'vazia'; folha: string; folhas: string[] }
  | { tipo: 'quebrada' | 'grande' }

const MEMORY_MB = 512
/** Two others' files that take as long as they may keep a third person waiting for less than 25 s. */
const TIME_MS = 10_000

/** As `readFolha`, for the import of colaboradores. */
export async function readPlanilha(arquivo: SentArquivo, asked: string | undefined): Promise<PlanilhaLida> {
  const { csv, folha, folhas } = await readFolha(arquivo, asked)
  return { csv, folha, folhas: folhas.length, nomes_das_folhas: folhas }
}

/** A sheet as CSV, and the names of all. */
interface FolhaLida {
  csv: string
  folha: string
  folhas: string[]
}

/**
 * Reads the sheet of that name, or the first; the CSV of an empty one among others is empty. Throws Recusa
 * ARQUIVO_RECUSADO if the file is no XLSX, has nothing in it or is too large.
 */
export async function readFolha(
  { nome, conteudo }: SentArquivo,
  folha: string | undefined,
): Promise<FolhaLida> {
  const bytes = new Uint8Array(Buffer.from(conteudo, 'base64'))
  const refusal = refusalOfPlanilha(nome, bytes)
  if (refusal) throw refused(refusal)
  return inThreadQueue((left) => readInThread({ bytes, folha }, left))
}

async function readInThread(request: Request, left?: AbortSignal): Promise<FolhaLida> {
  const limits = [AbortSignal.timeout(TIME_MS), ...(left ? [left] : [])]
  const worker = new Worker(new URL('./planilha-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // An error after the timeout would otherwise end the server: nothing waits for it any more.
  worker.on('error', () => {})
  try {
    worker.postMessage(request)
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.any(limits) })) as [Answer]
    if (answer.tipo === 'vazia' && answer.folhas.length > 1)
      return { csv: '', folha: answer.folha, folhas: answer.folhas }
    if (answer.tipo !== 'lida') throw refused(PLANILHA_MESSAGES[answer.tipo])
    const { csv, folha, folhas } = answer
    return { csv, folha, folhas }
  } catch (error) {
    left?.throwIfAborted()
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
