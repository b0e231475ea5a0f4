/** Notices put aside by a usuario, for a week or until they change. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Adiado } from '../../contract/avisos.ts'
import { type AvisoType, LIMITE_DE_ADIADOS, type PrazoDeAdiamento } from '../../core/avisos.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { SOURCES } from './sources.ts'

/** The caller, which sales they see, and the current time. */
export interface Caller {
  usuario_id: string
  only: OnlyLoja
  now: Date
  /** YYYY-MM-DD */
  today: string
}

/** The notices of `source`, each with whether the usuario has put it aside (`adiado`), and since and until when. */
export function withAdiamentos(
  source: RawBuilder<unknown>,
  tipo: AvisoType,
  { usuario_id, now }: Caller,
): RawBuilder<unknown> {
  return sql`select f.*, d.registro_id is not null as adiado, d.ate, d.created_at as adiado_em
    from (${source}) f
    left join avisos_adiados d on d.usuario_id = ${usuario_id} and d.tipo = ${tipo} and d.registro_id = f.id
      and (d.ate > ${now.toISOString()} or d.impressao = md5(f.marca))`
}

/** The kinds of which the usuario has put something aside that may still be. */
export async function typesWithAdiados(db: Db, { usuario_id, now }: Caller): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('avisos_adiados')
    .select('tipo')
    .distinct()
    .where('usuario_id', '=', usuario_id)
    .where((eb) => eb.or([eb('ate', 'is', null), eb('ate', '>', now.toISOString())]))
    .execute()
  return new Set(rows.map(({ tipo }) => tipo))
}

/** The notices of that kind that are put aside, the latest first. */
export async function selectAdiados(db: Db, tipo: AvisoType, caller: Caller): Promise<Adiado[]> {
  const source = await SOURCES[tipo](db, caller.today, caller.now, caller.only)
  const { rows } = await sql<Omit<Adiado, 'tipo'>>`
    select id, titulo, detalhe, ate from (${withAdiamentos(source, tipo, caller)}) a
     where adiado order by adiado_em desc, titulo, id limit ${sql.lit(LIMITE_DE_ADIADOS)}`.execute(db)
  return rows.map((row) => ({ tipo, ...row }))
}

/** Puts one notice aside, or the most urgent of a kind. Returns how many, and what undoes it. */
export async function putAvisosAside(
  db: Db,
  caller: Caller,
  {
    tipo,
    prazo,
    aviso,
  }: { tipo: AvisoType; prazo: PrazoDeAdiamento; aviso?: { id: string; impressao: string } },
): Promise<{ total: number; lote: string }> {
  const source = await SOURCES[tipo](db, caller.today, caller.now, caller.only)
  const lote = randomUUID()
  const ate = prazo === 'semana' ? new Date(caller.now.getTime() + WEEK_MS).toISOString() : null
  const wanted = aviso ? sql`id = ${aviso.id} and md5(marca) = ${aviso.impressao}` : sql`true`
  const { rows } = await sql`
    insert into avisos_adiados (usuario_id, tipo, registro_id, ate, impressao, lote)
    select ${caller.usuario_id}::uuid, ${tipo}, id, ${ate}::timestamptz,
           case when ${ate}::timestamptz is null then md5(marca) end, ${lote}::uuid
      from (${withAdiamentos(source, tipo, caller)}) a
     where not adiado and ${wanted}
     order by ordem, desempate, id limit ${sql.lit(LIMITE_DE_ADIADOS)}
    on conflict on constraint avisos_adiados_um_por_aviso
      do update set ate = excluded.ate, impressao = excluded.impressao, lote = excluded.lote, created_at = now()
    returning registro_id`.execute(db)
  await forgetSurplus(db, caller.usuario_id)
  return { total: rows.length, lote }
}

/** Takes back what a step (`lote`) put aside, or one notice, or all. Returns how many. */
export async function takeAvisosBack(
  db: Db,
  { usuario_id }: Caller,
  { lote, aviso }: { lote?: string; aviso?: { tipo: AvisoType; id: string } },
): Promise<{ total: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('avisos_adiados')
    .where('usuario_id', '=', usuario_id)
    .$if(lote !== undefined, (qb) => qb.where('lote', '=', lote ?? ''))
    .$if(aviso !== undefined, (qb) =>
      qb.where('tipo', '=', aviso?.tipo ?? '').where('registro_id', '=', aviso?.id ?? ''),
    )
    .executeTakeFirstOrThrow()
  return { total: Number(numDeletedRows) }
}

/** Deletes what was put aside for a time that is over, or longer than a year ago. */
export async function purgeAdiamentos(db: Db): Promise<void> {
  await sql`delete from avisos_adiados where ate <= now() or created_at < now() - interval '1 year'`.execute(
    db,
  )
}

const WEEK_MS = 7 * 86_400_000

/** The maximum per usuario; beyond it, the oldest are shown again. */
const MAX_PER_USUARIO = 5_000

async function forgetSurplus(db: Db, usuario_id: string): Promise<void> {
  await sql`delete from avisos_adiados where usuario_id = ${usuario_id} and (tipo, registro_id) in (
    select tipo, registro_id from avisos_adiados where usuario_id = ${usuario_id}
     order by created_at desc, tipo, registro_id offset ${sql.lit(MAX_PER_USUARIO)})`.execute(db)
}
