/** A list screen's state in the URL, so that views can be shared and the back button works. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { CADASTROS, type Cadastro } from '../../core/cadastros.ts'
import { type ListSearch, readListSearch } from './list-search.ts'

export interface ListAddress extends ListSearch {
  /** Changes URL parameters; undefined removes one. `replace` adds no history entry. */
  go: (patch: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** The open screen's URL state and its setter. */
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

/** The URL value of the new record tab: 'nova' or 'novo'. */
export function newTabOf(cadastro: Cadastro): string {
  return CADASTROS[cadastro].genero === 'f' ? 'nova' : 'novo'
}
