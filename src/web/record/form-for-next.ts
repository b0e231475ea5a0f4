/** With what a form begins that has just saved a record and is used for the next one. */
import type { FieldOf, FormValues } from './conflict.ts'

/** `blank` with the fields `shared` of the record just saved, and the names of what they refer to. */
export function formForNext<V extends FormValues>(saved: V, blank: V, shared: readonly FieldOf<V>[]): V {
  const kept = shared.map((field) => [field, saved[field]] as const)
  const chosen = new Set<unknown>(kept.flatMap(([, value]) => value))
  const names = Object.entries(saved.nomes ?? {}).filter(([id]) => chosen.has(id))
  return { ...blank, ...Object.fromEntries(kept), nomes: { ...blank.nomes, ...Object.fromEntries(names) } }
}
