/** Page numbers of a list. */

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
