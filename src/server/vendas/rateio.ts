/** A sale's comissionados: which ones a save keeps, adds, changes and removes. */
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { RATEIO_COLUMNS, type TypedComissionado } from '../../contract/vendas/rateio.ts'
import { calculationBaseOf } from '../../core/comissao.ts'
import { refusedFields } from '../../core/recusa.ts'
import {
  comMovimentosInWords,
  PAPEIS_DO_RATEIO,
  RATEIO_MESSAGES,
  type RateioBase,
  recalculateRateio,
} from '../../core/vendas/rateio.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import { removePartRows, updatePartRows } from './part-rows.ts'

/** A comissionado before the save. */
type StoredComissionado = TypedComissionado & {
  id: string
  nome: string
  liberado: number
  /** True if movements name the line, also if all of them were undone. */
  movida: boolean
}

/** What a save makes of a sale's comissionados. */
export interface RateioToSave {
  removed: StoredComissionado[]
  /** The comissionados who stay and change, with their new values. */
  changed: (TypedComissionado & { id: string })[]
  added: TypedComissionado[]
}

/** The lines `l` of a sale's comissionados, with their payees `f`, for a statement on `vendas`. */
export function comissionados(eb: ExpressionBuilder<Tables, 'vendas'>) {
  return eb
    .selectFrom('comissoes_linhas as l')
    .innerJoin('favorecidos as f', 'f.id', 'l.favorecido_id')
    .select(['l.id', 'l.favorecido_id', sql<TypedComissionado['papel']>`l.papel`.as('papel')])
    .select(['l.modo', 'l.percentual', 'l.valor', 'l.liberado'])
    .whereRef('l.venda_id', '=', 'vendas.id')
    .where('l.papel', 'in', PAPEIS_DO_RATEIO)
}

/** The sale's current comissionados as a column of a statement on `vendas`. */
export function storedRateio(eb: ExpressionBuilder<Tables, 'vendas'>) {
  return jsonArrayFrom(
    comissionados(eb).select([
      'f.nome',
      sql<boolean>`exists (select from comissoes_movimentos m where m.linha_id = l.id)`.as('movida'),
    ]),
  )
}

/** Rows for new comissionados of the sale. */
export function linhasToAdd<V>(rateio: readonly TypedComissionado[], venda: RateioBase, venda_id: V) {
  return recalculateRateio(rateio, calculationBaseOf(venda)).map(({ id: _, ...linha }, index) => ({
    ...linha,
    venda_id,
    // Decreasing, so that those added together keep their typed order when read newest first.
    created_at: sql<string>`now() - ${index} * interval '1 microsecond'`,
  }))
}

/**
 * What a save makes of the comissionados, with percentage and value recomputed on the sale's base. Without `typed`, as from
 * a form that knows no rateio, all stay and only follow the base. Throws Recusa DADOS_INVALIDOS for the id of another
 * sale's, for one who is removed although movements name the line, for another payee or papel of one who is released, and
 * for a value above the base.
 */
export function rateioToSave(
  typed: readonly TypedComissionado[] | undefined,
  stored: readonly StoredComissionado[],
  venda: RateioBase,
): RateioToSave {
  const byId = new Map(stored.map((one) => [one.id, one]))
  const complete = recalculateRateio(typed ?? stored, calculationBaseOf(venda))
  const changed: RateioToSave['changed'] = []
  const added: TypedComissionado[] = []
  for (const [index, one] of complete.entries()) {
    const row = `registro.rateio.${index}`
    if (one.percentual > 100) throw refusedFields(RATEIO_MESSAGES.acima_da_base, `${row}.valor`)
    if (one.id === undefined) {
      added.push(one)
      continue
    }
    const before = byId.get(one.id)
    if (!before) throw refusedFields(RATEIO_MESSAGES.de_outra_venda, `${row}.id`)
    if (before.liberado > 0)
      for (const field of ['favorecido_id', 'papel'] as const)
        if (one[field] !== before[field]) throw refusedFields(RATEIO_MESSAGES.liberada, `${row}.${field}`)
    if (RATEIO_COLUMNS.some((column) => one[column] !== before[column]))
      changed.push({ ...one, id: before.id })
  }
  const kept = new Set(complete.map(({ id }) => id))
  const removed = stored.filter(({ id }) => !kept.has(id))
  const moved = removed.find(({ movida }) => movida)
  if (moved) throw refusedFields(comMovimentosInWords(moved.nome), 'registro.rateio')
  return { removed, changed, added }
}

/** Replaces the comissionados of a locked sale, whose version rises if one of them changes. */
export async function saveRateio(
  db: Db,
  vendaId: string,
  { removed, changed, added }: RateioToSave,
  venda: RateioBase,
): Promise<void> {
  if (removed.length + changed.length + added.length === 0) return
  await removePartRows(db, 'comissoes_linhas', removed)
  if (changed.length > 0) await updatePartRows(db, 'comissoes_linhas', RATEIO_COLUMNS, changed)
  if (added.length > 0)
    await db
      .insertInto('comissoes_linhas')
      .values(linhasToAdd(added, venda, vendaId))
      .execute()
  await sql`update vendas set versao = versao + 1 where id = ${vendaId}`.execute(db)
}
