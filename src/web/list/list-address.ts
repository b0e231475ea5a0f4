/** The state of a list's screen that stands in its address, so that a view can be shared and the back button works. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ListSearch, readListSearch } from './list-search.ts'

export interface ListAddress extends ListSearch {
  /** Changes parts of the address; undefined takes a part away. `replace` leaves no step for the back button. */
  go: (patch: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** The address of the screen that is open, and how to change it. */
export function useListAddress(): ListAddress {
  const search = useRouterState({ select: ({ location }) => location.search })
  const navigate = useNavigate()
  const go = useCallback<ListAddress['go']>(
    (patch, replace = false) =>
      void navigate({
        to: '.',
        search: (present: object) => ({ ...present, ...patch }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return useMemo(() => ({ ...readListSearch({ ...search }), go }), [search, go])
}
