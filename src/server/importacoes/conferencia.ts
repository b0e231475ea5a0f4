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
export type Pedido =
  | { tipo: 'arquivo'; bytes: Uint8Array }
  | { tipo: 'registrados'; registrados: Registrados }
export type Resposta =
  | { tipo: 'lido'; cpfs: string[] }
  | { tipo: 'conferido'; conferencia: ConferenciaDoArquivo; partes: string[] }
  | { tipo: 'recusa'; codigo: string; mensagem: string }

export interface Registrados {
  colaboradores: { cpf: string; nome: string; cargo: string; status: StatusRegistro }[]
  lojas: { id: string; nome: string }[]
}

export interface ArquivoConferido {
  conferencia: ConferenciaDoArquivo
  /** JSON arrays of ColaboradorConferido that together hold all rows; empty if the file has errors. */
  partes: string[]
}

const MEMORIA_MB = 1024

/** Parses and checks the file, one file at a time. Throws Recusa if it cannot be read or has no rows. */
export function conferirArquivo(db: Kysely<Tables>, arquivo: ArquivoEnviado): Promise<ArquivoConferido> {
  const bytes = bytesDe(arquivo)
  const conferido = anterior.then(() => conferirNaThread(db, bytes))
  anterior = conferido.catch(() => undefined)
  return conferido
}

let anterior: Promise<unknown> = Promise.resolve()

/** Decodes the file. Throws Recusa if its type or size is not accepted. */
function bytesDe({ nome, tipo, conteudo }: ArquivoEnviado): Uint8Array {
  const bytes = Buffer.from(conteudo, 'base64')
  const recusa = recusaDoArquivo({ nome, tipo, tamanho: bytes.length })
  if (recusa) throw new Recusa('ARQUIVO_RECUSADO', recusa, { campo: 'arquivo' })
  return bytes
}

async function conferirNaThread(db: Kysely<Tables>, bytes: Uint8Array): Promise<ArquivoConferido> {
  const worker = new Worker(new URL('./conferencia-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  })
  try {
    const lido = await pedir(worker, { tipo: 'arquivo', bytes })
    if (lido.tipo !== 'lido') throw new Error(`unexpected answer: ${lido.tipo}`)
    const registrados = await lerRegistrados(db, lido.cpfs)
    const conferido = await pedir(worker, { tipo: 'registrados', registrados })
    if (conferido.tipo !== 'conferido') throw new Error(`unexpected answer: ${conferido.tipo}`)
    return conferido
  } catch (error) {
    throw semMemoria(error) ? new Recusa('FORMATO_CSV', MENSAGENS_ARQUIVO.formato) : error
  } finally {
    await worker.terminate()
  }
}

/**
 * Sends `pedido` to the thread and returns its answer. Throws the Recusa that the thread returns, or the error that ended
 * the thread.
 */
async function pedir(worker: Worker, pedido: Pedido): Promise<Exclude<Resposta, { tipo: 'recusa' }>> {
  worker.postMessage(pedido)
  const [resposta]: [Resposta] = (await once(worker, 'message')) as [Resposta]
  if (resposta.tipo === 'recusa') throw new Recusa(resposta.codigo, resposta.mensagem, { campo: 'arquivo' })
  return resposta
}

function semMemoria(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** CPFs per query: the result of a larger one would block the process while it is parsed. */
const CPFS_POR_CONSULTA = 2_000

async function lerRegistrados(db: Kysely<Tables>, cpfs: readonly string[]): Promise<Registrados> {
  const colaboradores: Registrados['colaboradores'] = []
  for (let i = 0; i < cpfs.length; i += CPFS_POR_CONSULTA)
    colaboradores.push(
      ...(await db
        .selectFrom('colaboradores')
        .select(['cpf', 'nome', 'cargo', 'status'])
        .where('cpf', '=', (eb) => eb.fn.any(eb.val(cpfs.slice(i, i + CPFS_POR_CONSULTA))))
        .execute()),
    )
  return { colaboradores, lojas: await db.selectFrom('lojas').select(['id', 'nome']).execute() }
}
