/** The selected rows of the list, for bulk changes. */
import { useCallback, useMemo, useState } from 'react'

interface Versioned {
  id: string
  versao: number
}

export interface RecordSelection<T extends Versioned> {
  /** The selected records on screen, with their latest data. */
  selected: readonly T[]
  has: (id: string) => boolean
  /** The same function as long as the records on screen are the same. */
  toggle: (id: string) => void
  /** Selects every record on screen, or none if all are selected. */
  toggleAll: () => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

/** The selection among `records`: records on another page or filtered out are not selected. */
export function useSelection<T extends Versioned>(records: readonly T[]): RecordSelection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setIds((present) => {
        const onScreen = records.flatMap((record) => (present.has(record.id) ? [record.id] : []))
        return toggled(new Set(onScreen), id)
      }),
    [records],
  )
  return useMemo(() => {
    const selected = records.filter(({ id }) => ids.has(id))
    const areAllSelected = selected.length === records.length
    return {
      selected,
      has: (id) => ids.has(id),
      toggle,
      toggleAll: () => setIds(areAllSelected ? new Set() : new Set(records.map(({ id }) => id))),
      remove: (removed) => setIds((present) => new Set([...present].filter((id) => !removed.includes(id)))),
      clear: () => setIds(new Set()),
    }
  }, [records, ids, toggle])
}

function toggled(ids: Set<string>, id: string): ReadonlySet<string> {
  if (!ids.delete(id)) ids.add(id)
  return ids
}
