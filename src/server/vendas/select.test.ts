/** What opening a sale costs the database. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { StatementNames } from '../database/connections/statements.ts'
import type { Tables } from '../database/schema/types.ts'
import { selectVendas } from './select.ts'

it('the statement of one sale is prepared, since planning it takes ten times as long as running it', () => {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const { sql } = selectVendas(db).where('vendas.id', '=', 'x').compile()
  const names = new StatementNames()
  names.nameOf(sql)
  expect(names.nameOf(sql)).not.toBeNull()
})
