/** Two people edited one record: what the other one changed, and the form that comes of each choice. */

/** A form as it is typed. `nomes` are the names of chosen records, by id: shown, never sent, and no field. */
export type FormValues = Record<string, unknown> & { nomes?: Record<string, string> }

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

/** `mine` on top of `theirs`, but for the fields in `accepted` and those this form never touched. */
export function merge<V extends FormValues>(
  { base, mine, theirs }: { base: V; mine: V; theirs: V },
  accepted: ReadonlySet<FieldOf<V>>,
  same: Same<V> = sameValue,
): V {
  const kept = fieldsIn(theirs).filter((field) => !accepted.has(field) && !same(base, mine, field))
  return {
    ...theirs,
    ...Object.fromEntries(kept.map((field) => [field, mine[field]])),
    nomes: { ...mine.nomes, ...theirs.nomes },
  }
}

/** Whether two forms hold the same fields. */
export function sameForm<V extends FormValues>(a: V, b: V): boolean {
  return JSON.stringify({ ...a, nomes: null }) === JSON.stringify({ ...b, nomes: null })
}

function fieldsIn<V extends FormValues>(values: V): FieldOf<V>[] {
  return Object.keys(values).filter((field): field is FieldOf<V> => field !== 'nomes')
}

function sameValue<V extends FormValues>(a: V, b: V, field: FieldOf<V>): boolean {
  return JSON.stringify(a[field]) === JSON.stringify(b[field])
}
