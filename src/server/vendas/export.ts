/** Exports all sales that match filters as one spreadsheet file. */
import type { InputOf } from '../../contract/routes.ts'
import type { Venda, vendasRoutes } from '../../contract/vendas/vendas.ts'
import { fileOf } from '../../core/cadastros.ts'
import { seenVenda } from '../../core/masks.ts'
import type { VendaSortOrder } from '../../core/vendas/order.ts'
import { authorOf, type Context } from '../api/api.ts'
import type { Db } from '../database/schema/types.ts'
import { exportar } from '../export/export.ts'
import { unmaskedFor } from '../export/personal-data.ts'
import { searchScope } from './client-searches.ts'
import { PARTICIPANTES_SHEET, printedColumns, vendasColumns } from './columns.ts'
import type { FiltrosComIds } from './filters.ts'
import { listarVendas, totalsOfVendas } from './queries.ts'

/** Sales read at once. */
const PAGE_SIZE = 1000

/** The file `vendas-AAAA-MM-DD`, in the requested order. */
export async function exportarVendas(
  context: Context,
  { ordem, formato, colunas, ...filters }: InputOf<typeof vendasRoutes.exportar>,
): Promise<File> {
  const scope = await searchScope(context, filters.texto)
  const isUnmasked = unmaskedFor(authorOf(context).usuario, formato)
  return exportar<Venda>(context, {
    ...fileOf('vendas'),
    format: formato,
    colunas: formato === 'impressao' ? printedColumns(isUnmasked, colunas) : vendasColumns(isUnmasked),
    otherSheets: [PARTICIPANTES_SHEET],
    filtros: filters,
    pages: (trx) => pages(trx, { ...filters, ...scope }, ordem),
    count: async (trx) => (await totalsOfVendas(trx, { ...filters, ...scope })).quantidade,
  })
}

async function* pages(
  trx: Db,
  filters: FiltrosComIds,
  ordem: VendaSortOrder | undefined,
): AsyncGenerator<Venda[]> {
  let cursor: string | undefined
  do {
    const { itens, proximo } = await listarVendas(trx, filters, { ordem, cursor, limite: PAGE_SIZE })
    yield itens.map((venda) => seenVenda(venda, false))
    cursor = proximo ?? undefined
  } while (cursor !== undefined)
}
