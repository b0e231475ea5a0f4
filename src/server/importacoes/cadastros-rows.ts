/** Imports lojas and empreendimentos: new ones, or what is empty in those whose code is registered. */
import { sql, type Transaction } from 'kysely'
import type { NewLoja, StagedRecord } from '../../contract/importacao-staged.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import type { ImportedCadastro } from '../../core/importacao-cadastros.ts'
import { idOfCode } from '../cadastro/codes.ts'
import type { Tables } from '../database/types.ts'
import type { Logger } from '../process/log.ts'
import { digestsOf, failed, imported, importRows, type RowResult } from './rows.ts'

/** Small enough not to hold locks for more than a second. */
const ROWS_PER_BATCH = 250

/** Imports the next batch and returns each row's result. */
export async function importCadastro(
  trx: Transaction<Tables>,
  importacao_id: string,
  log: Logger,
  tipo: ImportedCadastro,
): Promise<RowResult[]> {
  const { rows } = await sql<{ dados: StagedRecord }>`
    select dados from importacoes_linhas
     where importacao_id = ${importacao_id} and situacao = 'Pendente'
     order by linha
     limit ${ROWS_PER_BATCH}`.execute(trx)
  const staged = rows.map(({ dados }) => dados)
  return importRows(trx, staged, (some) => importSome(trx, tipo, some), log)
}

async function importSome(
  trx: Transaction<Tables>,
  tipo: ImportedCadastro,
  staged: readonly StagedRecord[],
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const one of staged) {
    if (one.completar) results.push(await fillIn(trx, tipo, one))
    else {
      results.push(imported(one, await insertRecord(trx, tipo, one, results.length)))
    }
  }
  return results
}

/** Returns its id. `before` is how many of the transaction stand before it: the last one is on top of the list. */
async function insertRecord(
  trx: Transaction<Tables>,
  tipo: ImportedCadastro,
  { registro }: StagedRecord,
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

/** Fills in what the registered record lacks; the row fails if the record is gone. */
async function fillIn(
  trx: Transaction<Tables>,
  tipo: ImportedCadastro,
  staged: StagedRecord,
): Promise<RowResult> {
  const { registro } = staged
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select * from ${sql.table(tipo)} where id = ${idOfCode(tipo, staged.registro.codigo)} for no key update`.execute(
    trx,
  )
  const [before] = rows
  if (!before) return failed(staged, goneMessage(tipo))
  const missing = Object.entries(registro).filter(
    ([field, value]) => before[field] === null && value !== null,
  )
  if (missing.length === 0) return imported(staged, before.id, {})
  const fields = missing.map(([field]) => field)
  const { completados } = await trx
    .updateTable(tipo as 'lojas')
    .set(Object.fromEntries(missing))
    .where('id', '=', before.id)
    .returning(digestsOf(tipo, fields).as('completados'))
    .executeTakeFirstOrThrow()
  return imported(staged, before.id, completados)
}

/** 'Esta loja foi excluída durante a importação' */
function goneMessage(tipo: ImportedCadastro): string {
  const { singular, genero } = CADASTROS[tipo]
  return genero === 'f'
    ? `Esta ${singular} foi excluída durante a importação`
    : `Este ${singular} foi excluído durante a importação`
}
