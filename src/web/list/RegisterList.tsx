/** A register's list: search, filters and export above its records. */
import { keepPreviousData, type QueryFunctionContext, type QueryKey, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { CADASTROS, type Cadastro, wordsOf } from '../../core/cadastros.ts'
import { ListExport } from './ExportMenu.tsx'
import { ListBar } from './ListBar.tsx'
import type { Page } from './ListHeading.tsx'
import { useGo } from './list-address.ts'
import { useNothingYet } from './nothing-yet.ts'
import { RecordList } from './RecordList.tsx'
import { Records } from './Records.tsx'

interface Props<T, I>
  extends Pick<ComponentProps<typeof Records<T>>, 'head' | 'row' | 'card'>,
    Pick<ComponentProps<typeof RecordList<T>>, 'empty' | 'hint'> {
  cadastro: Cadastro
  /** The call that reads the list. */
  route: {
    queryOptions: (options: { input: I }) => {
      queryKey: QueryKey
      queryFn: (context: QueryFunctionContext) => Page<T> | Promise<Page<T>>
    }
  }
  input: I
  /** The values that the search looks in: 'Nome, código ou cidade'. */
  placeholder: string
  /** The filters' controls. */
  filters?: ReactNode
  /** The filters that apply, by URL parameter; undefined for those that do not. */
  filtered?: Readonly<Record<string, unknown>>
}

export function RegisterList<T, I extends Readonly<Record<string, string | undefined>>>(props: Props<T, I>) {
  const { cadastro, route, input, placeholder, filters, filtered = {}, empty, hint, head, row, card } = props
  const go = useGo()
  const query = useQuery({
    ...route.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(filtered).some((value) => value !== undefined)
  const isEmpty = useNothingYet(query, isFiltered)
  const none = Object.fromEntries(Object.keys(filtered).map((parameter) => [parameter, undefined]))
  return (
    <>
      {!isEmpty && (
        <ListBar
          label={`Buscar ${CADASTROS[cadastro].plural}`}
          placeholder={placeholder}
          filters={filters ? { fields: filters, values: Object.values(filtered) } : undefined}
        >
          <ListExport list={cadastro} input={input} />
        </ListBar>
      )}
      <RecordList
        query={query}
        list={cadastro}
        empty={empty}
        hint={hint}
        filtered={isFiltered}
        onClear={() => go({ busca: undefined, pagina: undefined, ...none }, true)}
      >
        {(records) => (
          <Records label={wordsOf(cadastro).title} records={records} head={head} row={row} card={card} />
        )}
      </RecordList>
    </>
  )
}
