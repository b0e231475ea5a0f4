/** The server's time, known from its last answer: this computer's clock may be wrong, and a page stays open for days. */
import { today as dayOf } from '../../core/dates.ts'

/** The server's time when `performance.now()` was 0, in milliseconds since 1970; null before the first answer. */
let origin: number | null = null

/** Takes the instant of an answer, as its header `Date` has it or in ISO 8601; without one it keeps what it knows. */
export function learnTime(instant: string | null): void {
  const time = Date.parse(instant ?? '')
  if (!Number.isNaN(time)) origin = time - performance.now()
}

/** The present instant; by this computer's clock before the first answer, and where the server renders a page. */
export function now(): Date {
  return new Date(origin === null ? Date.now() : origin + performance.now())
}

/** The present day in the business time zone, YYYY-MM-DD. */
export function today(): string {
  return dayOf(now())
}
