/** The files of a load in preparation: starting an upload, receiving parts, removing files. */
import { sql } from 'kysely'
import type { NewArquivoInput } from '../../../contract/cargas.ts'
import {
  MAX_ARQUIVOS,
  MAX_TOTAL_BYTES,
  PREPARO_MESSAGES,
  storedNameOf,
} from '../../../core/cargas/preparo.ts'
import { ENVIO_MS, PART_BYTES } from '../../../core/partes.ts'
import { Recusa } from '../../../core/recusa.ts'
import { beginEnvio, type Envios } from '../../cadastro/partes.ts'
import type { Db } from '../../database/schema/types.ts'
import {
  beginPreparo,
  forgetTrabalho,
  lockPreparo,
  type PreparoRow,
  refused,
  requireNotLoaded,
} from './preparo.ts'

/**
 * Begins the upload of a file, and the preparation with the first one; `free` is the space on the database's disk, in
 * bytes. Throws Recusa if files are not accepted, there are too many, or there is no room.
 */
export async function iniciarEnvio(db: Db, { nome, tamanho }: NewArquivoInput, free: number | null) {
  const preparo = await beginPreparo(db)
  requireNotLoaded(preparo)
  await forgetPartial(db, preparo.id, storedNameOf(nome))
  const { quantos, bytes } = await db
    .selectFrom('cargas_arquivos')
    .select((eb) => [
      eb.fn.countAll<number>().as('quantos'),
      sql<number>`coalesce(sum(tamanho), 0)::bigint`.as('bytes'),
    ])
    .where('preparo_id', '=', preparo.id)
    .executeTakeFirstOrThrow()
  if (quantos >= MAX_ARQUIVOS) throw refused(PREPARO_MESSAGES.arquivos)
  if (bytes + tamanho > MAX_TOTAL_BYTES) throw refused(PREPARO_MESSAGES.total)
  return beginEnvio(db, ENVIOS, { bytes: tamanho, free }, async () => {
    await forgetEnsaio(db, preparo)
    return db
      .insertInto('cargas_arquivos')
      .values({ preparo_id: preparo.id, nome: storedNameOf(nome), tamanho })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

/** An incomplete file is sent again from its beginning. */
async function forgetPartial(db: Db, preparo_id: string, nome: string): Promise<void> {
  await db
    .deleteFrom('cargas_arquivos')
    .where('preparo_id', '=', preparo_id)
    .where('nome', '=', nome)
    .where(
      sql<boolean>`(select count(*) from cargas_partes where arquivo_id = cargas_arquivos.id) * ${PART_BYTES} < tamanho`,
    )
    .execute()
}

/** Deletes incomplete files of which no part arrived for an hour. */
export async function forgetAbandoned(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ENVIO_MS).toISOString()
  await sql`
    delete from cargas_arquivos a
     where a.created_at < ${since}::timestamptz
       and not exists (select from cargas_partes p where p.arquivo_id = a.id and p.recebida_em >= ${since}::timestamptz)
       and (select count(*) from cargas_partes p where p.arquivo_id = a.id) * ${PART_BYTES}::bigint < a.tamanho`.execute(
    db,
  )
}

/** How a load's files arrive; they belong to all Administradores. */
export const ENVIOS: Envios = {
  partes: ['cargas_partes', 'arquivo_id'],
  async sizeOf(db, _usuario_id, id) {
    const arquivo = await db
      .selectFrom('cargas_arquivos as a')
      .innerJoin('cargas_preparos as p', 'p.id', 'a.preparo_id')
      .select(['a.tamanho', 'p.situacao'])
      .where('a.id', '=', id)
      .forShare('p')
      .executeTakeFirst()
    const { tamanho, situacao } = arquivo ?? gone()
    if (situacao !== 'Recebendo') throw refused(PREPARO_MESSAGES.em_andamento)
    return tamanho
  },
  refused,
}

/** Removes a file and the dry run's result. Throws Recusa. */
export async function excluirArquivo(db: Db, id: string): Promise<void> {
  const preparo = await lockPreparo(db)
  requireNotLoaded(preparo)
  const { numDeletedRows } = await db.deleteFrom('cargas_arquivos').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) gone()
  await forgetEnsaio(db, preparo)
}

/** Rows are identified by their position, which changes with the files, so corrections become useless. */
async function forgetEnsaio(db: Db, preparo: PreparoRow): Promise<void> {
  const { id: preparo_id } = preparo
  if (preparo.situacao === 'Ensaiada') await forgetTrabalho(db, preparo)
  await db
    .updateTable('cargas_preparos')
    .set({
      situacao: 'Recebendo',
      ensaio: null,
      ensaiada_em: null,
      corrigida_em: null,
      contagens: '{}',
      administradores: [],
    })
    .where('id', '=', preparo_id)
    .where('situacao', '=', 'Ensaiada')
    .execute()
  await db.deleteFrom('cargas_problemas').where('preparo_id', '=', preparo_id).execute()
  await db.deleteFrom('cargas_correcoes').where('preparo_id', '=', preparo_id).execute()
}

function gone(): never {
  throw new Recusa('NAO_ENCONTRADO', PREPARO_MESSAGES.envio)
}
