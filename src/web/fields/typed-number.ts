/** A form's value for an amount, a percentage or a whole number being typed. */
import { z } from 'zod'

/** A number; the typed text while it is not one, which every record's schema refuses; null when empty. */
export const typedNumber = z.union([z.number(), z.string()]).nullable()
export type TypedNumber = z.output<typeof typedNumber>

/** The number, or null if the text is not one. */
export function numberOf(typed: TypedNumber | undefined): number | null {
  return typeof typed === 'number' ? typed : null
}
