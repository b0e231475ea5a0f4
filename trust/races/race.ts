import type { Database } from '../../src/server/database/connections/connection.ts'
import type { Answer } from '../calls.ts'
import type { Site } from '../site.ts'

/** A round, ready to begin. */
export interface Prepared {
  /** One of those who act at once; resolves to what became of it, such as '201' or '409'. */
  attempt(n: number): Promise<string>
  /** What is wrong after all outcomes; null if nothing is. */
  judge(outcomes: readonly string[]): Promise<string | null> | string | null
}

/** Prepares a round, on records of its own. */
export type RaceAt = (round: number) => Promise<Prepared>

/** Races by their claims. */
export type Races = Record<string, RaceAt>

export interface Ground {
  site: Site
  /** The owner's. */
  database: Database
}

/** Null if `actual` is `wanted`, otherwise both in words. */
export function exactly(what: string, actual: unknown, wanted: unknown): string | null {
  return actual === wanted ? null : `${what}: ${actual} instead of ${wanted}`
}

/** How many outcomes are this one. */
export const countOf = (outcomes: readonly string[], wanted: string): number =>
  outcomes.filter((outcome) => outcome === wanted).length

/** The status, as an outcome. */
export const statusOf = ({ status }: Answer): string => String(status)

/** The value that was created; throws if the call was refused. */
export function created({ status, body }: Answer): Record<string, unknown> {
  if (status >= 300 || status === 0) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
  return body
}
