/** Statements of payments, as the database keeps them. */
import type { Kysely } from 'kysely'
import type { ExtratoDoPagamento } from '../../../core/financeiro/extrato.ts'
import type { Tables } from '../../database/schema/types.ts'

/** The stored text of the payment's statement. Throws if there is none. */
export async function storedExtrato(db: Kysely<Tables>, pagamento_id: string): Promise<string> {
  const { conteudo } = await db
    .selectFrom('extratos_de_pagamentos')
    .select('conteudo')
    .where('pagamento_id', '=', pagamento_id)
    .executeTakeFirstOrThrow()
  return conteudo
}

/** The payment's statement as it was frozen. */
export async function frozenExtrato(db: Kysely<Tables>, pagamento_id: string): Promise<ExtratoDoPagamento> {
  return JSON.parse(await storedExtrato(db, pagamento_id))
}
