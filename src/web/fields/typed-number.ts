/** What a form holds of an amount, a percentage or a whole number while it is typed. */
import { z } from 'zod'

/** A number; the text as typed while that is none, which every record's schema refuses; null when empty. */
export const typedNumber = z.union([z.number(), z.string()]).nullable()
export type TypedNumber = z.output<typeof typedNumber>

/** The number, or null while none is typed. */
export function numberOf(typed: TypedNumber | undefined): number | null {
  return typeof typed === 'number' ? typed : null
}
