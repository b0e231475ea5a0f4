/** Concurrent edits of a record's form: the other user's changes of its fields and rows in words, and the merged form. */
import { type Change, changedFields, type FormValues, merge, type Same, type Sides } from './conflict.ts'
import type { FormFacts } from './form-of.ts'
import { mergeRows, rowChanges } from './rows-conflict.ts'
import { type FormRow, rowsIn } from './rows-of.ts'

/** The other user's changes between `base` and `theirs`. */
export function changesIn<V extends FormValues>(
  { labels, describe, lists }: Pick<FormFacts<V>, 'labels' | 'describe' | 'lists'>,
  sides: Sides<V>,
  same: Same<V>,
): Change[] {
  const { base, mine, theirs } = sides
  const nomes = { ...base.nomes, ...mine.nomes, ...theirs.nomes }
  const fields = changedFields(sides, same)
    .filter(({ field }) => !(field in lists))
    .map(({ field, disputed }) => ({
      path: field,
      title: labels[field],
      words: `de ${describe(base, field)} para ${describe(theirs, field)}`,
      disputed,
      label: labels[field],
      mine: describe(mine, field),
      theirs: describe(theirs, field),
    }))
  const inRows = Object.entries(lists).flatMap(([field, list]) =>
    rowChanges(list, field, rowsOnSides(sides, field), nomes),
  )
  return [...fields, ...inRows]
}

/** `mine` with the other user's changes: undisputed ones, and those whose path is in `accepted`. */
export function mergeForms<V extends FormValues>(
  { lists }: Pick<FormFacts<V>, 'lists'>,
  sides: Sides<V>,
  accepted: ReadonlySet<string>,
  same: Same<V>,
): V {
  const rows = Object.entries(lists).map(([field, list]) => [
    field,
    mergeRows(list, field, rowsOnSides(sides, field), accepted),
  ])
  return { ...merge(sides, accepted, same), ...Object.fromEntries(rows) }
}

function rowsOnSides({ base, mine, theirs }: Sides<FormValues>, field: string): Sides<readonly FormRow[]> {
  return { base: rowsIn(base, field), mine: rowsIn(mine, field), theirs: rowsIn(theirs, field) }
}
