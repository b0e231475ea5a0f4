/** The filters of a list that has no search box; on small screens they are folded behind 'Filtros (2)'. */
import { type ReactNode, useId, useState } from 'react'
import { FiltersButton } from './FiltersButton.tsx'
import { useCards } from './Records.tsx'
import classes from './records.module.css'

interface Props {
  fields: ReactNode
  /** The filters' values; undefined for those that are not in use. */
  values: readonly unknown[]
  /** Beside the button that unfolds them: what the list shows. */
  folded?: ReactNode
  /** The export, and what else acts on the list. */
  children?: ReactNode
}

export function FilterBar({ fields, values, folded, children }: Props) {
  const isSmall = useCards()
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <div className={classes.search}>
      <div className={classes.bar}>
        {isSmall ? (
          <>
            <FiltersButton
              count={values.filter((value) => value !== undefined).length}
              opened={opened}
              onToggle={() => setOpened(!opened)}
              controls={id}
            />
            {folded}
          </>
        ) : (
          fields
        )}
        {children}
      </div>
      {isSmall && opened && (
        <div id={id} className={classes.fold}>
          {fields}
        </div>
      )}
    </div>
  )
}
