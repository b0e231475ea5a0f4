/** Imports sales: creates new ones, or fills in empty fields of registered ones. */
import { sql } from 'kysely'
import type { StagedVenda } from '../../../contract/importacoes/staged.ts'
import { isAnonymous } from '../../../core/dados-do-cliente.ts'
import { FILLED_IN_VENDA } from '../../../core/importacao/completar.ts'
import { idOfCode } from '../../cadastro/codes.ts'
import type { Trx } from '../../database/schema/types.ts'
import { ANONYMISED, insertVenda } from '../../vendas/writes.ts'
import { failed, fillIn, type Importer, imported, lockRegistered, type RowResult } from './rows.ts'

export const importVendas: Importer<StagedVenda> = async (trx, staged, hooks) => {
  const results: RowResult[] = []
  for (const one of staged) {
    if (one.completar) results.push(await complete(trx, one))
    else {
      const { id } = await insertVenda(trx, one.venda, { hooks, before: results.length })
      if (one.pagamentos) await datePayments(trx, id, one)
      results.push(imported(one, id))
    }
  }
  return results
}

/** Sets the file's days of payment: commissions inserted as paid are dated today. */
async function datePayments(
  trx: Trx,
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

/** Fills in empty fields of the registered sale; the row fails if the sale was deleted or its client anonymised. */
async function complete(trx: Trx, staged: StagedVenda): Promise<RowResult> {
  const { venda } = staged
  const before = await lockRegistered<Parameters<typeof isAnonymous>[0] & Record<string, unknown>>(
    trx,
    'vendas',
    sql`id = ${idOfCode('vendas', venda.numero_venda)}`,
  )
  if (before && isAnonymous(before)) return failed(staged, ANONYMISED)
  const values = Object.fromEntries(FILLED_IN_VENDA.map((field) => [field, venda[field]]))
  return fillIn(trx, 'vendas', staged, before, values)
}
