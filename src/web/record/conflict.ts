/** Two people edited one record: what the other one changed, and the form that comes of each choice. */

/** The names of chosen records, by id. */
export type Nomes = Record<string, string>

/** A form as it is typed. A form that chooses records has their `nomes` besides: shown, never sent, and no field. */
export type FormValues = Record<string, unknown> & { nomes?: Nomes }

export type FieldOf<V> = Exclude<keyof V & string, 'nomes'>

/** One field that the other person changed. */
export interface ChangedField<V> {
  field: FieldOf<V>
  /** Whether this form changed it too: then the person chooses. */
  disputed: boolean
}

/** Whether a field says the same in both forms. */
export type Same<V> = (a: V, b: V, field: FieldOf<V>) => boolean

/** What the other person changed between the record as this form opened it (`base`) and as it is now (`theirs`). */
export function changedFields<V extends FormValues>(
  { base, mine, theirs }: { base: V; mine: V; theirs: V },
  same: Same<V> = sameValue,
): ChangedField<V>[] {
  return fieldsIn(theirs)
    .filter((field) => !same(base, theirs, field) && !same(mine, theirs, field))
    .map((field) => ({ field, disputed: !same(base, mine, field) }))
}

/**
 * `mine` on top of `theirs`, but for the fields in `accepted` and those this form never touched. Holds what `theirs` holds and
 * nothing more: the form's schema takes it as it took each of the two.
 */
export function merge<V extends FormValues>(
  { base, mine, theirs }: { base: V; mine: V; theirs: V },
  accepted: ReadonlySet<FieldOf<V>>,
  same: Same<V> = sameValue,
): V {
  const merged = { ...theirs }
  for (const field of fieldsIn(theirs))
    if (!accepted.has(field) && !same(base, mine, field)) merged[field] = mine[field]
  return hasNomes(merged) ? withNomes(merged, mine.nomes) : merged
}

/** Whether two forms hold the same fields. */
export function sameForm<V extends FormValues>(a: V, b: V): boolean {
  return JSON.stringify({ ...a, nomes: null }) === JSON.stringify({ ...b, nomes: null })
}

function hasNomes<V extends FormValues>(values: V): values is V & { nomes: Nomes } {
  return values.nomes !== undefined
}

/** Takes only a form that has names already, so that none gets a field that its schema does not know. */
function withNomes<V extends { nomes: Nomes }>(values: V, others: Nomes | undefined): V {
  return { ...values, nomes: { ...others, ...values.nomes } }
}

function fieldsIn<V extends FormValues>(values: V): FieldOf<V>[] {
  return Object.keys(values).filter((field): field is FieldOf<V> => field !== 'nomes')
}

/** Whether the values are the same, as JSON writes them. */
export function sameValue<V extends FormValues>(a: V, b: V, field: FieldOf<V>): boolean {
  return JSON.stringify(a[field]) === JSON.stringify(b[field])
}
