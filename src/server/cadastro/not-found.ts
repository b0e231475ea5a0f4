/** Reads one record, and the refusal for one that does not exist. */
import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import { type Cadastro, wordsOf } from '../../core/cadastros.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Db } from '../database/schema/types.ts'

/** Recusa NAO_ENCONTRADO: 'Loja não encontrada'. */
export function notFound(cadastro: Cadastro): Recusa {
  return new Recusa('NAO_ENCONTRADO', wordsOf(cadastro).notFound)
}

/** Reads one record of those that `select` finds. Its reader throws Recusa NAO_ENCONTRADO. */
export function readerOf<DB, TB extends keyof DB, O>(
  cadastro: Cadastro,
  select: (db: Db) => SelectQueryBuilder<DB, TB, O>,
) {
  return (db: Db, id: string): Promise<Simplify<O>> =>
    select(db)
      .where(sql.ref(`${cadastro}.id`), '=', id)
      .executeTakeFirstOrThrow(() => notFound(cadastro))
}
