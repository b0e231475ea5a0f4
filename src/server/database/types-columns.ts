/** Columns shared by many tables, and how their values are read and written. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { z } from 'zod'

export type Instante = ColumnType<string, string | undefined, string>
export type InstanteOuNulo = ColumnType<string | null, string | null | undefined, string | null>
/** Read as parsed JSON, written as JSON text. */
export type Json<T = unknown> = ColumnType<T, string, string>

export interface Registro {
  id: Generated<string>
  created_at: Instante
}

/** An editable record; a trigger increments `versao` with each change. */
export interface RegistroEditavel extends Registro {
  versao: GeneratedAlways<number>
  updated_at: GeneratedAlways<string>
}

export interface ComBusca {
  /** Text for searches; compare with `plantao.sem_acentos(term)`. */
  busca: GeneratedAlways<string>
}

/** A table whose columns are the fields of a form's schema; those in `G` have a default in the database. */
export type Campos<S extends z.ZodType, G extends keyof z.output<S> = never> = {
  [K in Exclude<keyof z.output<S>, G>]: z.output<S>[K]
} & { [K in G]: Generated<z.output<S>[K]> }
