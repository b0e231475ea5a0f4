/** The bar above a list: search box, filters and export. */
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useShortcut } from '../navigation/shortcuts.ts'
import { useListAddress } from './list-address.ts'
import classes from './records.module.css'
import { SearchBox } from './SearchBox.tsx'

/** The `flex` of a filter whose text for 'all' is as long as 'Todas as situações'; the usual width would cut it on phones. */
export const LONG_FILTER = '1 1 12.5rem'

interface Props {
  /** 'Buscar lojas' */
  label: string
  /** 'Nome, código ou cidade' */
  placeholder: string
  /** See SearchBox. */
  findsClients?: boolean
  /** Its filters are narrower, so that they stand in one row on a usual screen. */
  oneRow?: boolean
  /** Filters and export. */
  children?: ReactNode
}

export function ListBar({ label, placeholder, findsClients, oneRow = false, children }: Props) {
  const { busca = '', go } = useListAddress()
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', label, () => input.current?.focus())
  return (
    <search aria-label={label} className={classes.bar} data-one-row={oneRow || undefined}>
      <SearchBox
        label={label}
        placeholder={placeholder}
        text={busca}
        onChange={(text) => go({ busca: text || undefined, pagina: undefined }, true)}
        inputRef={input}
        {...(findsClients && { findsClients })}
      />
      {children}
    </search>
  )
}
