/** Exports all sales that match filters as one spreadsheet file. */
import type { ListFormat } from '../../contract/lists.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { fileOf } from '../../core/cadastros.ts'
import { seenVenda } from '../../core/masks.ts'
import type { VendaColumn } from '../../core/vendas/columns.ts'
import type { VendaSortOrder } from '../../core/vendas/order.ts'
import type { Db } from '../database/schema/types.ts'
import { type Asked, exportar } from '../export/export.ts'
import type { Unmasked } from '../export/personal-data.ts'
import { PARTICIPANTES_SHEET, printedColumns, vendasColumns } from './columns.ts'
import type { FiltrosComIds } from './filters.ts'
import { listarVendas, totalsOfVendas } from './queries.ts'
import type { SearchScope } from './text-search.ts'

export interface ExportInput {
  formato: ListFormat
  ordem?: VendaSortOrder
  /** Chosen for paper. */
  colunas?: readonly VendaColumn[]
  isUnmasked: Unmasked
  scope: SearchScope
  /** YYYY-MM-DD, for the file name. */
  hoje: string
}

/** Sales read at once. */
const PAGE_SIZE = 1000

/** The file `vendas-AAAA-MM-DD`, in the requested order. */
export function exportarVendas(
  asked: Asked,
  filters: Omit<FiltrosComIds, keyof SearchScope>,
  { formato, ordem, colunas, isUnmasked, scope, hoje }: ExportInput,
): Promise<File> {
  return exportar<Venda>(asked, {
    ...fileOf('vendas'),
    format: formato,
    hoje,
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
