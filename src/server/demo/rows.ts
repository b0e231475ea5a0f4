import type { Insertable } from 'kysely'
import type { Tables } from '../database/schema/types.ts'
import type { Calendar } from './calendar.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

/** A complete row: every column that the database does not derive, including the id. */
export type Row<T extends keyof Tables> = Required<Insertable<Tables[T]>>

/** Shared by the generators of all parts of the demo. */
export interface Making {
  random: Random
  people: People
  calendar: Calendar
}
