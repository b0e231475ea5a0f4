/** Imports sales: new ones, or what is empty in those whose number is registered. */
import { sql, type Transaction } from 'kysely'
import type { StagedVenda } from '../../contract/importacao-staged.ts'
import { isAnonymous } from '../../core/dados-do-cliente.ts'
import { FILLED_IN } from '../../core/importacao-completar.ts'
import { idOfCode } from '../cadastro/codes.ts'
import type { Tables } from '../database/types.ts'
import type { Logger } from '../process/log.ts'
import { ANONYMISED, insertVenda } from '../vendas/writes.ts'
import { digestsOf, failed, imported, importRows, type RowResult } from './rows.ts'

/** A sale takes longer than a colaborador: small enough not to hold locks for more than a second. */
const ROWS_PER_BATCH = 100

/** Imports the next batch and returns each row's result. */
export async function importVendas(
  trx: Transaction<Tables>,
  importacao_id: string,
  log: Logger,
): Promise<RowResult[]> {
  const { rows } = await sql<{ dados: StagedVenda }>`
    select dados from importacoes_linhas
     where importacao_id = ${importacao_id} and situacao = 'Pendente'
     order by nivel, linha
     limit ${ROWS_PER_BATCH}`.execute(trx)
  const staged = rows.map(({ dados }) => dados)
  return importRows(trx, staged, (some) => importSome(trx, some), log)
}

async function importSome(trx: Transaction<Tables>, staged: readonly StagedVenda[]): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const one of staged) {
    if (one.completar) results.push(await fillIn(trx, one))
    else {
      const { id } = await insertVenda(trx, one.venda, results.length)
      if (one.pagamentos) await datePayments(trx, id, one)
      results.push(imported(one, id))
    }
  }
  return results
}

/** Puts the days of the file in the place of today's, on which commissions inserted as paid count as paid. */
async function datePayments(
  trx: Transaction<Tables>,
  venda_id: string,
  { venda, pagamentos = [] }: StagedVenda,
): Promise<void> {
  for (const [i, data_pagamento] of pagamentos.entries()) {
    const colaborador_id = venda.participantes[i]?.colaborador_id
    if (data_pagamento === null || colaborador_id === undefined) continue
    await trx
      .updateTable('vendas_participantes')
      .set({ data_pagamento })
      .where('venda_id', '=', venda_id)
      .where('colaborador_id', '=', colaborador_id)
      .where('status_comissao', '=', 'Pago')
      .execute()
  }
}

/** Fills in what the registered sale lacks; the row fails if the sale is gone or its client was anonymised. */
async function fillIn(trx: Transaction<Tables>, staged: StagedVenda): Promise<RowResult> {
  const { venda } = staged
  const before = await trx
    .selectFrom('vendas')
    .select(['id', 'cliente_nome', 'cliente_cpf', ...FILLED_IN.vendas])
    .where('id', '=', idOfCode('vendas', venda.numero_venda))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return failed(staged, 'Esta venda foi excluída durante a importação')
  if (isAnonymous(before)) return failed(staged, ANONYMISED)
  const missing = FILLED_IN.vendas.filter((field) => before[field] === null && venda[field] !== null)
  if (missing.length === 0) return imported(staged, before.id, {})
  const { completados } = await trx
    .updateTable('vendas')
    .set(Object.fromEntries(missing.map((field) => [field, venda[field]])))
    .where('id', '=', before.id)
    .returning(digestsOf('vendas', missing).as('completados'))
    .executeTakeFirstOrThrow()
  return imported(staged, before.id, completados)
}
