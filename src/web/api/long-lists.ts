/** Which lists of the query cache are too long to refetch page by page; they are updated in place instead. */

const MAX_REFETCHED_PAGES = 3

/** True if the list is short enough to refetch as a whole. */
export function isShort(data: { pages: unknown[] } | undefined): boolean {
  return (data?.pages.length ?? 0) <= MAX_REFETCHED_PAGES
}

/** True for a paged list of any noun that is too long to refetch. */
export function isLongList(data: unknown): boolean {
  return isList(data) && !isShort(data)
}

function isList(data: unknown): data is { pages: unknown[] } {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
}
