/** Pages of a list, and their numbers. */

/** Records per page. */
export const RECORDS_PER_PAGE = 50

/** Maximum number of search results. */
export const MAX_SEARCH_RESULTS = 100

/** The number of pages for `total` records; at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The numbers of at most `size` pages around `current`, within 1 and `last`. */
export function pageWindow(current: number, last: number, size = 5): number[] {
  const count = Math.min(size, last)
  const first = Math.min(Math.max(1, current - Math.floor(size / 2)), last - count + 1)
  return Array.from({ length: count }, (_, i) => first + i)
}
