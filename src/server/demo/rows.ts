import type { Insertable } from 'kysely'
import type { Tables } from '../database/types.ts'
import type { Calendar } from './calendar.ts'
import type { Pessoas } from './pessoas.ts'
import type { Random } from './random.ts'

/** A whole row as it is written: every column that the database does not derive, its id included. */
export type Row<T extends keyof Tables> = Required<Insertable<Tables[T]>>

/** What every part of the demo is made with. */
export interface Making {
  random: Random
  pessoas: Pessoas
  calendar: Calendar
}
