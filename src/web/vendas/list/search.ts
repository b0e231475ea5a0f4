/** Computes from the sales screen's state in the URL whether it filters, and the download URLs. */
import type { ListFormat } from '../../../contract/lists.ts'
import { filtersOf, isEmpty, type VendasSearch } from '../../../contract/vendas/search.ts'
import type { VendaColumn } from '../../../core/vendas/columns.ts'
import type { VendaSortOrder } from '../../../core/vendas/order.ts'

export function hasFilter(search: VendasSearch): boolean {
  return Object.values(filtersOf(search)).some((value) => !isEmpty(value))
}

/** Download URL of the filtered sales in the selected order; on paper with the table's columns, if it is shown. */
export function exportAddressOf(
  search: VendasSearch,
  formato: ListFormat,
  columns: readonly VendaColumn[] = [],
): string {
  const { status = [], ...filters } = filtersOf(search)
  const params = new URLSearchParams({ formato })
  if (search.ordem) params.set('ordem', search.ordem)
  for (const [key, value] of Object.entries(filters)) if (value) params.set(key, value)
  for (const one of status) params.append('status[]', one)
  if (formato === 'impressao') for (const one of columns) params.append('colunas[]', one)
  return `/api/vendas/exportar?${params}`
}

/** Download URL of the selected sales. */
export function enderecoDaSelecao(
  ids: readonly string[],
  ordem: VendaSortOrder | undefined,
  formato: 'csv' | 'xlsx',
): string {
  const params = new URLSearchParams({ formato, ...(ordem ? { ordem } : {}) })
  for (const id of ids) params.append('ids[]', id)
  return `/api/vendas/exportar?${params}`
}
