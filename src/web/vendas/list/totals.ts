/** The totals of the sales that the screen's filters find: the list shows them, and the filters are left out where there is no sale at all. */
import { keepPreviousData } from '@tanstack/react-query'
import { filtersOf, type VendasSearch } from '../../../contract/vendas/search.ts'
import { orpc } from '../../api/query.ts'

export function totalsOf(search: VendasSearch) {
  return orpc.vendas.totais.queryOptions({ input: filtersOf(search), placeholderData: keepPreviousData })
}
