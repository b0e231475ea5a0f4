/** Queries for statements of all people: what would be in them, one's own, and their file. */
import { sql } from 'kysely'
import type { Extratos, ExtratosFiltros } from '../../contract/extratos.ts'
import {
  EXTRATO_MESSAGES,
  EXTRATOS_GUARDADOS_HORAS,
  MAX_EXTRATOS_AO_MESMO_TEMPO,
  MAX_EXTRATOS_GUARDADOS,
  MAX_POR_EXTRATO,
} from '../../core/comissoes/extratos.ts'
import { Recusa } from '../../core/recusa.ts'
import type { OnlyLoja } from '../api/view.ts'
import { storedContent } from '../cadastro/partes.ts'
import { countByPerson } from '../comissoes/queries.ts'
import type { Db } from '../database/schema/types.ts'
import type { FileContent } from '../export/streamed-file.ts'

/** The statements that would be made with these filters: for how many people and commissions, and who is left out. */
export async function previaOfExtratos(db: Db, filtros: ExtratosFiltros & { only: OnlyLoja }) {
  const people = await countByPerson(db, filtros)
  const within = people.filter(({ quantidade }) => quantidade <= MAX_POR_EXTRATO)
  return {
    pessoas: within.length,
    comissoes: within.reduce((sum, { quantidade }) => sum + quantidade, 0),
    deixados: people.filter(({ quantidade }) => quantidade > MAX_POR_EXTRATO),
  }
}

const ofUsuario = (db: Db, usuario_id: string, now: Date) =>
  db
    .selectFrom('extratos as e')
    .innerJoin('trabalhos as t', 't.id', 'e.id')
    .where('t.usuario_id', '=', usuario_id)
    .where('t.created_at', '>', oldest(now))

/** The usuario's of the last 24 hours, of commissions or of a closing, the latest first. */
export async function listarExtratos(
  db: Db,
  { usuario_id, fechamento_id, now }: { usuario_id: string; fechamento_id: string | null; now: Date },
): Promise<Extratos[]> {
  const rows = await ofUsuario(db, usuario_id, now)
    .where('t.fechamento_id', 'is not distinct from', fechamento_id)
    .select(['e.id', 'e.forma', 'e.filtros', 'e.descricao', 'e.tamanho'])
    .select(['t.created_at', 't.total', 't.feitos', 't.deixados', 't.falha'])
    .orderBy('t.created_at', 'desc')
    .orderBy('e.id')
    .execute()
  return rows.map(({ total, feitos, deixados, ...extratos }) => ({
    ...extratos,
    pessoas: total ?? 0,
    feitas: feitos,
    deixados: deixados.map(({ nome, quantidade = 0 }) => ({ nome, quantidade })),
  }))
}

/** Refuses a further one beside those under way, and makes room for it among those that are kept. Throws Recusa MUITOS_EXTRATOS. */
export async function makeRoomForExtratos(trx: Db, usuario_id: string): Promise<void> {
  // Otherwise several at once could each find room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plantao.extratos ${usuario_id}`}, 0))`.execute(
    trx,
  )
  const own = await trx
    .selectFrom('trabalhos')
    .select(['id', 'concluido_em'])
    .where('tipo', '=', 'Extratos')
    .where('usuario_id', '=', usuario_id)
    .orderBy('created_at', 'desc')
    .execute()
  const underWay = own.filter(({ concluido_em }) => concluido_em === null)
  if (underWay.length >= MAX_EXTRATOS_AO_MESMO_TEMPO)
    throw new Recusa('MUITOS_EXTRATOS', EXTRATO_MESSAGES.ao_mesmo_tempo)
  const kept = MAX_EXTRATOS_GUARDADOS - 1 - underWay.length
  const surplus = own.filter(({ concluido_em }) => concluido_em !== null).slice(kept)
  if (surplus.length > 0)
    await trx
      .deleteFrom('trabalhos')
      .where(
        'id',
        'in',
        surplus.map(({ id }) => id),
      )
      .execute()
}

/** The usuario's own with its file. Throws Recusa: NAO_ENCONTRADO also for somebody else's, EXTRATO_EM_ANDAMENTO without a file. */
export async function finishedExtratos(
  db: Db,
  { id, usuario_id, now }: { id: string; usuario_id: string; now: Date },
) {
  const row = await ofUsuario(db, usuario_id, now)
    .select(['e.forma', 'e.filtros', 'e.descricao', 'e.linhas', 'e.tamanho', 'e.visao'])
    .select(['t.fechamento_id', 't.falha'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow(() => absent())
  const { tamanho, falha, ...extratos } = row
  if (tamanho === null) throw new Recusa('EXTRATO_EM_ANDAMENTO', falha ?? EXTRATO_MESSAGES.em_andamento)
  return { ...extratos, tamanho }
}

/** The content of the file, of `bytes`, as it is sent. */
export function contentOfExtratos(db: Db, id: string, bytes: number): FileContent {
  return storedContent(db, { partes: ['extratos_partes', 'extrato_id'], id, bytes, gone: absent })
}

/** Removes the usuario's own, also while a server makes them. Throws Recusa NAO_ENCONTRADO. */
export async function removeExtratos(
  db: Db,
  { id, usuario_id }: { id: string; usuario_id: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('trabalhos')
    .where('id', '=', id)
    .where('tipo', '=', 'Extratos')
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw absent()
}

/** Removes those that are older than 24 hours, finished or not. */
export async function purgeExtratos(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('trabalhos')
    .where('tipo', '=', 'Extratos')
    .where('created_at', '<=', oldest(now))
    .execute()
}

function oldest(now: Date): string {
  return new Date(now.getTime() - EXTRATOS_GUARDADOS_HORAS * 3_600_000).toISOString()
}

function absent(): Recusa {
  return new Recusa('NAO_ENCONTRADO', EXTRATO_MESSAGES.ausente)
}
