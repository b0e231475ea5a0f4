/**
 * Remembers what the columns of a spreadsheet were, by its headings. How its values are written is worked out in each file:
 * the same office types '2%' in one and has 0,02 in the next.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type ImportColumn, withoutReadings } from '../../core/importacao-colunas.ts'
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import type { Tables } from '../database/types.ts'

/** `titulos` as `headingsKey` returns them. */
export async function rememberColumns(
  trx: Kysely<Tables>,
  tipo: ImportacaoTipo,
  titulos: string,
  colunas: readonly ImportColumn[],
): Promise<void> {
  await sql`
    insert into importacoes_colunas (titulos, colunas)
    values (${keyOf(tipo, titulos)}, ${JSON.stringify(withoutReadings(colunas))})
    on conflict (titulos) do update set colunas = excluded.colunas, updated_at = now()`.execute(trx)
}

/** What the columns under these headings were the last time, or null. */
export async function rememberedColumns(
  db: Kysely<Tables>,
  tipo: ImportacaoTipo,
  titulos: string,
): Promise<ImportColumn[] | null> {
  const found = await db
    .selectFrom('importacoes_colunas')
    .select('colunas')
    .where('titulos', '=', keyOf(tipo, titulos))
    .executeTakeFirst()
  return found ? withoutReadings(found.colunas) : null
}

/** An index holds 2,704 bytes at most. */
const MAX_KEY = 1_000

/** Sales were the first kind: the columns remembered of them have no prefix. */
function keyOf(tipo: ImportacaoTipo, titulos: string): string {
  const key = titulos.length > MAX_KEY ? createHash('sha256').update(titulos).digest('hex') : titulos
  return tipo === 'vendas' ? key : `${tipo}: ${key}`
}
