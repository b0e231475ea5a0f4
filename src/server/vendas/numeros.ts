/** The proposed number for a new sale. */
import { sql } from 'kysely'
import { codeKey } from '../../core/codes.ts'
import { nextNumero } from '../../core/vendas/vendas.ts'
import { registeredCodes } from '../cadastro/codes.ts'
import type { Db } from '../database/schema/types.ts'

/** Candidate numbers checked per query. */
const BATCH = 200

/**
 * The number after the store's latest in the year of `dataVenda`, or else after its latest of any year, or else from
 * its code; skips numbers in use. Null if there is no pattern to follow.
 */
export async function proposeNumero(
  db: Db,
  { loja_id, data_venda }: { loja_id: string; data_venda: string },
): Promise<string | null> {
  const year = Number(data_venda.slice(0, 4))
  const last = (await lastOfYear(db, loja_id, year)) ?? (await latestOf(db, loja_id).executeTakeFirst())
  const loja = await db.selectFrom('lojas').select('codigo').where('id', '=', loja_id).executeTakeFirst()
  let candidates = following(last?.numero_venda ?? null, year, loja?.codigo)
  while (candidates.length > 0) {
    const taken = new Set(await registeredCodes(db, 'vendas', candidates.map(codeKey)))
    const free = candidates.find((numero) => !taken.has(codeKey(numero)))
    if (free !== undefined) return free
    candidates = following(candidates.at(-1) ?? null, year)
  }
  return null
}

function latestOf(db: Db, lojaId: string) {
  return db
    .selectFrom('vendas')
    .select('numero_venda')
    .where('loja_id', '=', lojaId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}

function lastOfYear(db: Db, lojaId: string, year: number) {
  return latestOf(db, lojaId)
    .where('data_venda', '>=', `${year}-01-01`)
    .where('data_venda', '<=', `${year}-12-31`)
    .where(sql<boolean>`numero_venda ~ ${`[0-9]/${year}$`}`)
    .executeTakeFirst()
}

function following(last: string | null, year: number, codigoLoja?: string): string[] {
  const numeros: string[] = []
  for (let numero = nextNumero(last, year, codigoLoja); numero && numeros.length < BATCH; ) {
    numeros.push(numero)
    numero = nextNumero(numero, year)
  }
  return numeros
}
