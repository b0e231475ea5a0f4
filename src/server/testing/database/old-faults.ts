/** Faults sown into an old database at known rows, from what its application is known to have done. */
import { type OldDatabase, oldDatabase } from './old-database.ts'
import { FAULTS_OF_CADASTROS } from './old-faults-cadastros.ts'
import { FAULTS_OF_VENDAS } from './old-faults-vendas.ts'
import type { Fault } from './old-sowing.ts'

export const FAULTS: readonly Fault[] = [...FAULTS_OF_CADASTROS, ...FAULTS_OF_VENDAS]

/** With 50 sales and every fault. */
export function faultyDatabase(): OldDatabase {
  const database = oldDatabase(50)
  for (const { sow } of FAULTS) sow(database)
  return database
}
