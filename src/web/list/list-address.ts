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
  const go = useGo()
  return useMemo(() => ({ ...readListSearch({ ...search }), go }), [search, go])
}

/** Only the setter: what uses it is not rendered again when the URL changes. */
export function useGo(): ListAddress['go'] {
  const navigate = useNavigate()
  return useCallback<ListAddress['go']>(
    (patch, replace = false) =>
      void navigate({
        to: '.',
        search: (present: object) => ({ ...present, ...patch }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
}

/** The URL value of the new record tab: 'nova' or 'novo'. */
export function newTabOf(cadastro: Cadastro): string {
  return CADASTROS[cadastro].genero === 'f' ? 'nova' : 'novo'
}
