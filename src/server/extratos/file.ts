/** The file of statements of all people, of what was laid out: one PDF, or a ZIP with one for each person. */
import { Zip, ZipPassThrough } from 'fflate'
import type { Selectable } from 'kysely'
import { EXTRATO_MESSAGES, namesOfExtratos } from '../../core/comissoes/extratos.ts'
import { PART_BYTES } from '../../core/partes.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import type { ExtratoImpresso } from '../extrato-escrito/pdf-page.ts'
import { inPdfThread } from '../pdf/thread.ts'
import type { Logger } from '../process/log.ts'

type Laid = Pick<Selectable<Tables['extratos']>, 'id' | 'forma' | 'lido_em'>

/** A person's statement that is to be in the file, in its place there. */
export interface ToLayOut {
  ordem: number
  nome: string
  /** Of commissions. */
  quantidade: number
  extrato: () => ExtratoImpresso
}

/** Makes the file ready, and returns what stores it in place of what was laid out; that returns its size in bytes. */
export async function storeFile(db: Db, extratos: Laid): Promise<(trx: Db) => Promise<number>> {
  const { id, forma } = extratos
  const pdf = forma === 'um' ? await joined(db, id) : null
  return async (trx) => {
    const size = await storeParts(trx, id, pdf ? [pdf] : zipOf(trx, extratos))
    await trx.deleteFrom('extratos_documentos').where('extrato_id', '=', id).execute()
    return size
  }
}

async function joined(db: Db, id: string): Promise<Uint8Array> {
  const documentos = await db
    .selectFrom('extratos_documentos')
    .select('dados')
    .where('extrato_id', '=', id)
    .orderBy('ordem')
    .execute()
  const join = new URL('../pdf/join.ts', import.meta.url)
  return inPdfThread<typeof import('../pdf/join.ts')>(
    join,
    documentos.map(({ dados }) => dados),
  )
}

/** The ZIP as it is written, one document in memory at a time. PDFs are compressed already. */
async function* zipOf(db: Db, { id, lido_em }: Laid): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  const documentos = await db
    .selectFrom('extratos_documentos')
    .select(['ordem', 'nome'])
    .where('extrato_id', '=', id)
    .orderBy('ordem')
    .execute()
  const names = namesOfExtratos(documentos.map(({ nome }) => nome))
  for (const [i, { ordem }] of documentos.entries()) {
    const { dados } = await db
      .selectFrom('extratos_documentos')
      .select('dados')
      .where('extrato_id', '=', id)
      .where('ordem', '=', ordem)
      .executeTakeFirstOrThrow()
    const file = new ZipPassThrough(names[i] ?? '')
    file.mtime = new Date(lido_em ?? '')
    zip.add(file)
    file.push(dados, true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}

/** Stores the bytes in parts, all of the same size but the last. Returns the number of bytes. */
async function storeParts(
  db: Db,
  extrato_id: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  let parte = 0
  let size = 0
  let pending = Buffer.alloc(0)
  const store = async (dados: Buffer) => {
    await db.insertInto('extratos_partes').values({ extrato_id, parte: ++parte, dados }).execute()
    size += dados.length
  }
  for await (const chunk of chunks) {
    pending = Buffer.concat([pending, chunk])
    let at = 0
    for (; pending.length - at >= PART_BYTES; at += PART_BYTES)
      await store(pending.subarray(at, at + PART_BYTES))
    pending = pending.subarray(at)
  }
  if (pending.length > 0) await store(pending)
  return size
}

/** Turns an error of the layout into a sentence for the reader, and logs the error itself. */
export async function withoutDetails<T>({ log }: { log: Logger }, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Recusa) throw error
    log.error({ err: error }, 'statements could not be laid out')
    throw failed()
  }
}

/** Why there is no file, without details. */
export function failed(): Recusa {
  return new Recusa('EXTRATO_FALHOU', EXTRATO_MESSAGES.falha)
}
