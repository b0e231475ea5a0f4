/**
 * The rows and cells of a list's table: Mantine's by their classes. A list has hundreds, and Mantine's components work ten
 * times as long.
 */
import { Checkbox, CheckIcon, Table } from '@mantine/core'
import type { ComponentPropsWithoutRef, CSSProperties, ReactNode } from 'react'
import classes from './records.module.css'

interface RowProps extends Omit<ComponentPropsWithoutRef<'tr'>, 'className' | 'style'> {
  selected?: boolean
}

export function Tr({ selected = false, ...row }: RowProps) {
  return (
    <tr
      className={Table.classes.tr}
      data-with-row-border
      data-hover
      data-selected={selected || undefined}
      {...row}
    />
  )
}

interface CellProps extends ComponentPropsWithoutRef<'td'> {
  fw?: CSSProperties['fontWeight']
  ta?: CSSProperties['textAlign']
  miw?: CSSProperties['minWidth']
}

export function Td({ fw, ta, miw, className, style, ...cell }: CellProps) {
  const { td } = Table.classes
  return (
    <td
      className={className ? `${td} ${className}` : td}
      style={{ fontWeight: fw, textAlign: ta, minWidth: miw, ...style }}
      {...cell}
    />
  )
}

/** A cell that does not wrap: an amount, a date, a word. */
export function ShortTd(cell: CellProps) {
  return <Td {...cell} className={classes.short} />
}

/** Small text below a cell's value. */
export function Detail({ children }: { children: ReactNode }) {
  return <span className={classes.detail}>{children}</span>
}

/** A row's last cell, with its `RowAction`s; `stacked` in two lines where the table is as wide as a tablet, for rows of several lines. */
export function ActionsTd({ stacked = false, children }: { stacked?: boolean; children: ReactNode }) {
  return (
    <Td>
      <div className={stacked ? `${classes.actions} ${classes.stacked}` : classes.actions}>{children}</div>
    </Td>
  )
}

interface CheckboxProps {
  label: string
  size?: 'xs' | 'sm'
  checked: boolean
  onChange: () => void
}

/** Selects a row. */
export function RowCheckbox({ label, size = 'sm', ...box }: CheckboxProps) {
  const { inner, input, icon } = Checkbox.classes
  return (
    <div className={classes.checkbox} data-size={size}>
      <div className={inner}>
        <input type="checkbox" className={`mantine-focus-auto ${input}`} aria-label={label} {...box} />
        <CheckIcon className={icon} />
      </div>
    </div>
  )
}
