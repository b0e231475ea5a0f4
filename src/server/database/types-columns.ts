/** The columns that many tables have, and how their values are read and written. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { z } from 'zod'

export type Instante = ColumnType<string, string | undefined, string>
export type InstanteOuNulo = ColumnType<string | null, string | null | undefined, string | null>
/** A value that is read as parsed JSON and written as JSON text. */
export type Json<T = unknown> = ColumnType<T, string, string>

export interface Registro {
  id: Generated<string>
  created_at: Instante
}

/** A record that people edit: `versao` rises by itself with each change. */
export interface RegistroEditavel extends Registro {
  versao: GeneratedAlways<number>
  updated_at: GeneratedAlways<string>
}

export interface ComBusca {
  /** What searches look into: compare with `plantao.sem_acentos(term)`. */
  busca: GeneratedAlways<string>
}

/** A table whose columns are the fields of a form's schema; the database has a value of its own for those in `G`. */
export type Campos<S extends z.ZodType, G extends keyof z.output<S> = never> = {
  [K in Exclude<keyof z.output<S>, G>]: z.output<S>[K]
} & { [K in G]: Generated<z.output<S>[K]> }
