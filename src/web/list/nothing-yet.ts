/** True if a list has no record at all. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useListAddress } from './list-address.ts'

/** True of a list without search or filters that is empty: there is nothing to search, count or export. */
export function useNothingYet(
  { data, isPlaceholderData }: Pick<UseQueryResult<{ total: number }, unknown>, 'data' | 'isPlaceholderData'>,
  filtered: boolean,
): boolean {
  const { busca } = useListAddress()
  return !busca && !filtered && !isPlaceholderData && data?.total === 0
}
