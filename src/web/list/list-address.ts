/** A list screen's state in the URL, so that views can be shared and the back button works. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { CADASTROS, type Cadastro } from '../../core/cadastros.ts'
import { type ListSearch, readListSearch } from './list-search.ts'

/** A record that was created just now. */
export type Created = { id: string } | undefined

export interface ListAddress extends ListSearch {
  /**
   * Changes URL parameters; undefined removes one. `replace` adds no history entry, and keeps a created record's mark; otherwise
   * `created` is marked.
   */
  go: (patch: Readonly<Record<string, unknown>>, replace?: boolean, created?: Created) => void
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
    (patch, replace = false, created) =>
      void navigate({
        to: '.',
        search: (present: object) => ({ ...present, ...patch }),
        replace,
        resetScroll: false,
        state: ({ criado }) => {
          const marked = replace ? criado : created?.id
          return marked === undefined ? {} : { criado: marked }
        },
      }),
    [navigate],
  )
}

/** The URL value of the new record tab: 'nova' or 'novo'. */
export function newTabOf(cadastro: Cadastro): string {
  return CADASTROS[cadastro].genero === 'f' ? 'nova' : 'novo'
}

/** The address where a created record shows: the list's first page in its usual order, latest first. */
export const LATEST_FIRST = { pagina: undefined, ordem: undefined }

/** Id of the record that was created just now, if one was. */
export function useCreated(): string | undefined {
  return useRouterState({ select: ({ location }) => location.state.criado })
}

/** Search parameters that open the form of a new record on the noun's screen. */
export function newFormOf(cadastro: Cadastro): Readonly<Record<string, unknown>> {
  return NEW_FORMS[cadastro] ?? { aba: newTabOf(cadastro) }
}

/** The parameters, where they are not the register's usual tab. */
const NEW_FORMS: { readonly [C in Cadastro]?: Readonly<Record<string, unknown>> } = {
  vendas: { nova: true },
  premiacoes: { aba: 'nova-premiacao' },
}
