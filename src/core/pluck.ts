/** One field of each row: the ids of commissions, the names of people. */
export function pluck<T, K extends keyof T>(rows: readonly T[], field: K): T[K][] {
  return rows.map((row) => row[field])
}
