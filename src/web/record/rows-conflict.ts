/** Concurrent edits of a form's list of rows: the other user's changes row by row, and the merged rows. */
import { EMPTY } from '../../core/fields.ts'
import type { Change, Names, Sides } from './conflict.ts'
import type { FormRow, RowsFacts, Unit } from './rows-of.ts'

/** One row in the three forms; undefined where it is not there. */
interface Aligned<L> {
  base?: L | undefined
  mine?: L | undefined
  theirs?: L | undefined
}

/** The other user's changes of the list `field`; `path` in each names it for `mergeRows`. */
export function rowChanges<L extends FormRow>(
  list: RowsFacts<L>,
  field: string,
  sides: Sides<readonly L[]>,
  nomes: Names,
): Change[] {
  return align(list, sides).flatMap((row, i) => changesOf(list, `${field}.${i}`, row, sides, nomes))
}

/**
 * The rows of `mine`, in their order, with the other user's changes: undisputed ones, and those named in `accepted`. Rows
 * that only the other user added follow. No row that either of them added is left out.
 */
export function mergeRows<L extends FormRow>(
  list: RowsFacts<L>,
  field: string,
  sides: Sides<readonly L[]>,
  accepted: ReadonlySet<string>,
): L[] {
  const { base, mine, theirs } = sides
  if (sameRows(list, base, mine)) return [...theirs]
  const placed = align(list, sides).flatMap((row, i) => {
    const result = mergedRow(list, `${field}.${i}`, row, accepted)
    return result ? [{ result, place: placeOf(row, sides) }] : []
  })
  return placed.sort((a, b) => a.place - b.place).map(({ result }) => result)
}

/** Rows of `mine` first. */
function placeOf<L extends FormRow>(row: Aligned<L>, { mine, theirs }: Sides<readonly L[]>): number {
  if (row.mine) return mine.indexOf(row.mine)
  return mine.length + (row.theirs ? theirs.indexOf(row.theirs) : 0)
}

/** True if both lists have the same rows, in any order: ids and keys can differ although nothing was changed. */
function sameRows<L extends FormRow>(list: RowsFacts<L>, a: readonly L[], b: readonly L[]): boolean {
  const contents = (rows: readonly L[]) => rows.map((row) => contentOf(list, row)).sort()
  return JSON.stringify(contents(a)) === JSON.stringify(contents(b))
}

function mergedRow<L extends FormRow>(
  list: RowsFacts<L>,
  path: string,
  { base, mine, theirs }: Aligned<L>,
  accepted: ReadonlySet<string>,
): L | undefined {
  if (!theirs) {
    const isGone = base !== undefined && (accepted.has(path) || mine === undefined || same(list, base, mine))
    return isGone || !mine ? undefined : { ...mine, id: undefined }
  }
  if (!mine) return base === undefined || accepted.has(path) ? theirs : undefined
  const taken = list.units
    .filter((unit, i) => accepted.has(`${path}.${i}`) || (base && sameUnit(unit, base, mine)))
    .map((unit) => unit.of(theirs))
  return Object.assign({ ...mine, id: theirs.id }, ...taken)
}

function changesOf<L extends FormRow>(
  list: RowsFacts<L>,
  path: string,
  { base, mine, theirs }: Aligned<L>,
  sides: Sides<readonly L[]>,
  nomes: Names,
): Change[] {
  const row = base ?? mine ?? theirs
  if (!row) return []
  const title = titleOf(list, row, sides, nomes)
  const o = list.genero === 'f' ? 'a' : 'o'
  const gone = `retirad${o}`
  const whole = (shown: L) => rowInWords(list, shown, nomes)
  if (!theirs) {
    if (!base || !mine) return []
    const isMineChanged = !same(list, base, mine)
    return [
      { path, title, label: title, words: gone, disputed: isMineChanged, mine: whole(mine), theirs: gone },
    ]
  }
  if (!mine) {
    if (base && same(list, base, theirs)) return []
    const words = `incluíd${o}, com ${whole(theirs)}`
    return [
      { path, title, label: title, words, disputed: base !== undefined, mine: gone, theirs: whole(theirs) },
    ]
  }
  return list.units.flatMap((unit, i) => {
    if ((base && sameUnit(unit, base, theirs)) || sameUnit(unit, mine, theirs)) return []
    const label = [...new Set([base ?? mine, mine, theirs].map((shown) => unit.label(shown)))].join(' ou ')
    const from = unit.words(base ?? mine, nomes)
    const to = unit.words(theirs, nomes)
    return [
      {
        path: `${path}.${i}`,
        title,
        label: `${title}: ${label}`,
        words: `${label} de ${from} para ${to}`,
        disputed: !base || !sameUnit(unit, base, mine),
        mine: unit.words(mine, nomes),
        theirs: to,
      },
    ]
  })
}

/** 'Participante “Ana”'; by its position while it has no name. */
function titleOf<L extends FormRow>(
  list: RowsFacts<L>,
  row: L,
  { mine, theirs, base }: Sides<readonly L[]>,
  nomes: Names,
): string {
  const { singular } = list
  const name = list.nameOf(row, nomes)
  const noun = `${singular.charAt(0).toUpperCase()}${singular.slice(1)}`
  if (name !== null) return `${noun} “${name}”`
  const position = [mine, theirs, base].map((rows) => rows.indexOf(row)).find((at) => at >= 0) ?? 0
  return `${noun} ${position + 1}`
}

/** 'Percentual 3,00%, Comissão Pendente': what is filled in besides the name. */
function rowInWords<L extends FormRow>(list: RowsFacts<L>, row: L, nomes: Names): string {
  const named = list.labels[list.nome]
  return list.units
    .map((unit) => ({ label: unit.label(row), words: unit.words(row, nomes) }))
    .filter(({ label, words }) => label !== named && words !== EMPTY)
    .map(({ label, words }) => `${label} ${words}`)
    .join(', ')
}

/** Which row of each form is the same one; the other user's new rows stand last. */
function align<L extends FormRow>(
  list: RowsFacts<L>,
  { base, mine, theirs }: Sides<readonly L[]>,
): Aligned<L>[] {
  const inMine = pairs(list, base, mine)
  const inTheirs = pairs(list, base, theirs)
  const newOf = (rows: readonly L[], known: ReadonlyMap<L, L>) => {
    const matched = new Set(known.values())
    return rows.filter((row) => !matched.has(row))
  }
  const newMine = newOf(mine, inMine)
  const newTheirs = newOf(theirs, inTheirs)
  const inBoth = pairs(list, newMine, newTheirs)
  return [
    ...base.map((row) => ({ base: row, mine: inMine.get(row), theirs: inTheirs.get(row) })),
    ...newMine.map((row) => ({ mine: row, theirs: inBoth.get(row) })),
    ...newOf(newTheirs, inBoth).map((row) => ({ theirs: row })),
  ]
}

/** The rows of `to` that are rows of `from`: those of the same name in a list where each name is one row; or the same id. */
function pairs<L extends FormRow>(list: RowsFacts<L>, from: readonly L[], to: readonly L[]): Map<L, L> {
  const found = new Map<L, L>()
  const taken = new Set<L>()
  const match = (keyOf: (row: L) => unknown) => {
    for (const row of from) {
      const key = keyOf(row)
      if (!key || found.has(row)) continue
      const other = to.find((one) => keyOf(one) === key && !taken.has(one))
      if (other === undefined) continue
      found.set(row, other)
      taken.add(other)
    }
  }
  if (list.unico) match((row) => Reflect.get(row, list.nome))
  match(({ id }) => id)
  return found
}

function same<L extends FormRow>(list: RowsFacts<L>, a: L, b: L): boolean {
  return contentOf(list, a) === contentOf(list, b)
}

function contentOf<L extends FormRow>(list: RowsFacts<L>, row: L): string {
  return JSON.stringify(list.units.map((unit) => unit.value(row)))
}

function sameUnit<L extends FormRow>(unit: Unit<L>, a: L, b: L): boolean {
  return JSON.stringify(unit.value(a)) === JSON.stringify(unit.value(b))
}
