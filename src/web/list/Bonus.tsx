/** The bonus of a campaign or a tier, with what it does not do. */
import { BONUS_NOTE } from '../../core/bonus.ts'
import { Detail } from './Records.tsx'

export function Bonus({ children }: { children: string }) {
  return (
    <>
      {children}
      <Detail>{BONUS_NOTE}</Detail>
    </>
  )
}
