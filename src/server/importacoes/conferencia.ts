/** Checks a file against what is registered, in a thread of its own, so that a large one delays nobody. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { ArquivoEnviado, ConferenciaDoArquivo } from '../../contract/importacoes.ts'
import { MENSAGENS_ARQUIVO, recusaDoArquivo } from '../../core/leitura-csv.ts'
import { Recusa } from '../../core/recusa.ts'
import type { StatusRegistro } from '../../core/status.ts'
import type { Tables } from '../database/types.ts'

/** What the thread is told, and what it answers to each. */
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
  /** JSON lists of ColaboradorConferido, all rows together; empty when the file has errors. */
  partes: string[]
}

const MEMORIA_MB = 1024

/** Reads and checks the file; one after another. Throws Recusa when it cannot be read or has no rows. */
export function conferirArquivo(db: Kysely<Tables>, arquivo: ArquivoEnviado): Promise<ArquivoConferido> {
  const bytes = bytesDe(arquivo)
  const conferido = anterior.then(() => conferirNaThread(db, bytes))
  anterior = conferido.catch(() => undefined)
  return conferido
}

let anterior: Promise<unknown> = Promise.resolve()

/** Throws Recusa when the file is none or too large. */
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

/** The answer to `pedido`. Throws Recusa when it is one, and what ended the thread. */
async function pedir(worker: Worker, pedido: Pedido): Promise<Exclude<Resposta, { tipo: 'recusa' }>> {
  worker.postMessage(pedido)
  const [resposta]: [Resposta] = (await once(worker, 'message')) as [Resposta]
  if (resposta.tipo === 'recusa') throw new Recusa(resposta.codigo, resposta.mensagem, { campo: 'arquivo' })
  return resposta
}

function semMemoria(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** CPFs that one query asks for: the rows of more would hold the process up while they are read. */
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
