/** Columns shared by many tables, and how their values are read and written. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { z } from 'zod'

export type Instant = ColumnType<string, string | undefined, string>
export type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>
/** Read as parsed JSON, written as JSON text. */
export type Json<T = unknown> = ColumnType<T, string, string>

export interface BaseRow {
  id: Generated<string>
  created_at: Instant
}

/** An editable record; a trigger increments `versao` with each change. */
export interface EditableRow extends BaseRow {
  versao: GeneratedAlways<number>
  updated_at: GeneratedAlways<string>
}

export interface WithBusca {
  /** Text for searches; compare with `plantao.sem_acentos(term)`. */
  busca: GeneratedAlways<string>
}

/** A table whose columns are the fields of a form's schema; those in `G` have a default in the database. */
export type FieldsOf<S extends z.ZodType, G extends keyof z.output<S> = never> = {
  [K in Exclude<keyof z.output<S>, G>]: z.output<S>[K]
} & { [K in G]: Generated<z.output<S>[K]> }
