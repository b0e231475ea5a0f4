/** Checks a file against the registered data, in a worker thread so that a large file blocks no other request. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { ArquivoEnviado, ConferenciaDoArquivo } from '../../contract/importacoes.ts'
import { MENSAGENS_ARQUIVO, recusaDoArquivo } from '../../core/leitura-csv.ts'
import { Recusa } from '../../core/recusa.ts'
import type { StatusRegistro } from '../../core/status.ts'
import type { Tables } from '../database/types.ts'

/** Messages to the thread, and its answers. */
export type Request =
  | { tipo: 'arquivo'; bytes: Uint8Array }
  | { tipo: 'registrados'; registrados: Registered }
export type Answer =
  | { tipo: 'lido'; cpfs: string[] }
  | { tipo: 'conferido'; conferencia: ConferenciaDoArquivo; partes: string[] }
  | { tipo: 'recusa'; codigo: string; mensagem: string }

export interface Registered {
  colaboradores: { cpf: string; nome: string; cargo: string; status: StatusRegistro }[]
  lojas: { id: string; nome: string }[]
}

export interface CheckedArquivo {
  conferencia: ConferenciaDoArquivo
  /** JSON arrays of ColaboradorConferido that together hold all rows; empty if the file has errors. */
  partes: string[]
}

const MEMORY_MB = 1024

/** Parses and checks the file, one file at a time. Throws Recusa if it cannot be read or has no rows. */
export function conferirArquivo(db: Kysely<Tables>, arquivo: ArquivoEnviado): Promise<CheckedArquivo> {
  const bytes = bytesOf(arquivo)
  const checked = previous.then(() => checkInThread(db, bytes))
  previous = checked.catch(() => undefined)
  return checked
}

let previous: Promise<unknown> = Promise.resolve()

/** Decodes the file. Throws Recusa if its type or size is not accepted. */
function bytesOf({ nome, tipo, conteudo }: ArquivoEnviado): Uint8Array {
  const bytes = Buffer.from(conteudo, 'base64')
  const refusal = recusaDoArquivo({ nome, tipo, tamanho: bytes.length })
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal, { campo: 'arquivo' })
  return bytes
}

async function checkInThread(db: Kysely<Tables>, bytes: Uint8Array): Promise<CheckedArquivo> {
  const worker = new Worker(new URL('./conferencia-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    const parsed = await ask(worker, { tipo: 'arquivo', bytes })
    if (parsed.tipo !== 'lido') throw new Error(`unexpected answer: ${parsed.tipo}`)
    const registered = await readRegistered(db, parsed.cpfs)
    const checked = await ask(worker, { tipo: 'registrados', registrados: registered })
    if (checked.tipo !== 'conferido') throw new Error(`unexpected answer: ${checked.tipo}`)
    return checked
  } catch (error) {
    throw isOutOfMemory(error) ? new Recusa('FORMATO_CSV', MENSAGENS_ARQUIVO.formato) : error
  } finally {
    await worker.terminate()
  }
}

/**
 * Sends `request` to the thread and returns its answer. Throws the Recusa that the thread returns, or the error that ended
 * the thread.
 */
async function ask(worker: Worker, request: Request): Promise<Exclude<Answer, { tipo: 'recusa' }>> {
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
