import { sql } from 'kysely'
import type { Db } from '../database/schema/types.ts'

type Ids = readonly string[]

/**
 * Holds these until the end of the transaction, in the order in which acts take them (plantao.travar), so that what is read
 * afterwards stays so until the act: who asks for the same waits, and finds it done. `comissoes` are ids of participants and of
 * comissionados' lines; their sales and lines are held too. `linhas` are held without their commissions.
 */
export async function lock(
  trx: Db,
  {
    pagamentos = [],
    vendas = [],
    comissoes = [],
    linhas = [],
    favorecidos = [],
  }: { pagamentos?: Ids; vendas?: Ids; comissoes?: Ids; linhas?: Ids; favorecidos?: Ids },
): Promise<void> {
  await sql`
    select plantao.travar(${pagamentos}::uuid[], ${vendas}::uuid[], ${comissoes}::uuid[], ${linhas}::uuid[],
                          ${favorecidos}::uuid[])`.execute(trx)
}

/** Makes other approvals of advances wait until the end of the transaction. After lines and before payees. */
export async function lockAdvances(trx: Db): Promise<void> {
  await sql`select plantao.travar_adiantamentos()`.execute(trx)
}
