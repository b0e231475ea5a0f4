/** Imports lojas and empreendimentos: creates new ones, or fills in empty fields of registered ones. */
import { sql } from 'kysely'
import type { NewLoja, StagedRecord } from '../../../contract/importacoes/staged.ts'
import type { ImportedCadastro } from '../../../core/importacao/cadastros.ts'
import { idOfCode } from '../../cadastro/codes.ts'
import type { Trx } from '../../database/schema/types.ts'
import { fillIn, type Importer, imported, lockRegistered, type RowResult } from './rows.ts'

export function cadastroImporter(tipo: ImportedCadastro): Importer<StagedRecord> {
  return async (trx, staged) => {
    const results: RowResult[] = []
    for (const one of staged) {
      const { registro, completar } = one
      const which = sql`id = ${idOfCode(tipo, registro.codigo)}`
      results.push(
        completar
          ? await fillIn(trx, tipo, one, await lockRegistered(trx, tipo, which), registro)
          : imported(one, await insertRecord(trx, tipo, registro, results.length)),
      )
    }
    return results
  }
}

/**
 * Returns its id. `before` is the number of the transaction's earlier records: the last one is at the top of the
 * list.
 */
async function insertRecord(
  trx: Trx,
  tipo: ImportedCadastro,
  registro: StagedRecord['registro'],
  before: number,
): Promise<string> {
  const created_at = sql<string>`now() + ${before} * interval '1 microsecond'`
  // Both tables have exactly the fields of their schemas.
  const { id } = await trx
    .insertInto(tipo as 'lojas')
    .values({ ...(registro as NewLoja), created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
