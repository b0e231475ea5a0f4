/** The bar above a list: search box, filters and export. On small screens the filters are folded behind 'Filtros (2)'. */
import { type ReactNode, useId, useRef, useState } from 'react'
import { useShortcut } from '../navigation/shortcuts.ts'
import { SMALL_SCREEN, useMedia } from '../ui/media.ts'
import { FiltersButton } from './FiltersButton.tsx'
import { useListAddress } from './list-address.ts'
import classes from './records.module.css'
import { SearchBox } from './SearchBox.tsx'

/** The `flex` of a filter whose text for 'all' is as long as 'Todas as situações'; the usual width would cut it on phones. */
export const LONG_FILTER = '1 1 12.5rem'

interface Filters {
  fields: ReactNode
  /** The filters' values; undefined for those that are not in use. */
  values: readonly unknown[]
}

interface Props {
  /** 'Buscar lojas' */
  label: string
  /** 'Nome, código ou cidade' */
  placeholder: string
  /** See SearchBox. */
  findsClients?: boolean
  /** Beside the search box, where there is room. */
  filters?: Filters | undefined
  /** Folded on every screen; `filters` are narrower then, so that all stand in one row. */
  more?: Filters & {
    /** Set while they must be open: a choice among the filters asks for them. */
    unfolded: boolean
    setUnfolded: (unfolded: boolean) => void
  }
  /** The export, and what else acts on the list. */
  children?: ReactNode
}

export function ListBar({ label, placeholder, findsClients, filters, more, children }: Props) {
  const { busca = '', go } = useListAddress()
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', label, () => input.current?.focus())
  const isSmall = useMedia(SMALL_SCREEN)
  const [own, setOwn] = useState(false)
  const opened = more?.unfolded ?? own
  const id = useId()
  const folded = [isSmall ? filters : undefined, more].filter((some) => some !== undefined)
  return (
    <search aria-label={label} className={classes.search}>
      <div className={classes.bar} data-one-row={more && true}>
        <SearchBox
          label={label}
          placeholder={placeholder}
          text={busca}
          onChange={(text) => go({ busca: text || undefined, pagina: undefined }, true)}
          inputRef={input}
          {...(findsClients && { findsClients })}
        />
        {!isSmall && filters?.fields}
        {folded.length > 0 && (
          <FiltersButton
            count={folded.flatMap(({ values }) => values).filter((value) => value !== undefined).length}
            opened={opened}
            onToggle={() => (more?.setUnfolded ?? setOwn)(!opened)}
            controls={id}
          />
        )}
        {children}
      </div>
      {folded.length > 0 && opened && (
        <div id={id} className={classes.fold}>
          {isSmall && filters?.fields}
          {more?.fields}
        </div>
      )}
    </search>
  )
}
