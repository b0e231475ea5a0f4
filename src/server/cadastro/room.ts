/** Whether there is room for a file that is about to be sent in parts. */
import { type Kysely, sql } from 'kysely'
import { ANEXOS_GIGABYTES, GIGABYTE } from '../../core/anexos.ts'
import { fitsOnDisk, PART_BYTES } from '../../core/partes.ts'
import type { Tables } from '../database/schema/types.ts'

export interface Room {
  /** Whether the embedded database's disk has room for the file, beside those that are under way. */
  onDisk: boolean
  /** Whether attachments and comprovantes, with those under way, stay within what they may have together. */
  ofAnexos: boolean
  /** The limit of all of them together, in gigabytes. */
  gigabytes: number
}

/**
 * The room for `bytes` more; others that begin to send a file wait until the transaction ends. `free` is in bytes; null
 * if the database is on another machine.
 */
export async function roomFor(db: Kysely<Tables>, bytes: number, free: number | null): Promise<Room> {
  // Otherwise many at once could together take more than there is.
  await sql`select pg_advisory_xact_lock(hashtextextended('plantao.espaco', 0))`.execute(db)
  const { rows } = await sql<{
    anexos: number
    comprovantes: number
    envios: number
    planilhas: number
    cargas: number
    gigabytes: number | null
  }>`
    select (select coalesce(sum(tamanho), 0)::float8 from vendas_anexos) as anexos,
           (select coalesce(sum(tamanho), 0)::float8 from comprovantes_arquivos where sha256 is not null) as comprovantes,
           (select coalesce(sum(tamanho), 0)::float8 from (
              select tamanho from anexos_envios
              union all select tamanho from comprovantes_arquivos where sha256 is null) e) as envios,
           (select coalesce(sum(tamanho), 0)::float8 from importacoes_envios) as planilhas,
           (select coalesce(sum(a.tamanho), 0)::float8 from cargas_arquivos a
             where (select count(*) from cargas_partes p where p.arquivo_id = a.id) * ${PART_BYTES}::bigint < a.tamanho
           ) as cargas,
           (select anexos_gigabytes from configuracoes) as gigabytes`.execute(db)
  const {
    anexos = 0,
    comprovantes = 0,
    envios = 0,
    planilhas = 0,
    cargas = 0,
    gigabytes = null,
  } = rows[0] ?? {}
  const allowed = gigabytes ?? ANEXOS_GIGABYTES
  return {
    onDisk: free === null || fitsOnDisk(free, bytes + envios + planilhas + cargas),
    ofAnexos: anexos + comprovantes + envios + bytes <= allowed * GIGABYTE,
    gigabytes: allowed,
  }
}
