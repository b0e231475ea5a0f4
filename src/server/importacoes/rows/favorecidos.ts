/** Imports payees: creates new ones, or fills in empty fields of registered ones. */
import { sql } from 'kysely'
import type { StagedFavorecido } from '../../../contract/importacoes/staged.ts'
import type { Trx } from '../../database/schema/types.ts'
import { fillIn, type Importer, imported, lockRegistered, type RowResult } from './rows.ts'

export const importFavorecidos: Importer<StagedFavorecido> = async (trx, staged) => {
  const results: RowResult[] = []
  for (const one of staged)
    results.push(
      one.registrado_id === null
        ? await insert(trx, one, results.length)
        : await complete(trx, one, one.registrado_id),
    )
  return results
}

/** `before` is the number of the transaction's earlier records: the last one is at the top of the list. */
async function insert(trx: Trx, one: StagedFavorecido, before: number): Promise<RowResult> {
  const { cnpj_compartilhado = false, ...values } = one.favorecido
  const created_at = sql<string>`now() + ${before} * interval '1 microsecond'`
  const { id } = await trx
    .insertInto('favorecidos')
    .values({ ...values, created_at, documento_repetido: cnpj_compartilhado })
    .returning('id')
    .executeTakeFirstOrThrow()
  return imported(one, id)
}

/** A key that is there stays, with its type: both are empty, or neither is. */
async function complete(trx: Trx, one: StagedFavorecido, id: string): Promise<RowResult> {
  const { documento, vinculo, tipo_chave, chave_pix, email } = one.favorecido
  const before = await lockRegistered(trx, 'favorecidos', sql`id = ${id}`)
  return fillIn(trx, 'favorecidos', one, before, { documento, vinculo, tipo_chave, chave_pix, email })
}
