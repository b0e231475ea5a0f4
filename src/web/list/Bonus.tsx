/** The bonus of a campaign or a tier, with what it does not do. */
import { BONUS_NOTE } from '../../core/bonus.ts'
import { Detail } from './cells.tsx'
import classes from './records.module.css'

export function Bonus({ children }: { children: string }) {
  return (
    <>
      {children}
      <span className={classes.wraps}>
        <Detail>{BONUS_NOTE}</Detail>
      </span>
    </>
  )
}
