import type { Context } from '../api/api.ts'
import { searchScope } from '../vendas/client-searches.ts'
import type { SearchScope } from '../vendas/text-search.ts'

/** The filters, for what the caller may see of sales, in which alone a text is looked up. Throws as searchScope does. */
export async function inScope<F extends { texto?: string | undefined }>(
  context: Context,
  filters: F,
): Promise<F & SearchScope> {
  return filters.texto
    ? { ...filters, ...(await searchScope(context, filters.texto)) }
    : { ...filters, only: context.only }
}
