/** The bonus of a campaign or a tier, with what it does not do, or what was made of it. */
import { bonusNote } from '../../core/bonus.ts'
import { Detail } from './cells.tsx'
import classes from './records.module.css'

export function Bonus({ children, criado = 0 }: { children: string; criado?: number }) {
  return (
    <>
      {children}
      <span className={classes.wraps}>
        <Detail>{bonusNote(criado)}</Detail>
      </span>
    </>
  )
}
