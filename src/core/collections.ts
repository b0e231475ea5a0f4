/** Records made of lists of keys. */

/** A record with a value for each of the keys. */
export function byKey<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>
}
