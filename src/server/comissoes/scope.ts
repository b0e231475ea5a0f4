import type { Context } from '../api/api.ts'
import { searchScope } from '../vendas/client-searches.ts'
import type { SearchScope } from '../vendas/text-search.ts'

/** The filters with the limits of what the caller may see; a text is looked up only within them. Throws as searchScope does. */
export async function inScope<F extends { texto?: string | undefined }>(
  context: Context,
  filters: F,
): Promise<F & SearchScope> {
  return filters.texto
    ? { ...filters, ...(await searchScope(context, filters.texto)) }
    : { ...filters, only: context.only }
}
