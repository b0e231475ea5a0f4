/** Concurrent edits of one record: the other user's changes, and the merged form. */

/** Names of referenced records, by id. */
export type Names = Record<string, string>

/**
 * Form values as typed. A form with references to other records also has their `nomes`, for display only: never sent,
 * and not a field.
 */
export type FormValues = Record<string, unknown> & { nomes?: Names }

export type FieldOf<V> = Exclude<keyof V & string, 'nomes'>

/** The form as it was opened, as it is typed here, and as the other user saved it. */
export interface Sides<T> {
  base: T
  mine: T
  theirs: T
}

/** A field changed by the other user. */
export interface ChangedField<V> {
  field: FieldOf<V>
  /** True if this form changed it as well: the user must choose. */
  disputed: boolean
}

/** A change by the other user, in words. */
export interface Change {
  /** Names it among those that are accepted: a field, or a place in a list of rows. */
  path: string
  /** 'Unidade', 'Participante “Ana”'. */
  title: string
  /** The other user's change: 'de 101 para 102', 'Percentual de 3,00% para 4,00%', 'retirado'. */
  words: string
  /** True if this form changed it as well: the user must choose between `mine` and `theirs`. */
  disputed: boolean
  /** The subject of the choice: 'Unidade', 'Participante “Ana”: Percentual'. */
  label: string
  mine: string
  theirs: string
}

/** True if a field is equal in both forms. */
export type Same<V> = (a: V, b: V, field: FieldOf<V>) => boolean

/** The other user's changes between `base`, the record as this form opened it, and `theirs`, the saved one. */
export function changedFields<V extends FormValues>(
  { base, mine, theirs }: Sides<V>,
  same: Same<V> = sameValue,
): ChangedField<V>[] {
  return fieldsIn(theirs)
    .filter((field) => !same(base, theirs, field) && !same(mine, theirs, field))
    .map((field) => ({ field, disputed: !same(base, mine, field) }))
}

/**
 * Applies `mine` to `theirs`, except for the fields in `accepted` and those unchanged in this form. The result has
 * exactly the fields of `theirs`, so the form's schema accepts it.
 */
export function merge<V extends FormValues>(
  { base, mine, theirs }: Sides<V>,
  accepted: ReadonlySet<string>,
  same: Same<V> = sameValue,
): V {
  const merged = { ...theirs }
  for (const field of fieldsIn(theirs))
    if (!accepted.has(field) && !same(base, mine, field)) merged[field] = mine[field]
  return hasNames(merged) ? withNames(merged, mine.nomes) : merged
}

/** True if both forms have equal fields. */
export function sameForm<V extends FormValues>(a: V, b: V): boolean {
  return JSON.stringify({ ...a, nomes: null }) === JSON.stringify({ ...b, nomes: null })
}

function hasNames<V extends FormValues>(values: V): values is V & { nomes: Names } {
  return values.nomes !== undefined
}

/** Requires a form that already has names, so that no form gets a field unknown to its schema. */
function withNames<V extends { nomes: Names }>(values: V, others: Names | undefined): V {
  return { ...values, nomes: { ...others, ...values.nomes } }
}

function fieldsIn<V extends FormValues>(values: V): FieldOf<V>[] {
  return Object.keys(values).filter((field): field is FieldOf<V> => field !== 'nomes')
}

/** Compares a field of two forms by its JSON. */
export function sameValue<V extends FormValues>(a: V, b: V, field: FieldOf<V>): boolean {
  return JSON.stringify(a[field]) === JSON.stringify(b[field])
}
