/** Numbers of sales and codes of lojas and empreendimentos, found whichever way they are written. */
import { type RawBuilder, sql } from 'kysely'
import { codeKey } from '../../core/codes.ts'
import type { Db } from '../database/schema/types.ts'

type Coded = 'vendas' | 'lojas' | 'empreendimentos'

/** The registered ones among the codes, which are as `codeKey` returns them. */
export async function registeredCodes(db: Db, table: Coded, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct comparavel as key from plantao.codigos
     where tabela = ${table} and comparavel = any (${keys}::text[])`.execute(db)
  return rows.map(({ key }) => key)
}

/** The id of the record with this code, as a subquery; of doubles the one that is written alike, else the oldest. */
export function idOfCode(table: Coded, code: string): RawBuilder<string> {
  const column = sql.ref(table === 'vendas' ? 'r.numero_venda' : 'r.codigo')
  return sql<string>`(
    select r.id from plantao.codigos c join ${sql.table(table)} r on r.id = c.registro_id
     where c.tabela = ${table} and c.comparavel = ${codeKey(code)}
     order by lower(${column}) = lower(${code}) desc, c.vez limit 1)`
}
