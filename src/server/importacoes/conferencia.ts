/** Checks a file against the registered data, in a worker thread so that a large file blocks no other request. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { ArquivoCheck, SentArquivo } from '../../contract/importacoes.ts'
import { ARQUIVO_MESSAGES, refusalOfArquivo } from '../../core/csv-reading.ts'
import type { CsvRow } from '../../core/importacao-row.ts'
import { Recusa } from '../../core/recusa.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { Tables } from '../database/types.ts'
import { inThreadQueue } from './threads.ts'

/** Messages to the thread, and its answers. */
export type Request =
  | { tipo: 'arquivo'; bytes: Uint8Array }
  | { tipo: 'registrados'; registered: Registered }
  | { tipo: 'linhas'; all: boolean; start: number }
export type Answer =
  | { tipo: 'lido'; cpfs: string[] }
  | { tipo: 'conferido'; conferencia: ArquivoCheck; parts: string[] }
  | { tipo: 'linhas'; linhas: DescribedRow[]; next: number | null }
  | { tipo: 'recusa'; codigo: string; mensagem: string }

/** A row as sent, with its problems in words; '' for a row without any. */
export type DescribedRow = Pick<CsvRow, 'valores' | 'excedente'> & { problemas: string }

export interface Registered {
  colaboradores: { cpf: string; nome: string; cargo: string; status: RecordStatus }[]
  lojas: { id: string; nome: string }[]
}

export interface CheckedArquivo {
  conferencia: ArquivoCheck
  /** JSON arrays of CheckedColaborador that together hold all rows; empty if the file has errors. */
  parts: string[]
}

const MEMORY_MB = 1024

/** Parses and checks the file, one file at a time. Throws Recusa if it cannot be read or has no rows. */
export function conferirArquivo(db: Kysely<Tables>, arquivo: SentArquivo): Promise<CheckedArquivo> {
  return inThread(arquivo, (worker, cpfs) => check(worker, db, cpfs))
}

/**
 * Checks the file and returns its rows with their problems, in parts; without `all`, only the rows that have some.
 * Throws Recusa if it cannot be read or has no rows.
 */
export function describeArquivo(
  db: Kysely<Tables>,
  arquivo: SentArquivo,
  { all }: { all: boolean },
): Promise<DescribedRow[][]> {
  return inThread(arquivo, async (worker, cpfs) => {
    await check(worker, db, cpfs)
    const parts: DescribedRow[][] = []
    for (let start: number | null = 0; start !== null; ) {
      const part: Reply = await ask(worker, { tipo: 'linhas', all, start })
      if (part.tipo !== 'linhas') throw new Error(`unexpected answer: ${part.tipo}`)
      parts.push(part.linhas)
      start = part.next
    }
    return parts
  })
}

/** Decodes the file. Throws Recusa if its type or size is not accepted. */
function bytesOf({ nome, tipo, conteudo }: SentArquivo): Uint8Array {
  const bytes = Buffer.from(conteudo, 'base64')
  const refusal = refusalOfArquivo({ nome, tipo, tamanho: bytes.length })
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal, { campo: 'arquivo' })
  return bytes
}

/** Parses the file in a thread of its own, one file at a time, and runs `work` with the thread and the file's CPFs. */
function inThread<T>(arquivo: SentArquivo, work: (worker: Worker, cpfs: string[]) => Promise<T>): Promise<T> {
  const bytes = bytesOf(arquivo)
  return inThreadQueue(() => parseInThread(bytes, work))
}

async function parseInThread<T>(
  bytes: Uint8Array,
  work: (worker: Worker, cpfs: string[]) => Promise<T>,
): Promise<T> {
  const worker = new Worker(new URL('./conferencia-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    const parsed = await ask(worker, { tipo: 'arquivo', bytes })
    if (parsed.tipo !== 'lido') throw new Error(`unexpected answer: ${parsed.tipo}`)
    return await work(worker, parsed.cpfs)
  } catch (error) {
    throw isOutOfMemory(error) ? new Recusa('FORMATO_CSV', ARQUIVO_MESSAGES.formato) : error
  } finally {
    await worker.terminate()
  }
}

async function check(worker: Worker, db: Kysely<Tables>, cpfs: readonly string[]): Promise<CheckedArquivo> {
  const registered = await readRegistered(db, cpfs)
  const checked = await ask(worker, { tipo: 'registrados', registered })
  if (checked.tipo !== 'conferido') throw new Error(`unexpected answer: ${checked.tipo}`)
  return checked
}

type Reply = Exclude<Answer, { tipo: 'recusa' }>

/**
 * Sends `request` to the thread and returns its answer. Throws the Recusa that the thread returns, or the error that ended
 * the thread.
 */
async function ask(worker: Worker, request: Request): Promise<Reply> {
  worker.postMessage(request)
  const [answer]: [Answer] = (await once(worker, 'message')) as [Answer]
  if (answer.tipo === 'recusa') throw new Recusa(answer.codigo, answer.mensagem, { campo: 'arquivo' })
  return answer
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** CPFs per query: the result of a larger one would block the process while it is parsed. */
const CPFS_PER_QUERY = 2_000

async function readRegistered(db: Kysely<Tables>, cpfs: readonly string[]): Promise<Registered> {
  const colaboradores: Registered['colaboradores'] = []
  for (let i = 0; i < cpfs.length; i += CPFS_PER_QUERY)
    colaboradores.push(
      ...(await db
        .selectFrom('colaboradores')
        .select(['cpf', 'nome', 'cargo', 'status'])
        .where('cpf', '=', (eb) => eb.fn.any(eb.val(cpfs.slice(i, i + CPFS_PER_QUERY))))
        .execute()),
    )
  return { colaboradores, lojas: await db.selectFrom('lojas').select(['id', 'nome']).execute() }
}
