/** The list's sort orders, and the cursor that continues after the last sale of a page. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { isDate } from '../../core/dates.ts'
import { jsonIn } from '../../core/json.ts'
import { Recusa } from '../../core/recusa.ts'
import { VENDA_SORT_KEYS, type VendaSortOrder } from '../../core/vendas/order.ts'
import type { Tables } from '../database/schema/types.ts'

interface SortOrder {
  column: 'created_at' | 'data_venda' | 'valor_venda' | 'numero_venda' | 'cliente_nome'
  direction: 'asc' | 'desc'
}

export const SORT_ORDERS: Record<VendaSortOrder, SortOrder> = {
  recentes: { column: 'created_at', direction: 'desc' },
  data_desc: { column: 'data_venda', direction: 'desc' },
  data_asc: { column: 'data_venda', direction: 'asc' },
  valor_desc: { column: 'valor_venda', direction: 'desc' },
  valor_asc: { column: 'valor_venda', direction: 'asc' },
  numero: { column: 'numero_venda', direction: 'asc' },
  cliente: { column: 'cliente_nome', direction: 'asc' },
}

/** The end of a page: the last sale's value of the sort column, as the database formats it, and its id. */
export interface Position {
  key: string
  id: string
}

/** The cursor for `posicao`: opaque to clients, valid only for its own order. */
export function cursorOf(ordem: VendaSortOrder, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([ordem, key, id])).toString('base64url')
}

/** Decodes `cursor`. Throws Recusa DADOS_INVALIDOS if it is not a cursor of this order. */
export function positionOf(ordem: VendaSortOrder, cursor: string): Position {
  const read = content.safeParse(jsonIn(Buffer.from(cursor, 'base64url').toString()))
  const isValid = read.success && read.data[0] === ordem && IS_KEY[SORT_ORDERS[ordem].column](read.data[1])
  if (!isValid)
    throw new Recusa('DADOS_INVALIDOS', 'A continuação da lista é inválida. Recarregue a lista.', {
      campo: 'cursor',
    })
  return { key: read.data[1], id: read.data[2] }
}

/** The sales after `posicao` in the order. */
export function isAfter(
  eb: ExpressionBuilder<Tables, 'vendas'>,
  ordem: VendaSortOrder,
  { key, id }: Position,
): Expression<SqlBool> {
  const { column, direction } = SORT_ORDERS[ordem]
  const previous = eb.refTuple(`vendas.${column}`, 'vendas.id')
  return sql<boolean>`${previous} ${sql.raw(direction === 'asc' ? '>' : '<')} (${key}, ${id}::uuid)`
}

const content = z.tuple([z.enum(VENDA_SORT_KEYS), z.string().max(400), z.uuid()])

/** Whether a text is a value of the column: an invalid one would cause a database error, and so a server error. */
const IS_KEY: Record<SortOrder['column'], (key: string) => boolean> = {
  created_at: isInstant,
  data_venda: isDate,
  valor_venda: (key) => /^\d{1,12}(\.\d{1,2})?$/.test(key),
  numero_venda: isText,
  cliente_nome: isText,
}

/** Only in UTC, as the database formats it: PostgreSQL refuses some zones and hours that look valid. */
function isInstant(key: string): boolean {
  return (
    /^.{10}[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|\+00)$/.test(key) && isDate(key.slice(0, 10))
  )
}

function isText(key: string): boolean {
  return key.isWellFormed() && !key.includes('\0')
}
