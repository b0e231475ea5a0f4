/** The first items of many, and how many more there are. */
import type { ReactNode } from 'react'
import { counted } from '../../core/text.ts'
import classes from './importacao.module.css'

interface Props<T> {
  /** The list's name. */
  label: string
  items: { quantidade: number; primeiros: readonly T[] }
  /** The words for one and for several. */
  others: readonly [singular: string, plural: string]
  children: (item: T) => ReactNode
}

export function Firsts<T>({ label, items: { quantidade, primeiros }, others, children }: Props<T>) {
  const left = quantidade - primeiros.length
  return (
    <>
      <ul aria-label={label} className={classes.lista}>
        {primeiros.map(children)}
      </ul>
      {left > 0 && <span>E mais {counted(left, ...others)}...</span>}
    </>
  )
}
