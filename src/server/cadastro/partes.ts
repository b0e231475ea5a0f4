/** Files that arrive in parts, of which each kind is kept as long as its routes say. */
import { sql } from 'kysely'
import {
  ANEXO_MESSAGES,
  ANEXOS_GIGABYTES,
  type AnexoType,
  GIGABYTE,
  MAX_ENVIOS,
  TYPE_BYTES,
  typeOfAnexo,
} from '../../core/anexos.ts'
import {
  areParts,
  FULL_DISK_MESSAGE,
  fitsOnDisk,
  PART_BYTES,
  PART_MESSAGE,
  partsOf,
} from '../../core/partes.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import type { FileContent } from '../export/streamed-file.ts'

/** One kind of file. */
export interface Envios {
  /** The table of its parts, and the column there that names the file. */
  partes: readonly [table: keyof Tables, file: string]
  /** The size of a file that the usuario may send parts of, kept until the transaction ends. Throws Recusa. */
  sizeOf: (db: Db, usuario_id: string, id: string) => Promise<number>
  refused: (message: string) => Recusa
  /** Throws Recusa for a file that begins with these bytes. */
  requireBeginning?: (bytes: Buffer) => void
}

/**
 * Begins a file of `bytes` as `insert` does, with so many bytes `free` on the database's disk. Throws Recusa if there is
 * no room; others that begin one wait until the transaction ends.
 */
export async function beginEnvio(
  db: Db,
  { refused }: Pick<Envios, 'refused'>,
  { bytes, free }: { bytes: number; free: number | null },
  insert: (room: Room) => Promise<{ id: string }>,
) {
  const room = await roomFor(db, bytes, free)
  if (!room.onDisk) throw refused(FULL_DISK_MESSAGE)
  const { id } = await insert(room)
  return { id, partes: partsOf(bytes), bytes_por_parte: PART_BYTES }
}

interface Room {
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
async function roomFor(db: Db, bytes: number, free: number | null): Promise<Room> {
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

interface Sent {
  params: { id: string; parte: number }
  body: Blob
}

/** Stores parts, in place of earlier copies of them. Throws Recusa if they are not those of the file. */
export async function receiveParts(
  db: Db,
  { partes: [table, file], sizeOf, refused, requireBeginning }: Envios,
  usuario_id: string,
  { params: { id, parte }, body }: Sent,
): Promise<{ ok: true }> {
  const bytes = Buffer.from(await body.arrayBuffer())
  if (!areParts(await sizeOf(db, usuario_id, id), parte, bytes.length)) throw refused(PART_MESSAGE)
  if (parte === 1) requireBeginning?.(bytes)
  await sql`
    insert into ${sql.table(table)} (${sql.ref(file)}, parte, dados)
    select ${id}::uuid, ${parte}::integer + n, substring(${bytes}::bytea from n * ${PART_BYTES} + 1 for ${PART_BYTES})
      from generate_series(0, ${partsOf(bytes.length)}::integer - 1) n
    on conflict (${sql.ref(file)}, parte) do update set dados = excluded.dados`.execute(db)
  return { ok: true }
}

/** The type and hash of a file of `bytes`, all of whose parts have arrived; null if some are missing, or its type is not accepted. */
export async function receivedFile(
  db: Db,
  [table, file]: Envios['partes'],
  { id, bytes }: { id: string; bytes: number },
): Promise<{ tipo: AnexoType; sha256: string } | null> {
  const { rows } = await sql<{ bytes: number; sha256: string; inicio: Buffer }>`
    select coalesce(sum(octet_length(dados)), 0)::integer as bytes,
           encode(sha256(coalesce(string_agg(dados, ''::bytea order by parte), '')), 'hex') as sha256,
           (array_agg(substring(dados from 1 for ${TYPE_BYTES})) filter (where parte = 1))[1] as inicio
      from ${sql.table(table)} where ${sql.ref(file)} = ${id}`.execute(db)
  const [received] = rows
  // Each part has the length of its place, so that the sum is right only if all are there.
  const tipo = received?.bytes === bytes ? typeOfAnexo(received.inicio) : null
  return received && tipo ? { tipo, sha256: received.sha256 } : null
}

/** Throws Recusa MUITOS_PEDIDOS if the usuario has many files under way that stay; others of theirs wait until the transaction ends. */
export async function requireFewEnvios(db: Db, usuario_id: string): Promise<void> {
  // Otherwise many at once could together exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plantao.anexos ${usuario_id}`}, 0))`.execute(db)
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::integer as quantos from (
      select usuario_id, created_at from anexos_envios
      union all
      select usuario_id, created_at from comprovantes_arquivos where sha256 is null) e
     where e.usuario_id = ${usuario_id} and e.created_at > now() - interval '10 minutes'`.execute(db)
  if ((rows[0]?.quantos ?? 0) >= MAX_ENVIOS) throw new Recusa('MUITOS_PEDIDOS', ANEXO_MESSAGES.envios)
}

/** The parts of a file, one after the other; null for one that is not there. */
export async function* storedParts(
  db: Db,
  [table, file]: Envios['partes'],
  { id, bytes }: { id: string; bytes: number },
): AsyncGenerator<Buffer | null> {
  for (let parte = 1; parte <= partsOf(bytes); parte++) {
    const { rows } = await sql<{ dados: Buffer }>`
      select dados from ${sql.table(table)} where ${sql.ref(file)} = ${id} and parte = ${parte}`.execute(db)
    yield rows[0]?.dados ?? null
  }
}

/** The content of a file that is stored in parts, read part by part as it is sent: neither memory nor a connection is held meanwhile. */
export function storedContent(
  db: Db,
  { partes, gone, ...file }: Pick<Envios, 'partes'> & { id: string; bytes: number; gone: () => Recusa },
): FileContent {
  return {
    async *read(beforeLast) {
      let left = partsOf(file.bytes)
      for await (const part of storedParts(db, partes, file)) {
        // Deleted meanwhile: an incomplete file must not look complete.
        if (!part) throw gone()
        if (--left === 0) await beforeLast()
        yield part
      }
    },
    leave() {},
  }
}
