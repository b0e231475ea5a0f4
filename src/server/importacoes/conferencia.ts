/** Checks a file against the registered data, in a worker thread so that a large file blocks no other request. */
import type { Kysely } from 'kysely'
import type { SentArquivo } from '../../contract/importacao-jobs.ts'
import type { ArquivoCheck } from '../../contract/importacoes.ts'
import { refusalOfArquivo } from '../../core/csv-reading.ts'
import type { ColaboradoresLayout } from '../../core/importacao-colaboradores.ts'
import type { CsvRow } from '../../core/importacao-row.ts'
import { Recusa } from '../../core/recusa.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { Tables } from '../database/types.ts'
import { type Ask, inThread } from './thread.ts'

/** Messages to the thread, and its answers. */
export type Request =
  | { tipo: 'arquivo'; bytes: Uint8Array; layout: ColaboradoresLayout | null }
  | { tipo: 'registrados'; registered: Registered }
  | { tipo: 'linhas'; all: boolean; start: number }
export type Answer =
  | { tipo: 'lido'; cpfs: string[] }
  | { tipo: 'conferido'; conferencia: ArquivoCheck; titulos: string | null; parts: string[] }
  | { tipo: 'linhas'; linhas: DescribedRow[]; next: number | null }

/** A row as sent, with its problems in words; '' for a row without any. */
export type DescribedRow = Pick<CsvRow, 'valores' | 'excedente'> & { problemas: string }

export interface Registered {
  colaboradores: { cpf: string; nome: string; cargo: string; status: RecordStatus }[]
  lojas: { id: string; nome: string }[]
}

/** A file, with what its columns are if its headings are not the template's. */
export interface SentColaboradores {
  arquivo: SentArquivo
  layout?: ColaboradoresLayout | undefined
}

export interface CheckedArquivo {
  conferencia: ArquivoCheck
  /** Under what the columns are remembered; null for the template's own. */
  titulos: string | null
  /** JSON arrays of CheckedColaborador that together hold all rows; empty if the file has errors. */
  parts: string[]
}

/** Parses and checks the file, one file at a time. Throws Recusa if it cannot be read or has no rows. */
export function conferirArquivo(db: Kysely<Tables>, sent: SentColaboradores): Promise<CheckedArquivo> {
  return withParsed(sent, (ask, cpfs) => check(ask, db, cpfs))
}

/**
 * Checks the file and returns its rows with their problems, in parts; without `all`, only the rows that have some.
 * Throws Recusa if it cannot be read or has no rows.
 */
export function describeArquivo(
  db: Kysely<Tables>,
  sent: SentColaboradores,
  { all }: { all: boolean },
): Promise<DescribedRow[][]> {
  return withParsed(sent, async (ask, cpfs) => {
    await check(ask, db, cpfs)
    const parts: DescribedRow[][] = []
    for (let start: number | null = 0; start !== null; ) {
      const part: Answer = await ask({ tipo: 'linhas', all, start })
      if (part.tipo !== 'linhas') throw new Error(`unexpected answer: ${part.tipo}`)
      parts.push(part.linhas)
      start = part.next
    }
    return parts
  })
}

/** Decodes the file. Throws Recusa if its type or size is not accepted. */
export function bytesOf({ nome, tipo, conteudo }: SentArquivo): Uint8Array {
  const bytes = Buffer.from(conteudo, 'base64')
  const refusal = refusalOfArquivo({ nome, tipo, tamanho: bytes.length })
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal, { campo: 'arquivo' })
  return bytes
}

/** Parses the file in a thread of its own and runs `work` with the thread and the file's CPFs. */
function withParsed<T>(
  { arquivo, layout }: SentColaboradores,
  work: (ask: Ask<Request, Answer>, cpfs: string[]) => Promise<T>,
): Promise<T> {
  const bytes = bytesOf(arquivo)
  return inThread<Request, Answer, T>(new URL('./conferencia-worker.ts', import.meta.url), async (ask) => {
    const parsed = await ask({ tipo: 'arquivo', bytes, layout: layout ?? null })
    if (parsed.tipo !== 'lido') throw new Error(`unexpected answer: ${parsed.tipo}`)
    return work(ask, parsed.cpfs)
  })
}

async function check(
  ask: Ask<Request, Answer>,
  db: Kysely<Tables>,
  cpfs: readonly string[],
): Promise<CheckedArquivo> {
  const registered = await readRegistered(db, cpfs)
  const checked = await ask({ tipo: 'registrados', registered })
  if (checked.tipo !== 'conferido') throw new Error(`unexpected answer: ${checked.tipo}`)
  return checked
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
