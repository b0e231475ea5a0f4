/** Rows and records. */

/** One field of each row: the ids of commissions, the names of people. */
export function pluck<T, K extends keyof T>(rows: readonly T[], field: K): T[K][] {
  return rows.map((row) => row[field])
}

/** A record with a value for each of the keys. */
export function recordOf<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>
}
